// Zones of a host's last delivery, proposed for the next one.
import { z } from 'zod/mini'
import type { User } from '#shared/account/user.ts'
import { toDollars } from '#shared/kernel/money.ts'
import type { Effect } from '#shared/kernel/change.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import type { DeliveryZone } from './delivery.ts'

export const zoneReplySchema = z.object({
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
