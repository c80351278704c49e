// Payment reminders of a host. A host stores several messages; one of them, or the built-in one, is sent.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import type { Effect, Reader, Stamp } from '#shared/kernel/change.ts'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { collapseNewlines } from '#shared/kernel/text.ts'
import { operation, query } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { isGroupAdmin, isGroupHost } from '#shared/roles.ts'
import type { Member } from '#shared/group/group.ts'
import type { Tables } from '#shared/tables.ts'
import { put, remove } from '#shared/writes.ts'
import { HOSTS_ONLY, NO_MESSAGE, LONG_MESSAGE, MESSAGE_ID_IN_USE } from './payment-refusals.ts'

/** Decision Q-087. */
export const BUILT_IN_MESSAGE = 'Please make payment for your order.'
export const LONGEST_MESSAGE = 500
/** Maximum number of one host's messages; the oldest is removed. */
export const MOST_MESSAGES = 10

export const remindMessageSchema = z.object({
  id: z.string(),
  hostId: z.string(),
  message: z.string(),
  /** At most one message of a host is the default. */
  isDefault: z.boolean(),
  createdAt: z.number().int(),
})
export type RemindMessage = z.infer<typeof remindMessageSchema>

export const remindReplySchema = remindMessageSchema.pick({ message: true, isDefault: true })
export type RemindReply = z.infer<typeof remindReplySchema>

/** The message that is sent. */
export const defaultMessage = (own: readonly RemindMessage[]): RemindReply => {
  const chosen = own.find((each) => each.isDefault)
  return { message: chosen?.message ?? BUILT_IN_MESSAGE, isDefault: true }
}

/** Null when the message is valid. */
export const messageRefusal = (text: string): Refusal | null => {
  const { length } = collapseNewlines(text).trim()
  if (length === 0) return NO_MESSAGE
  return length > LONGEST_MESSAGE ? LONG_MESSAGE : null
}

export interface RemindState {
  readonly existing: RemindMessage | undefined
  readonly memberships: readonly Member[]
  readonly own: readonly RemindMessage[]
}

const load = async (
  reader: Reader<Tables>,
  { id }: { readonly id: string },
  actor: { readonly id: string },
): Promise<RemindState> => ({
  existing: await reader.get('remind_messages', id),
  memberships: await reader.list('members', 'userId', actor.id),
  own: await reader.list('remind_messages', 'hostId', actor.id),
})

const hostsOnly = (_actor: unknown, { memberships }: RemindState): Refusal | null =>
  memberships.some((each) => isGroupHost(each) || isGroupAdmin(each)) ? null : HOSTS_ONLY

/** An id belongs to one message; it may be repeated only with the same content. */
const isInUse = ({ existing }: RemindState, text: string, stamp: Stamp): boolean =>
  existing !== undefined && (existing.hostId !== stamp.actor.id || existing.message !== collapseNewlines(text).trim())

const oldestFirst = (a: RemindMessage, b: RemindMessage): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

/** Makes `text` the default and stores it if it is new. */
const chosen = (own: readonly RemindMessage[], text: string, id: string, stamp: Stamp): Effect<Tables>[] => {
  const message = collapseNewlines(text).trim()
  const known = own.find((each) => each.message === message)
  const others = own.filter((each) => each !== known)
  const isNew = known === undefined && message !== BUILT_IN_MESSAGE
  const gone = isNew ? [...others].sort(oldestFirst).slice(0, Math.max(0, others.length + 1 - MOST_MESSAGES)) : []
  return [
    ...gone.map((each) => remove('remind_messages', each.id)),
    ...others
      .filter((each) => each.isDefault && !gone.includes(each))
      .map((each) => put('remind_messages', { ...each, isDefault: false })),
    ...(known && !known.isDefault ? [put('remind_messages', { ...known, isDefault: true })] : []),
    ...(isNew
      ? [put('remind_messages', { id, hostId: stamp.actor.id, message, isDefault: true, createdAt: stamp.at })]
      : []),
  ]
}

const createBody = z.object({ message: z.string().max(4000) })

/** Stores a message of the host and makes it the default. */
export const createRemindMessage = operation({
  name: 'create-remind-message',
  version: 1,
  rest: {
    method: 'POST',
    path: '/create-remind-message',
    msgCode: 26200,
    body: createBody,
    toInput: ({ message }: z.infer<typeof createBody>, fresh) => ({ id: fresh.id(), message }),
    toReply: (output: RemindReply) => output,
  },
  input: z.object({ id: idText(), message: z.string().max(4000) }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 60 },
  quota: { maxPerDay: 200, noun: 'messages' },
  load,
  who: hostsOnly,
  decide: (state, { id, message }, stamp) => {
    const refused = messageRefusal(message)
    if (refused) return refused
    if (isInUse(state, message, stamp)) return MESSAGE_ID_IN_USE
    return {
      effects: chosen(state.own, message, id, stamp),
      output: { message: collapseNewlines(message).trim(), isDefault: true },
    }
  },
})

const defaultBody = z.object({ message: z.string().max(4000), isDefault: flagSchema.default(1) })

/**
 * Chooses the default message. With `isDefault` 0 the message is no longer the default, and the built-in one is sent.
 */
export const setDefaultRemindMessage = operation({
  name: 'set-default-remind-message',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/set-default-remind-message',
    msgCode: 26300,
    body: defaultBody,
    toInput: ({ message, isDefault }: z.infer<typeof defaultBody>, fresh) => ({
      id: fresh.id(),
      message,
      isDefault: toFlag(isDefault) === 1,
    }),
    toReply: (output: RemindReply) => output,
  },
  input: z.object({ id: idText(), message: z.string().max(4000), isDefault: z.boolean() }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load,
  who: hostsOnly,
  decide: (state, { id, message, isDefault }, stamp) => {
    const refused = messageRefusal(message)
    if (refused) return refused
    if (isInUse(state, message, stamp)) return MESSAGE_ID_IN_USE
    const { own } = state
    const text = collapseNewlines(message).trim()
    const given = own.filter((each) => each.isDefault && each.message === text)
    return {
      effects: isDefault
        ? chosen(own, message, id, stamp)
        : given.map((each) => put('remind_messages', { ...each, isDefault: false })),
      output: { message: text, isDefault },
    }
  },
})

/** The caller's default message, or the built-in one. */
export const getDefaultRemindMessage = query({
  name: 'get-default-remind-message',
  rest: { method: 'GET', path: '/get-default-remind-message', msgCode: 26400 },
  audience: 'user',
  input: z.object({}),
  output: remindReplySchema,
})
