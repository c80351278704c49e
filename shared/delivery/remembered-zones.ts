// Zones of a host's last delivery, proposed for the next one.
import { z } from 'zod'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import type { User } from '#shared/account/user.ts'
import { toDollars } from '#shared/kernel/money.ts'
import type { Effect } from '#shared/kernel/change.ts'
import { operation, query } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { keptZones } from './delivery-check.ts'
import type { DeliveryZone } from './delivery.ts'
import { zonesSchema } from './slot-draft.ts'
import { zonesBody, zonesOf } from './slot-rest.ts'

const zoneReplySchema = z.object({
  name: z.string(),
  /** Dollars. */
  price: z.number(),
})

/** Amounts in dollars. */
export const zoneReplies = (zones: readonly DeliveryZone[]): z.infer<typeof zoneReplySchema>[] =>
  zones.map(({ name, price }) => ({ name, price: toDollars(price) }))

/** Stores the zones of a delivery in its host's account. */
export const remembering = (host: User, zones: readonly DeliveryZone[]): Effect<Tables>[] =>
  zones.length === 0 || JSON.stringify(zones) === JSON.stringify(host.rememberedDeliveryZones)
    ? []
    : [put('users', { ...host, rememberedDeliveryZones: [...zones] })]

export const getRememberedDeliveryZones = query({
  name: 'get-remembered-delivery-zones',
  rest: { method: 'GET', path: '/get-remembered-delivery-zones', msgCode: 30100 },
  audience: 'user',
  input: z.object({}),
  output: z.object({ rememberedDeliveryZones: z.array(zoneReplySchema) }),
})

const bodySchema = z.object({
  rememberedDeliveryZones: zonesBody,
})

export const updateRememberedDeliveryZones = operation({
  name: 'update-remembered-delivery-zones',
  version: 1,
  rest: {
    method: 'PUT',
    path: '/update-remembered-delivery-zones',
    msgCode: 30200,
    body: bodySchema,
    toInput: ({ rememberedDeliveryZones }: z.infer<typeof bodySchema>) => ({ zones: zonesOf(rememberedDeliveryZones) }),
    toReply: (output: { readonly zones: readonly DeliveryZone[] }) => ({
      rememberedDeliveryZones: zoneReplies(output.zones),
    }),
  },
  input: z.object({ zones: zonesSchema }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load: async (reader, _input, actor) => ({ user: await reader.get('users', actor.id) }),
  who: (_actor, { user }) => (user === undefined ? ACCOUNT_NOT_FOUND : null),
  decide: ({ user }, input) => {
    if (user === undefined) return ACCOUNT_NOT_FOUND
    const zones = keptZones(input.zones)
    return { effects: [put('users', { ...user, rememberedDeliveryZones: zones })], output: { zones } }
  },
})
