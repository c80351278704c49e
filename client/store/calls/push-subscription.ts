// Web push on this device. The browser's permission prompt appears only after a tap.
import { call } from './call.ts'
import { getPushKey } from '#shared/notification/notification-queries.ts'
import { subscribePush, unsubscribePush } from '#shared/notification/notification-commands.ts'

export type PushState =
  /** Not supported by this browser, or turned off by the operator. */
  | 'impossible'
  /** The person denied permission: only the browser's settings can change it. */
  | 'forbidden'
  | 'off'
  | 'on'

export type PushOutcome = { readonly state: PushState; readonly message?: string }

const isPossible = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const registration = (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration()

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager.getSubscription()) ?? null

export const pushState = async (): Promise<PushState> => {
  if (!isPossible() || !(await registration())) return 'impossible'
  if (Notification.permission === 'denied') return 'forbidden'
  return Notification.permission === 'granted' && (await subscription()) !== null ? 'on' : 'off'
}

/** Decodes a server key to bytes. */
export const keyBytes = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

const isOf = (existing: PushSubscription, key: Uint8Array): boolean => {
  const of = existing.options.applicationServerKey
  return of === null || new Uint8Array(of).every((byte, at) => byte === key[at])
}

/** Call it from a tap: the browser shows its permission prompt. */
export const startPush = async (): Promise<PushOutcome> => {
  const found = isPossible() ? await registration() : undefined
  if (!found) return { state: 'impossible' }
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { state: permission === 'denied' ? 'forbidden' : 'off' }
  const answer = await call(getPushKey, {})
  if (!answer.ok) return { state: 'off', message: answer.refusal.message }
  if (answer.value.key === null) return { state: 'impossible' }
  const key = keyBytes(answer.value.key)
  try {
    const earlier = await found.pushManager.getSubscription()
    if (earlier && !isOf(earlier, key)) await earlier.unsubscribe()
    const made = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    const { endpoint, keys } = made.toJSON()
    const subscribed = await call(subscribePush, {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    })
    if (subscribed.ok) return { state: 'on' }
    await made.unsubscribe()
    return { state: 'off', message: subscribed.refusal.message }
  } catch {
    return { state: 'off', message: 'Notifications could not be turned on. Try again when there is signal.' }
  }
}

/** The device's push endpoint; undefined without a subscription. */
export const pushEndpoint = async (): Promise<string | undefined> =>
  isPossible() ? (await subscription())?.endpoint : undefined

/** When the token ended, the server deleted this device's subscription. */
export const renewPush = async (): Promise<void> => {
  if ((await pushState()) === 'on') await startPush()
}

/** Removes the subscription, online or offline. */
export const stopPush = async (): Promise<PushOutcome> => {
  const subscribed = isPossible() ? await subscription() : null
  if (subscribed) {
    await call(unsubscribePush, { endpoint: subscribed.endpoint })
    await subscribed.unsubscribe()
  }
  return { state: await pushState() }
}
