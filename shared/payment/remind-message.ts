// Payment reminders of a host. A host stores several messages; one of them, or the built-in one, is sent.
import { z } from 'zod/mini'
import { storedId, storedSeconds } from '#shared/kernel/bounds.ts'
import type { UserId } from '#shared/kernel/ids.ts'
import type { Effect, Reader, Stamp } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { cleanText } from '#shared/kernel/visible-text.ts'
import { isGroupAdmin, isGroupHost } from '#shared/roles.ts'
import type { Member } from '#shared/group/group.ts'
import type { Tables } from '#shared/tables.ts'
import { put, remove } from '#shared/writes.ts'
import { HOSTS_ONLY, NO_MESSAGE, LONG_MESSAGE } from './payment-refusals.ts'

/** Decision Q-087. */
export const BUILT_IN_MESSAGE = 'Please make payment for your order.'
export const MAX_MESSAGE_CHARACTERS = 500
/** Maximum number of one host's messages; the oldest is removed. */
export const MAX_MESSAGES = 10

export const remindMessageSchema = z.object({
  id: z.string(),
  hostId: storedId<UserId>(),
  message: z.string(),
  /** At most one message of a host is the default. */
  isDefault: z.boolean(),
  createdAt: storedSeconds(),
})
export type RemindMessage = z.infer<typeof remindMessageSchema>

export const remindReplySchema = z.pick(remindMessageSchema, { message: true, isDefault: true })
export type RemindReply = z.infer<typeof remindReplySchema>

/** The message that is sent. */
export const defaultMessage = (own: readonly RemindMessage[]): RemindReply => {
  const chosen = own.find((each) => each.isDefault)
  return { message: chosen?.message ?? BUILT_IN_MESSAGE, isDefault: true }
}

/** A buyer who is not reachable in the host's words gets the built-in message: the request has to reach every buyer. */
export const messageTo = (own: readonly RemindMessage[], isReachable: boolean): string =>
  isReachable ? defaultMessage(own).message : BUILT_IN_MESSAGE

/** Null when the message is valid. */
export const messageRefusal = (text: string): Refusal | null => {
  const { length } = cleanText(text)
  if (length === 0) return NO_MESSAGE
  return length > MAX_MESSAGE_CHARACTERS ? LONG_MESSAGE : null
}

export interface RemindState {
  readonly existing: RemindMessage | undefined
  readonly memberships: readonly Member[]
  readonly own: readonly RemindMessage[]
}

export const loadReminders = async (
  reader: Reader<Tables>,
  { id }: { readonly id: string },
  actor: { readonly id: string },
): Promise<RemindState> => ({
  existing: await reader.get('remind_messages', id),
  memberships: await reader.list('members', 'userId', actor.id),
  own: await reader.list('remind_messages', 'hostId', actor.id),
})

export const hostsOnly = (_actor: unknown, { memberships }: RemindState): Refusal | null =>
  memberships.some((each) => isGroupHost(each) || isGroupAdmin(each)) ? null : HOSTS_ONLY

/** An id belongs to one message; it may be repeated only with the same content. */
export const isInUse = ({ existing }: RemindState, text: string, stamp: Stamp): boolean =>
  existing !== undefined && (existing.hostId !== stamp.actor.id || existing.message !== cleanText(text))

const oldestFirst = (a: RemindMessage, b: RemindMessage): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

/** Makes `text` the default and stores it if it is new. */
export const chosen = (own: readonly RemindMessage[], text: string, id: string, stamp: Stamp): Effect<Tables>[] => {
  const message = cleanText(text)
  const known = own.find((each) => each.message === message)
  const others = own.filter((each) => each !== known)
  const isNew = known === undefined && message !== BUILT_IN_MESSAGE
  const oldest = isNew ? [...others].sort(oldestFirst).slice(0, Math.max(0, others.length + 1 - MAX_MESSAGES)) : []
  return [
    ...oldest.map((each) => remove('remind_messages', each.id)),
    ...others
      .filter((each) => each.isDefault && !oldest.includes(each))
      .map((each) => put('remind_messages', { ...each, isDefault: false })),
    ...(known && !known.isDefault ? [put('remind_messages', { ...known, isDefault: true })] : []),
    ...(isNew
      ? [put('remind_messages', { id, hostId: stamp.actor.id, message, isDefault: true, createdAt: stamp.at })]
      : []),
  ]
}
