// Sets the delivery cost that the buyers of an event share.
import { z } from 'zod/mini'
import { idText, priceCents } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { changeCosts, loadCosts } from './event-costs.ts'
import { creatorOnly } from './event-refusals.ts'

export const updateEventDelivery = operation({
  name: 'update-event-delivery',
  label: 'Delivery cost of an event',
  subject: 'other',
  version: 1,
  rest: { method: 'PATCH', path: '/update-event-delivery', msgCode: 21900 },
  input: z.object({ id: idText(), deliveryCost: priceCents().check(z.gte(0)) }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: null,
  load: (reader, { id }) => loadCosts(reader, id),
  who: (actor, { event }) => creatorOnly(actor, event),
  decide: (state, { deliveryCost }, stamp) => changeCosts(state, { deliveryCost }, stamp),
})
