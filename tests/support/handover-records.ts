// Short constructors of hand-over records and answers.
import { asCents } from '#shared/kernel/money.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import type { OrderLine } from '#shared/order/order.ts'

const START = 1_900_000_000

export const lineOf = (id: string, pQuantity: number, change: Partial<OrderLine> = {}): OrderLine => ({
  id,
  pid: `p-${id}`,
  pName: `Product ${id}`,
  pPrice: asCents(500),
  pQuantity,
  pPhotoUrls: [],
  pSubItems: [],
  pPurchaseType: 'case',
  ...change,
})

interface RecordOptions extends Partial<Omit<HandOverRecord, 'id' | 'time' | 'at' | 'lines' | 'kind'>> {
  /** Seconds after a fixed start. */
  readonly time?: number
}

const record = (id: string, { time = 0, ...change }: RecordOptions): HandOverRecord => ({
  id,
  orderId: 'ORDER1',
  eid: 'e1',
  hostId: 'host',
  buyerId: 'buyer',
  kind: 'handover',
  lines: [],
  undoes: [],
  seen: [],
  by: 'host',
  byName: 'host Tan',
  deviceId: change.deviceName ?? 'd1',
  deviceName: 'Counter 1',
  receivedAt: null,
  ...change,
  at: START + time,
  time: hybridTime((START + time) * 1000, 0, id),
})

/** `{ a: 2 }` hands over two of line a. */
export const handoverRecord = (
  id: string,
  given: Record<string, number>,
  options: RecordOptions = {},
): HandOverRecord => ({
  ...record(id, options),
  lines: Object.entries(given).flatMap(([lineId, quantity]) => (quantity === 0 ? [] : [{ lineId, quantity }])),
})

export const undoRecord = (id: string, undoes: string[], options: RecordOptions = {}): HandOverRecord => ({
  ...record(id, options),
  kind: 'undo',
  undoes,
})

export const answerOf = (id: string, facts: string[], answer: HandoverAnswer['answer'], time = 0): HandoverAnswer => ({
  id,
  orderId: 'ORDER1',
  eid: 'e1',
  hostId: 'host',
  buyerId: 'buyer',
  facts,
  answer,
  by: 'host',
  byName: 'host Tan',
  at: START + time,
  time: hybridTime((START + time) * 1000, 0, id),
})
