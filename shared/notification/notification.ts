// What somebody is told: kept in their list until they sign off for good, on every device of theirs.
import { z } from 'zod'
import { madeId, type Effect, type Stamp } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'

export const notificationSchema = z.object({
  id: z.string(),
  /** Whom it is for. */
  userId: z.string(),
  senderId: z.string(),
  senderName: z.string(),
  title: z.string(),
  message: z.string(),
  /** A path of the app that it is about; null for none. */
  link: z.string().nullable(),
  createdAt: z.number().int(),
  readAt: z.number().int().nullable(),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationReplySchema = notificationSchema.omit({ userId: true, senderId: true })
export type NotificationReply = z.infer<typeof notificationReplySchema>

export const notificationReply = ({ userId: _user, senderId: _sender, ...shown }: Notification): NotificationReply =>
  shown

export const newestFirst = (a: Notification, b: Notification): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

/** Seconds for which the list on the device counts as fresh when its page is opened (decision Q-088). */
export const NOTIFICATIONS_TTL = 60

/** Whether the list that came then may be shown without asking. */
export const isListFresh = (fetchedAt: Seconds | null, now: Seconds): boolean =>
  fetchedAt !== null && now - fetchedAt < NOTIFICATIONS_TTL

export interface Notice {
  readonly userId: string
  readonly senderId: string
  readonly senderName: string
  readonly title: string
  readonly message: string
  readonly link?: string | null
}

/** The n-th thing that a decision tells somebody. Its id belongs in the output's `notified`, so that phones are rung. */
export const notify = (stamp: Stamp, n: number | string, notice: Notice): Effect<Tables> & { readonly op: 'put' } =>
  put('notifications', {
    ...notice,
    id: madeId(stamp, n),
    link: notice.link ?? null,
    createdAt: stamp.at,
    readAt: null,
  }) as Effect<Tables> & { readonly op: 'put' }

/** What an operation that tells people something answers among the rest: ids of the notifications. */
export interface Notifying {
  readonly notified: readonly string[]
}

export const notifiedIn = (output: unknown): readonly string[] =>
  typeof output === 'object' && output !== null && 'notified' in output && Array.isArray(output.notified)
    ? (output.notified as string[])
    : []
