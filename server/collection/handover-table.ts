import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import type { Columns } from '#server/db/columns.ts'

export const handoverColumns: Columns<HandOverRecord> = {
  id: 'text',
  orderId: 'text',
  eid: 'text',
  hostId: 'text',
  buyerId: 'text',
  kind: 'text',
  lines: 'json',
  undoes: 'json',
  seen: 'json',
  by: 'text',
  byName: 'text',
  deviceId: 'text',
  deviceName: 'text',
  at: 'integer',
  time: 'text',
  receivedAt: 'integer?',
}

export const handoverAnswerColumns: Columns<HandoverAnswer> = {
  id: 'text',
  orderId: 'text',
  eid: 'text',
  hostId: 'text',
  buyerId: 'text',
  facts: 'json',
  answer: 'text',
  by: 'text',
  byName: 'text',
  at: 'integer',
  time: 'text',
}
