// One person tells another something: a host their buyers, a host or admin the members of their group.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import type { Member } from '#shared/group/group.ts'
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { operation } from '#shared/operation.ts'
import type { Order } from '#shared/order/order.ts'
import { orderedBySelf } from '#shared/order/own-order.ts'
import { isGroupAdmin, isGroupHost } from '#shared/roles.ts'
import { notify, type Notifying } from './notification.ts'

const inputSchema = z.object({
  receiverId: idText(),
  title: z.string().max(200),
  message: z.string().max(2000),
  link: z
    .string()
    .max(500)
    .regex(/^\/(?!\/)/)
    .nullable(),
})

const bodySchema = z.object({
  receiverId: z.string(),
  title: z.string().default(''),
  message: z.string().default(''),
  link: z.string().nullable().optional(),
})

const NOT_YOURS: Refusal = refuse(403, 11_701, 'You can only write to your buyers and to members of your groups')
export const NO_MESSAGE: Refusal = refuse(422, 11_703, 'Content cannot be blank')

/** Beyond what the server takes of one person, or for one, in a while. */
export const tooManyMessages = (minutes: number): Refusal =>
  refuse(429, 11_704, `Too many messages at once. Try again in ${minutes} min`)

/** A host to who ordered from them or booked their delivery; a host or admin to who is in their group. */
export const mayTell = (
  senderId: string,
  receiverId: string,
  theirs: {
    readonly orders: readonly Order[]
    readonly bookings: readonly Booking[]
    readonly members: readonly Member[]
    readonly mine: readonly Member[]
  },
): boolean => {
  if (orderedBySelf(theirs.orders, receiverId, senderId)) return true
  if (theirs.bookings.some(({ hostId }) => hostId === senderId)) return true
  const led = new Set(theirs.mine.filter((each) => isGroupHost(each) || isGroupAdmin(each)).map((each) => each.groupId))
  return theirs.members.some((each) => each.approval === 2 && led.has(each.groupId))
}

export const createNotification = operation({
  name: 'create-notification',
  version: 1,
  rest: {
    method: 'POST',
    path: '/create-notification',
    msgCode: 11700,
    body: bodySchema,
    toInput: (body: z.infer<typeof bodySchema>): z.infer<typeof inputSchema> => ({ ...body, link: body.link ?? null }),
    toReply: ({ id }: { readonly id: string }) => ({ id }),
  },
  input: inputSchema,
  offline: true,
  load: async (reader, input, actor) => ({
    sender: await reader.get('users', actor.id),
    orders: await reader.list('orders', 'uid', input.receiverId),
    bookings: await reader.list('bookings', 'uid', input.receiverId),
    members: await reader.list('members', 'userId', input.receiverId),
    mine: await reader.list('members', 'userId', actor.id),
  }),
  who: (actor, state, input) => {
    if (state.sender === undefined) return ACCOUNT_NOT_FOUND
    return mayTell(actor.id, input.receiverId, state) ? null : NOT_YOURS
  },
  decide: ({ sender }, input, stamp) => {
    if (sender === undefined) return ACCOUNT_NOT_FOUND
    if (isBlank(input.message)) return NO_MESSAGE
    const told = notify(stamp, 0, {
      userId: input.receiverId,
      senderId: sender.id,
      senderName: sender.name,
      title: input.title.trim(),
      message: input.message.trim(),
      link: input.link,
    })
    const id = told.row.id
    return { effects: [told], output: { id, notified: [id] } satisfies Notifying & { id: string } }
  },
})
