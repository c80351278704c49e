// Pictures that a person will look at without signal are fetched while there is some, and nothing else to do.
import { systemClock, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import type { Event } from '#shared/event/event.ts'
import { pickupEnd } from '#shared/event/event-state.ts'
import { openedStore } from '#client/store/engine/active-store.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { fetchPictures, missingOf, picturesOf } from './kept-pictures.ts'

/** Seconds. */
const AHEAD = 2 * 86_400
/** Somebody always comes late. */
const AFTER = 86_400
/** Milliseconds. */
const FIRST = 5_000
const EVERY = 120_000

/** Hosted events whose goods go out within two days. */
export const collectedSoon = <E extends Pick<Event, 'pickupTimestamp' | 'pickupDuration'>>(
  events: readonly E[],
  now: Seconds,
): E[] => events.filter((event) => event.pickupTimestamp - now < AHEAD && pickupEnd(event) + AFTER > now)

/** The service worker answers with what it keeps, so only what is asked of the server needs one. */
const mayFetch = (): boolean => navigator.onLine && navigator.serviceWorker.controller !== null

const keepSoon = async (): Promise<void> => {
  const store = await openedStore()
  if (!store || !mayFetch()) return
  const { view } = store.db
  const events = await view.events.where('createdUserId').equals(store.userId).toArray()
  const soon = collectedSoon(events, toSeconds(systemClock.now())).map((event) => event.id)
  const orders = await view.orders.where('eid').anyOf(soon).toArray()
  await fetchPictures(await missingOf(picturesOf(orders)), () => store.db.gone || !mayFetch())
}

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 500)
}

export const keepAhead = (): void => {
  if (!('serviceWorker' in navigator)) return
  let running = false
  const run = async (): Promise<void> => {
    if (running) return
    running = true
    await keepSoon().catch((error: unknown) => reportFault(error, 'keeping pictures'))
    running = false
  }
  const soon = (): void => whenIdle(() => void run())
  const later = (): void => void setTimeout(soon, FIRST)
  later()
  setInterval(soon, EVERY)
  addEventListener('online', later)
  navigator.serviceWorker.addEventListener('controllerchange', later)
}

/** Pictures on the page from before a service worker was in charge, by their addresses. */
export const keepShown = (): void => {
  const shown = [...document.querySelectorAll('img')].flatMap((image) => image.getAttribute('src') ?? [])
  void fetchPictures([...new Set(shown)].filter((address) => address.startsWith('/api/files/')))
}
