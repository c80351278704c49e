// Rings phones whose app is closed: what somebody is told goes, encrypted for their device, to the browser's push service.
import webPush from 'web-push'
import type { Notification } from '#shared/notification/notification.ts'
import type { Database } from '#server/db/database.ts'
import { notificationsByIds } from './notification-repository.ts'
import { isPushService } from './push-services.ts'
import { forgetSubscription, subscriptionsOf } from './push-repository.ts'
import type { PushSubscriptionRow } from './push-table.ts'

/** VAPID (RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface RingOptions {
  readonly database: Database
  readonly keys: PushKeys
  /** Whom a push service asks when something is wrong: 'mailto:…'. */
  readonly contact: string
  readonly services: readonly string[]
  /** What went wrong, without anything about the person. */
  readonly onFault: (fault: string) => void
}

export interface Ring {
  /** Resolves when every device was tried. Throws nothing. */
  (notificationIds: readonly string[]): Promise<void>
}

/** Seconds for which a push service keeps it for a phone that is off. */
const KEPT = 3 * 86_400
const TIMEOUT = 10_000
/** Characters: a push service takes 4 kB. */
const LONGEST_TEXT = 600
const AT_ONCE = 8

/** What the service worker is given. */
const payloadOf = (notification: Notification): string =>
  JSON.stringify({
    id: notification.id,
    userId: notification.userId,
    title: notification.title || notification.senderName,
    body: notification.message.slice(0, LONGEST_TEXT),
    link: notification.link,
  })

export const ringPhonesWith = ({ database, keys, contact, services, onFault }: RingOptions): Ring => {
  const vapidDetails = { subject: contact, ...keys }

  const send = async ({ endpoint, p256dh, auth }: PushSubscriptionRow, payload: string): Promise<void> => {
    if (!isPushService(endpoint, services)) return
    const host = new URL(endpoint).host
    try {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: KEPT,
        contentEncoding: 'aes128gcm',
        urgency: 'normal',
      })
      const { 'Content-Length': _length, ...headers } = request.headers
      const response = await fetch(request.endpoint, {
        method: request.method,
        headers: headers as Record<string, string>,
        body: request.body ? new Uint8Array(request.body) : null,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      })
      await response.body?.cancel()
      // The browser took the subscription back, or it ended.
      if (response.status === 404 || response.status === 410)
        await database.write((tx) => forgetSubscription(tx, endpoint))
      else if (!response.ok) onFault(`${host} answered ${response.status}`)
    } catch (error) {
      onFault(`${host}: ${error instanceof Error ? error.name : 'failed'}`)
    }
  }

  return async (ids) => {
    if (ids.length === 0) return
    try {
      const { told, devices } = await database.read(async (snapshot) => {
        const rows = await notificationsByIds(snapshot, ids)
        const userIds = rows.map(({ userId }) => userId)
        return { told: rows, devices: await subscriptionsOf(snapshot, userIds) }
      })
      const calls = told.flatMap((notification) =>
        devices
          .filter(({ userId }) => userId === notification.userId)
          .map((device) => () => send(device, payloadOf(notification))),
      )
      while (calls.length > 0) await Promise.all(calls.splice(0, AT_ONCE).map((call) => call()))
    } catch (error) {
      onFault(error instanceof Error ? error.name : 'failed')
    }
  }
}
