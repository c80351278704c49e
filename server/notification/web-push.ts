// Web push: sends notifications, encrypted for each device, to the browsers' push services.
import webPush from 'web-push'
import { isInternalPath } from '#shared/kernel/internal-path.ts'
import { headingOf } from '#shared/notification/message-heading.ts'
import type { Notification } from '#shared/notification/notification.ts'
import type { Database } from '#server/db/database.ts'
import { callQueue } from './call-queue.ts'
import { notificationsByIds } from './notification-repository.ts'
import { isPushService } from './push-services.ts'
import { forgetSubscription, subscriptionsOf } from './push-repository.ts'
import type { PushSubscriptionRow } from './push-table.ts'

/** VAPID (RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface WebPushOptions {
  readonly database: Database
  readonly keys: PushKeys
  /** Contact for the push service: 'mailto:…'. */
  readonly contact: string
  readonly services: readonly string[]
  /** Receives a description of the failure without personal data. */
  readonly onFault: (fault: string) => void
  /** Called after each message to a push service. */
  readonly onAttempt?: (outcome: 'sent' | 'failed' | 'expired') => void
  /** Called with the number of messages that were added to or taken from those that wait. */
  readonly onWaiting?: (difference: number) => void
}

export interface SendPush {
  /** Resolves when every device was tried. Never throws. */
  (notificationIds: readonly string[]): Promise<void>
}

/** Time to live in seconds: how long a push service stores a message for an offline device. */
const TTL_S = 3 * 86_400
const PUSH_TIMEOUT_MS = 10_000
/** Characters: a push service accepts 4 kB. */
const MAX_TEXT_CHARACTERS = 600
/** Calls of one server process, for all notifications together. */
const MAX_PARALLEL_CALLS = 8

/** Payload for the service worker. */
const payloadOf = (notification: Notification): string =>
  JSON.stringify({
    id: notification.id,
    userId: notification.userId,
    title: headingOf(notification),
    body: notification.message.slice(0, MAX_TEXT_CHARACTERS),
    link: isInternalPath(notification.link) ? notification.link : null,
  })

export const pushSender = (options: WebPushOptions): SendPush => {
  const { database, keys, contact, services, onFault, onAttempt, onWaiting } = options
  const vapidDetails = { subject: contact, ...keys }
  const queued = callQueue(MAX_PARALLEL_CALLS)

  const send = async ({ endpoint, p256dh, auth }: PushSubscriptionRow, payload: string): Promise<void> => {
    if (!isPushService(endpoint, services)) return
    const host = new URL(endpoint).host
    try {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: TTL_S,
        contentEncoding: 'aes128gcm',
        urgency: 'normal',
      })
      const { 'Content-Length': _length, ...headers } = request.headers
      const response = await fetch(request.endpoint, {
        method: request.method,
        headers: headers as Record<string, string>,
        body: request.body ? new Uint8Array(request.body) : null,
        redirect: 'error',
        signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
      })
      await response.body?.cancel()
      // The subscription was revoked or has expired.
      if (response.status === 404 || response.status === 410) {
        onAttempt?.('expired')
        await database.write((tx) => forgetSubscription(tx, endpoint))
        return
      }
      onAttempt?.(response.ok ? 'sent' : 'failed')
      if (!response.ok) onFault(`${host} answered ${response.status}`)
    } catch (error) {
      onAttempt?.('failed')
      onFault(`${host}: ${error instanceof Error ? error.name : 'failed'}`)
    }
  }

  return async (ids) => {
    if (ids.length === 0) return
    try {
      const { notifications, devices } = await database.read(async (snapshot) => {
        const rows = await notificationsByIds(snapshot, ids)
        const userIds = rows.map(({ userId }) => userId)
        return { notifications: rows, devices: await subscriptionsOf(snapshot, userIds) }
      })
      const calls = notifications.flatMap((notification) =>
        devices
          .filter(({ userId }) => userId === notification.userId)
          .map((device) => () => send(device, payloadOf(notification))),
      )
      onWaiting?.(calls.length)
      await Promise.all(calls.map((call) => queued(call).finally(() => onWaiting?.(-1))))
    } catch (error) {
      onFault(error instanceof Error ? error.name : 'failed')
    }
  }
}
