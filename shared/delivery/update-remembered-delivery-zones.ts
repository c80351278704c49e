// Stores the zones of the caller’s last delivery.
import { z } from 'zod/mini'
import { operation } from '#shared/operation.ts'
import { zonesSchema } from './delivery-form.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import { hasAccount, loadOwnAccount } from '#shared/account/own-account.ts'
import { keptZones } from './delivery-check.ts'
import { put } from '#shared/writes.ts'

export const updateRememberedDeliveryZones = operation({
  name: 'update-remembered-delivery-zones',
  label: 'Delivery zones',
  subject: 'other',
  version: 1,
  rest: { method: 'PUT', path: '/update-remembered-delivery-zones', msgCode: 30200 },
  input: z.object({ zones: zonesSchema }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load: loadOwnAccount,
  who: hasAccount,
  decide: ({ user }, input) => {
    if (user === undefined) return ACCOUNT_NOT_FOUND
    const zones = keptZones(input.zones)
    return { effects: [put('users', { ...user, rememberedDeliveryZones: zones })], output: { zones } }
  },
})
