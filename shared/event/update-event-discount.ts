// Sets the discount that the buyers of an event share, in dollars or percent.
import { z } from 'zod/mini'
import { idText, discountAmount } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { changeCosts, loadCosts } from './event-costs.ts'
import { creatorOnly } from './event-refusals.ts'

export const updateEventDiscount = operation({
  name: 'update-event-discount',
  label: 'Discount of an event',
  subject: 'other',
  version: 1,
  rest: { method: 'PATCH', path: '/update-event-discount', msgCode: 22000 },
  input: z.object({
    id: idText(),
    /** Cents, or hundredths of a percent. */
    discount: discountAmount(),
    /** Null: the unit stays. */
    isPercentage: z.nullable(z.boolean()),
  }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: null,
  load: (reader, { id }) => loadCosts(reader, id),
  who: (actor, { event }) => creatorOnly(actor, event),
  decide: (state, { discount, isPercentage }, stamp) =>
    changeCosts(state, { discount, isPercentage: isPercentage ?? state.event?.isPercentage ?? false }, stamp),
})
