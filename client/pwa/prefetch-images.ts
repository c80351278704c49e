// Prefetches pictures that a person will need offline, while the device is online and idle.
import { systemClock, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import type { Event } from '#shared/event/event.ts'
import type { ProofFlag } from '#shared/payment/proof-flag.ts'
import { pickupEnd } from '#shared/event/event-state.ts'
import { openedStore } from '#client/store/engine/active-store.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { fetchPictures, uncachedOf, picturesOf } from './parts/cached-pictures.ts'

/** Seconds before the collection. */
const PREFETCH_BEFORE_S = 2 * 86_400
/** Seconds after the collection, for buyers who come late. */
const PREFETCH_AFTER_S = 86_400
/** Delay after the network came back or a service worker took control. */
const PREFETCH_DELAY_MS = 5_000
const PREFETCH_INTERVAL_MS = 120_000

/** Hosted events whose collection starts within two days. */
export const collectedSoon = <E extends Pick<Event, 'pickupTimestamp' | 'pickupDuration'>>(
  events: readonly E[],
  now: Seconds,
): E[] =>
  events.filter((event) => event.pickupTimestamp - now < PREFETCH_BEFORE_S && pickupEnd(event) + PREFETCH_AFTER_S > now)

/** Both screenshots of each open warning, which the host compares. */
export const flaggedPictures = (
  flags: readonly Pick<ProofFlag, 'paymentScreenshot' | 'earlierScreenshot' | 'dismissedAt'>[],
): string[] => [
  ...new Set(
    flags.flatMap(({ paymentScreenshot, earlierScreenshot, dismissedAt }) =>
      dismissedAt === null ? [paymentScreenshot, earlierScreenshot] : [],
    ),
  ),
]

/** The service worker answers from its cache, so prefetching needs the network and a controller. */
const mayFetch = (): boolean => navigator.onLine && navigator.serviceWorker.controller !== null

const keepSoon = async (): Promise<void> => {
  const store = await openedStore()
  if (!store || !mayFetch()) return
  const { view } = store.db
  const events = await view.events.where('createdUserId').equals(store.userId).toArray()
  const soon = collectedSoon(events, toSeconds(systemClock.now())).map((event) => event.id)
  const orders = await view.orders.where('eid').anyOf(soon).toArray()
  const flagged = flaggedPictures(await view.proof_flags.toArray())
  await fetchPictures(await uncachedOf([...picturesOf(orders), ...flagged]), () => store.db.gone || !mayFetch())
}

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 500)
}

export const prefetchImages = (): void => {
  if (!('serviceWorker' in navigator)) return
  let running = false
  const run = async (): Promise<void> => {
    if (running) return
    running = true
    await keepSoon().catch((error: unknown) => reportFault(error, 'keeping pictures'))
    running = false
  }
  const soon = (): void => whenIdle(() => void run())
  const later = (): void => void setTimeout(soon, PREFETCH_DELAY_MS)
  soon()
  setInterval(soon, PREFETCH_INTERVAL_MS)
  addEventListener('online', later)
  navigator.serviceWorker.addEventListener('controllerchange', later)
}
