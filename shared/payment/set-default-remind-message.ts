// Chooses the payment reminder that is sent.
import { z } from 'zod/mini'
import { operation } from '#shared/operation.ts'
import { loadReminders, hostsOnly, messageRefusal, isInUse, chosen } from './remind-message.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { MESSAGE_ID_IN_USE } from './payment-refusals.ts'
import { cleanText } from '#shared/kernel/visible-text.ts'
import { put } from '#shared/writes.ts'

/**
 * Chooses the default message. With `isDefault` 0 the message is no longer the default, and the built-in one is sent.
 */
export const setDefaultRemindMessage = operation({
  name: 'set-default-remind-message',
  label: 'Default remind message',
  subject: 'other',
  version: 1,
  rest: { method: 'PATCH', path: '/set-default-remind-message', msgCode: 26300 },
  input: z.object({ id: idText(), message: z.string().check(z.maxLength(4000)), isDefault: z.boolean() }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load: loadReminders,
  who: hostsOnly,
  decide: (state, { id, message, isDefault }, stamp) => {
    const refused = messageRefusal(message)
    if (refused) return refused
    if (isInUse(state, message, stamp)) return MESSAGE_ID_IN_USE
    const { own } = state
    const text = cleanText(message)
    const given = own.filter((each) => each.isDefault && each.message === text)
    return {
      effects: isDefault
        ? chosen(own, message, id, stamp)
        : given.map((each) => put('remind_messages', { ...each, isDefault: false })),
      output: { message: text, isDefault },
    }
  },
})
