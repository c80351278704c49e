// Notifications of a person, kept on all their devices until they delete their account.
import { z } from 'zod/mini'
import { storedId, storedSeconds } from '#shared/kernel/bounds.ts'
import type { UserId } from '#shared/kernel/ids.ts'
import { derivedId, type Effect, type Stamp } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isInternalPath } from '#shared/kernel/internal-path.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'

export const notificationSchema = z.object({
  id: z.string(),
  /** The receiver. */
  userId: storedId<UserId>(),
  senderId: storedId<UserId>(),
  senderName: z.string(),
  title: z.string(),
  message: z.string(),
  /** A page of the app. Read it through `readInternalPath`: old rows may hold any text. */
  link: z.nullable(z.string()),
  /** The orders and bookings with a claimed payment, where the message is about nothing else: it is done once all are decided. */
  claims: z.array(z.string()),
  createdAt: storedSeconds(),
  readAt: z.nullable(storedSeconds()),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationReplySchema = z.omit(notificationSchema, { userId: true, senderId: true, claims: true })
export type NotificationReply = z.infer<typeof notificationReplySchema>

/** Rows stored before links were checked may hold any text: only a page of the app is answered. */
export const notificationReply = ({
  userId: _user,
  senderId: _sender,
  claims: _claims,
  link,
  ...shown
}: Notification): NotificationReply => ({ ...shown, link: isInternalPath(link) ? link : null })

export const newestFirst = (a: Notification, b: Notification): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

/** Messages of one sender to one receiver, counted per day in Singapore. */
export const MAX_MESSAGES_PER_RECEIVER_PER_DAY = 100

/** Seconds for which the list on the device counts as fresh when its page opens (decision Q-088). */
export const NOTIFICATIONS_TTL_S = 60

/** Whether the list may be shown without a request. */
export const isListFresh = (fetchedAt: Seconds | null, now: Seconds): boolean =>
  fetchedAt !== null && now - fetchedAt < NOTIFICATIONS_TTL_S

export interface Notice {
  readonly userId: string
  readonly senderId: string
  readonly senderName: string
  readonly title: string
  readonly message: string
  readonly link?: string | null
  /** Default none. */
  readonly claims?: readonly string[]
}

/** The n-th notification of a decision. Its id belongs in the output's `notified`, so that push messages are sent. */
export const notify = (stamp: Stamp, n: number | string, notice: Notice): Effect<Tables> & { readonly op: 'put' } =>
  put('notifications', {
    ...notice,
    id: derivedId(stamp, n),
    link: notice.link ?? null,
    claims: [...(notice.claims ?? [])],
    createdAt: stamp.at,
    readAt: null,
  }) as Effect<Tables> & { readonly op: 'put' }

/** Output of an operation that notifies people: ids of the notifications. */
export interface Notifying {
  readonly notified: readonly string[]
}

export const notifiedIn = (output: unknown): readonly string[] =>
  typeof output === 'object' && output !== null && 'notified' in output && Array.isArray(output.notified)
    ? (output.notified as string[])
    : []
