// Ends the mails of one list to a person who followed the link of a mail. Only the server runs it, once it has read the link.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { SYSTEM_ONLY } from '#shared/operation-limits.ts'
import { systemOnly } from '#shared/system-operation.ts'
import { put } from '#shared/writes.ts'
import { MAIL_LISTS } from './mail-lists.ts'

export const stopMails = operation({
  name: 'stop-mails',
  label: null,
  subject: 'other',
  version: 1,
  rest: null,
  input: z.object({ userId: idText(), list: z.enum(MAIL_LISTS) }),
  offline: false,
  rateLimit: SYSTEM_ONLY,
  quota: null,
  load: async (reader, { userId }) => ({ user: await reader.get('users', userId) }),
  who: (actor) => systemOnly(actor),
  decide: ({ user }, { list }) => {
    const ended = list === 'notices' ? { noticesByMailAt: null } : { marketingConsentAt: null }
    return { effects: user ? [put('users', { ...user, ...ended })] : [], output: {} }
  },
})
