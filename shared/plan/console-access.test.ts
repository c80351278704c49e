import { expect, test } from 'vitest'
import type { Standing } from '#shared/roles.ts'
import { consoleRefusal, type FeatureStanding } from './console-access.ts'
import { CONSOLE_HOSTS_ONLY, PREMIUM_REQUIRED } from './plan-refusals.ts'

const member: Standing = { approval: 2, banned: 0, isAdmin: false, isHost: false }
const host: Standing = { ...member, isHost: true }
const admin: Standing = { ...member, isAdmin: true }
const premium: FeatureStanding = { kind: 'premium', paymentStatus: 2, status: 2 }

test.each([
  ['a host', host],
  ['an admin', admin],
])('%s of the group with a paid and active premium feature has the console', (_who, mine) => {
  expect(consoleRefusal(mine, [premium])).toBeNull()
})

test.each([
  ['without a feature', []],
  ['with an unpaid premium feature', [{ ...premium, paymentStatus: 1 }]],
  ['with a pending premium feature', [{ ...premium, status: 1 }]],
  ['with a cancelled premium feature', [{ ...premium, status: 0 }]],
  ['with another paid feature', [{ ...premium, kind: 'schedule' }]],
] as const)('SUB-028 a host %s is refused, and the refusal names the premium account', (_case, features) => {
  expect(consoleRefusal(host, features)).toBe(PREMIUM_REQUIRED)
  expect(PREMIUM_REQUIRED.message).toBe('The console needs a premium account')
})

test.each([
  ['a guest of the group', undefined],
  ['a member', member],
  ['a host whose membership is pending', { ...host, approval: 1 }],
  ['a banned host', { ...host, banned: 1 }],
] as const)('%s is refused even with premium', (_who, mine) => {
  expect(consoleRefusal(mine, [premium])).toBe(CONSOLE_HOSTS_ONLY)
})
