import type { Refund } from '#shared/payment/refund.ts'
import type { Columns } from '#server/db/columns.ts'

export const refundColumns: Columns<Refund> = {
  id: 'text',
  ref: 'text',
  eid: 'text?',
  hostId: 'text',
  buyerId: 'text',
  cents: 'integer',
  method: 'text',
  note: 'text',
  by: 'text',
  at: 'integer',
  time: 'text',
  undoneAt: 'integer?',
  receivedAt: 'integer?',
}
