// Settles the shares of an event that has come within a day of closing. Only the server does so, and may repeat it.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { SYSTEM_ONLY } from '#shared/operation-limits.ts'
import { systemOnly } from '#shared/system-operation.ts'
import { loadShared, withSettledShares } from './settled-shares.ts'

export const settleOrderShares = operation({
  name: 'settle-order-shares',
  label: null,
  subject: 'other',
  version: 1,
  rest: null,
  input: z.object({ eid: idText() }),
  offline: false,
  rateLimit: SYSTEM_ONLY,
  quota: null,
  load: (reader, { eid }) => loadShared(reader, [eid]),
  who: (actor) => systemOnly(actor),
  decide: (shared, { eid }, stamp) => withSettledShares({ effects: [], output: { eid } }, shared, stamp),
})
