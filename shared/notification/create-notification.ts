// Sends a message to one person: a host to their buyers, a host or admin to members of their group.
import { z } from 'zod/mini'
import { linesText } from '#shared/kernel/typed-text.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { isInternalPath } from '#shared/kernel/internal-path.ts'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import type { Member } from '#shared/group/group.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { cleanTitle } from '#shared/kernel/visible-text.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { hasOrderedBySelf } from '#shared/order/own-order.ts'
import { isGroupAdmin, isGroupHost } from '#shared/roles.ts'
import { MAX_MESSAGES_PER_RECEIVER_PER_DAY, notify, type Notifying } from './notification.ts'
import { NOT_A_RECEIVER, NO_MESSAGE, tooManyMessages } from './notification-refusals.ts'

const inputSchema = z.object({
  receiverId: idText(),
  title: z.string().check(z.maxLength(200)),
  message: linesText(2000),
  /** A page of the app. */
  link: z.nullable(z.string().check(z.maxLength(500), z.refine(isInternalPath))),
})

/** A host may write to buyers with an order or a booking; a host or admin to members of their group. */
const mayWriteTo = (receiver: {
  readonly hasOrdered: boolean
  readonly hasBooked: boolean
  readonly members: readonly Member[]
  readonly mine: readonly Member[]
}): boolean => {
  if (receiver.hasOrdered || receiver.hasBooked) return true
  const led = new Set(
    receiver.mine.filter((each) => isGroupHost(each) || isGroupAdmin(each)).map((each) => each.groupId),
  )
  return receiver.members.some((each) => each.approval === 2 && led.has(each.groupId))
}

export const createNotification = operation({
  name: 'create-notification',
  label: 'Message',
  subject: 'other',
  version: 1,
  rest: { method: 'POST', path: '/create-notification', msgCode: 11700 },
  input: inputSchema,
  offline: true,
  rateLimit: {
    windowS: QUARTER_HOUR_S,
    maxPerUser: 600,
    perTarget: { max: 30, target: ({ receiverId }) => receiverId },
    refusal: tooManyMessages,
  },
  quota: {
    maxPerDay: 4_000,
    perTargetPerDay: { max: MAX_MESSAGES_PER_RECEIVER_PER_DAY, target: ({ receiverId }) => receiverId },
    noun: 'messages',
  },
  load: async (reader, input, actor) => ({
    sender: await reader.get('users', actor.id),
    hasOrdered: await hasOrderedBySelf(reader, input.receiverId, actor.id),
    hasBooked: (await reader.find('bookings', 'uid', input.receiverId, { hostId: actor.id })) !== undefined,
    members: await reader.list('members', 'userId', input.receiverId),
    mine: await reader.list('members', 'userId', actor.id),
  }),
  who: (_actor, state) => {
    if (state.sender === undefined) return ACCOUNT_NOT_FOUND
    return mayWriteTo(state) ? null : NOT_A_RECEIVER
  },
  decide: ({ sender }, input, stamp) => {
    if (sender === undefined) return ACCOUNT_NOT_FOUND
    if (isBlank(input.message)) return NO_MESSAGE
    const notice = notify(stamp, 0, {
      userId: input.receiverId,
      senderId: sender.id,
      senderName: sender.name,
      title: cleanTitle(input.title),
      message: input.message,
      link: input.link,
    })
    const id = notice.row.id
    return { effects: [notice], output: { id, notified: [id] } satisfies Notifying & { id: string } }
  },
})
