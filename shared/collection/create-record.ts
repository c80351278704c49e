// Creates a hand-over record: who, on which device, when.
import type { Stamp } from '#shared/kernel/change.ts'
import { cleanName } from '#shared/kernel/visible-text.ts'
import type { Order } from '#shared/order/order.ts'
import type { HandOverRecord } from './hand-over-record.ts'

/**
 * All of them lie on the devices of host and buyer, and each decision about the order reads them: without a bound a host fills a
 * buyer's phone. The bound leaves room for handing an order over piece by piece, with corrections. Answers have the same bound.
 */
export const MAX_RECORDS_PER_ORDER = 100

type RecordInput = Pick<HandOverRecord, 'id' | 'kind'> & {
  readonly order: Pick<Order, 'id' | 'eid' | 'hostId' | 'uid'>
  readonly stamp: Stamp
  readonly byName: string
  readonly lines: readonly HandOverRecord['lines'][number][]
  readonly undoes: readonly string[]
  readonly seen: readonly string[]
}

export const recordOf = ({ id, kind, order, stamp, byName, lines, undoes, seen }: RecordInput): HandOverRecord => ({
  id,
  orderId: order.id,
  eid: order.eid,
  hostId: order.hostId,
  buyerId: order.uid,
  kind,
  lines: [...lines],
  undoes: [...undoes],
  seen: [...seen],
  by: stamp.actor.id,
  byName,
  deviceId: stamp.device.id,
  deviceName: cleanName(stamp.device.name),
  at: stamp.at,
  time: stamp.time,
  receivedAt: stamp.server?.now ?? null,
})
