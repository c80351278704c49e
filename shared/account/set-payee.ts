// Changes the payee, once the server has checked the PIN.
import { systemOperation } from '#shared/system-operation.ts'
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { payeeText } from './payee-notice.ts'
import { isActiveMember } from '#shared/roles.ts'
import { ACCOUNT_NOT_FOUND } from './account-refusals.ts'
import { type Payee, isSamePayee } from './user.ts'
import { checkProfile, wrongProfile } from './profile-check.ts'
import { put } from '#shared/writes.ts'
import { cleanPhone, splitName } from '#shared/kernel/text.ts'

export const setPayee = systemOperation({
  name: 'set-payee',
  input: z.object({
    userId: idText(),
    phone: z.optional(payeeText),
    uen: z.optional(payeeText),
    isPayWithUEN: z.optional(z.boolean()),
  }),
  load: async (reader, { userId }) => ({
    user: await reader.get('users', userId),
    details: await reader.list('member_details', 'userId', userId),
    memberships: await reader.list('members', 'userId', userId),
  }),
  decide: ({ user, details, memberships }, { phone, uen, isPayWithUEN }) => {
    if (user === undefined) return ACCOUNT_NOT_FOUND
    const payee: Payee = {
      phone: cleanPhone(phone ?? user.phone),
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
