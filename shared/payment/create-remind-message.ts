// Stores a payment reminder of a host.
import { z } from 'zod/mini'
import { operation } from '#shared/operation.ts'
import { loadReminders, hostsOnly, messageRefusal, isInUse, chosen } from './remind-message.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { MESSAGE_ID_IN_USE } from './payment-refusals.ts'
import { cleanText } from '#shared/kernel/visible-text.ts'

/** Stores a message of the host and makes it the default. */
export const createRemindMessage = operation({
  name: 'create-remind-message',
  label: 'Remind message',
  subject: 'other',
  version: 1,
  rest: { method: 'POST', path: '/create-remind-message', msgCode: 26200 },
  input: z.object({ id: idText(), message: z.string().check(z.maxLength(4000)) }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 60 },
  quota: { maxPerDay: 200, noun: 'messages' },
  load: loadReminders,
  who: hostsOnly,
  decide: (state, { id, message }, stamp) => {
    const refused = messageRefusal(message)
    if (refused) return refused
    if (isInUse(state, message, stamp)) return MESSAGE_ID_IN_USE
    return {
      effects: chosen(state.own, message, id, stamp),
      output: { message: cleanText(message), isDefault: true },
    }
  },
})
