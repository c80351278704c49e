// Stores the address of the caller’s last booking.
import { z } from 'zod/mini'
import { linesText } from '#shared/kernel/typed-text.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { ACCOUNT_NOT_FOUND } from './account-refusals.ts'
import { hasAccount, loadOwnAccount } from './own-account.ts'
import { put } from '#shared/writes.ts'

const rememberSchema = z.object({ rememberedDeliveryAddress: linesText(500) })

export const updateRememberedDeliveryAddress = operation({
  name: 'update-remembered-delivery-address',
  label: 'Delivery address',
  subject: 'other',
  version: 1,
  rest: { method: 'PUT', path: '/update-remembered-delivery-address', msgCode: 11500 },
  input: rememberSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load: loadOwnAccount,
  who: hasAccount,
  decide: ({ user }, input) => {
    if (user === undefined) return ACCOUNT_NOT_FOUND
    const { rememberedDeliveryAddress } = input
    return { effects: [put('users', { ...user, rememberedDeliveryAddress })], output: { rememberedDeliveryAddress } }
  },
})
