// Web push on this device. The browser's permission prompt appears only after a tap.
import { call } from './call.ts'
import { getPushKey } from '#shared/notification/notification-queries.ts'
import { deviceDatabase, PUSH_KEY } from '#client/store/device/device-database.ts'
import { readPushRecord, writePushRecord } from '#client/store/device/push-record.ts'
import { readSession } from '#client/store/device/stored-session.ts'
import { subscribePush, unsubscribePush } from '#shared/notification/notification-commands.ts'

export type PushState =
  /** Not supported by this browser, or turned off by the operator. */
  | 'impossible'
  /** The person denied permission: only the browser's settings can change it. */
  | 'forbidden'
  | 'off'
  /** Turned on here, but the server does not have the subscription: it is renewed at each start. */
  | 'lapsed'
  | 'on'

export type PushOutcome = { readonly state: PushState; readonly message?: string }

const isPossible = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const registration = (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration()

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager.getSubscription()) ?? null

/** A record of another user is as none: the subscription of this browser is theirs. */
const grantedState = async (): Promise<PushState> => {
  const [record, session, subscribed] = await Promise.all([readPushRecord(), readSession(), subscription()])
  if (record === undefined) return subscribed ? 'lapsed' : 'off'
  if (record.userId !== session?.user.id) return 'off'
  return record.isConfirmed && subscribed !== null && session.token !== null ? 'on' : 'lapsed'
}

/** The state on the server, as far as this device knows. */
export const pushState = async (): Promise<PushState> => {
  if (!isPossible() || !(await registration())) return 'impossible'
  if (Notification.permission === 'denied') return 'forbidden'
  return Notification.permission === 'granted' ? grantedState() : 'off'
}

let last: Promise<unknown> = Promise.resolve()

/** One change of the subscription at a time. */
const inTurn = <Outcome>(work: () => Promise<Outcome>): Promise<Outcome> => {
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
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

/** Subscribes at the browser's push service and tells the server, again if it knew. */
const register = async (found: ServiceWorkerRegistration): Promise<PushOutcome> => {
  const session = await readSession()
  const answer = await call(getPushKey, {})
  if (!answer.ok) return { state: await pushState(), message: answer.refusal.message }
  if (session === undefined || answer.value.key === null) return { state: 'impossible' }
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
    if (subscribed.ok) await writePushRecord({ userId: session.user.id, isConfirmed: true })
    return { state: await pushState(), ...(!subscribed.ok && { message: subscribed.refusal.message }) }
  } catch {
    return {
      state: await pushState(),
      message: 'Notifications could not be turned on. Try again when there is signal.',
    }
  }
}

/** Call it from a tap: the browser shows its permission prompt. */
export const startPush = (): Promise<PushOutcome> =>
  inTurn(async () => {
    const found = isPossible() ? await registration() : undefined
    if (!found) return { state: 'impossible' }
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return { state: permission === 'denied' ? 'forbidden' : 'off' }
    const before = await pushState()
    const outcome = await register(found)
    if (outcome.message === undefined || before === 'lapsed') return outcome
    await (await subscription())?.unsubscribe()
    return { ...outcome, state: await pushState() }
  })

/** The device's push endpoint; undefined without a subscription. */
export const pushEndpoint = async (): Promise<string | undefined> =>
  isPossible() ? (await subscription())?.endpoint : undefined

const renewIn = (states: readonly PushState[]): Promise<PushOutcome> =>
  inTurn(async () => {
    const state = await pushState()
    const found = states.includes(state) && (await readSession())?.token ? await registration() : undefined
    return found ? register(found) : { state }
  })

/** Tells the server again where push is turned on: it may have deleted the subscription. Without an answer nothing changes. */
export const renewPush = (): Promise<PushOutcome> => renewIn(['on', 'lapsed'])

/** Renews push where the server no longer has the subscription. */
export const renewLapsedPush = (): Promise<PushOutcome> => renewIn(['lapsed'])

const unsubscribe = async (): Promise<void> => {
  const subscribed = isPossible() ? await subscription() : null
  if (subscribed === null) return
  await call(unsubscribePush, { endpoint: subscribed.endpoint })
  await subscribed.unsubscribe()
}

/** Removes the subscription, online or offline. */
export const stopPush = (): Promise<PushOutcome> =>
  inTurn(async () => {
    await unsubscribe()
    await deviceDatabase.settings.delete(PUSH_KEY)
    return { state: await pushState() }
  })

/** Removes the subscription before signing out. If that is refused, `renewPush` turns it on again. */
export const suspendPush = (): Promise<void> =>
  inTurn(async () => {
    const state = await pushState()
    const session = await readSession()
    if (session && (state === 'on' || state === 'lapsed'))
      await writePushRecord({ userId: session.user.id, isConfirmed: false })
    await unsubscribe()
  })
