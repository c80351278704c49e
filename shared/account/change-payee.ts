// Changes the payee: the mobile number, the UEN, and which of them buyers pay to. Whoever holds an unlocked phone must not
// redirect payments, so the server checks the PIN, mails the owner, and tells buyers for 48 hours.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { splitName } from '#shared/kernel/text.ts'
import { command, operation } from '#shared/operation.ts'
import { SYSTEM_ONLY } from '#shared/operation-limits.ts'
import { isActiveMember, systemOnly } from '#shared/roles.ts'
import { put } from '#shared/writes.ts'
import { ACCOUNT_NOT_FOUND } from './account-refusals.ts'
import { pinSchema } from './pin-schema.ts'
import { checkProfile, wrongProfile } from './profile-check.ts'
import { isSamePayee, type Payee } from './user.ts'

/** How long buyers see that the payee changed. */
export const PAYEE_NOTICE_S = 48 * 3_600

/** Whether buyers are told at `now` that the payee changed at `changedAt`. */
export const isPayeeNew = (changedAt: Seconds | null | undefined, now: Seconds): boolean =>
  typeof changedAt === 'number' && changedAt <= now && now < changedAt + PAYEE_NOTICE_S

const text = z.string().max(200)

/** Absent fields stay as they are. The path is the specification's (API-108). */
export const payWithUen = command({
  name: 'pay-with-uen',
  rest: { method: 'POST', also: ['PATCH'], path: '/pay-with-uen', msgCode: 10200 },
  audience: 'user',
  input: z.object({
    password: pinSchema.default(''),
    isPayWithUEN: flagSchema.transform((flag) => toFlag(flag) === 1).optional(),
    phone: text.optional(),
    uen: text.optional(),
  }),
  output: z.object({ isPayWithUEN: z.boolean() }),
})

/** The change itself, once the server has checked the PIN. */
export const setPayee = operation({
  name: 'set-payee',
  version: 1,
  rest: null,
  input: z.object({
    userId: idText(),
    phone: text.optional(),
    uen: text.optional(),
    isPayWithUEN: z.boolean().optional(),
  }),
  offline: false,
  rateLimit: SYSTEM_ONLY,
  quota: null,
  load: async (reader, { userId }) => ({
    user: await reader.get('users', userId),
    details: await reader.list('member_details', 'userId', userId),
    memberships: await reader.list('members', 'userId', userId),
  }),
  who: (actor) => systemOnly(actor),
  decide: ({ user, details, memberships }, { phone, uen, isPayWithUEN }) => {
    if (user === undefined) return ACCOUNT_NOT_FOUND
    const payee: Payee = {
      phone: (phone ?? user.phone).trim(),
      uen: (uen ?? user.uen).trim(),
      isPayWithUEN: isPayWithUEN ?? user.isPayWithUEN,
    }
    const { phone: wrongPhone, uen: wrongUen } = checkProfile({ ...user, ...payee, ...namesOf(user.name) })
    const wrong = { ...(wrongPhone && { phone: wrongPhone }), ...(wrongUen && { uen: wrongUen }) }
    if (Object.keys(wrong).length > 0) return wrongProfile(wrong)
    const isChanged = !isSamePayee(user, payee)
    const active = new Set(memberships.filter(isActiveMember).map(({ id }) => id))
    return {
      effects: isChanged
        ? [
            put('users', { ...user, ...payee }),
            // Admins of a group that banned the person, or has not accepted them, keep what they were given.
            ...details
              .filter(({ id }) => active.has(id))
              .map((each) => put('member_details', { ...each, phone: payee.phone })),
          ]
        : [],
      output: { isChanged, isPayWithUEN: payee.isPayWithUEN },
    }
  },
})

const namesOf = (name: string) => {
  const { first, last } = splitName(name)
  return { firstName: first, lastName: last }
}
