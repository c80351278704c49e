// The service worker, from the page's side: whether a newer version of the app waits, and how it is taken.
import { keepShown } from './keep-ahead.ts'

interface Version {
  readonly waiting: boolean
}

let version: Version = { waiting: false }
let registration: ServiceWorkerRegistration | undefined
let taking = false
const listeners = new Set<() => void>()

const setWaiting = (waiting: boolean): void => {
  if (version.waiting === waiting) return
  version = { waiting }
  for (const listener of listeners) listener()
}

export const subscribeVersion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const currentVersion = (): Version => version

/** Milliseconds. A browser leaves the new version waiting while the old one still answers something for a page. */
const PATIENCE = 3_000
/** Counts the reloads that were made to let go of what the old version still answers. */
const RELOADS = 'reloads-for-update'
const MOST_RELOADS = 3

const reloadOnceMore = (): void => {
  if (!registration?.waiting) return
  const reloads = Number(sessionStorage.getItem(RELOADS) ?? 0) + 1
  sessionStorage.setItem(RELOADS, String(reloads))
  if (reloads <= MOST_RELOADS) return location.reload()
  // It may be taken much later, in the midst of something else: it is shown then, and taken at the next press.
  sessionStorage.removeItem(RELOADS)
  taking = false
}

const take = (): void => {
  taking = true
  if (!registration?.waiting) return location.reload()
  registration.waiting.postMessage({ type: 'SKIP_WAITING' })
  setTimeout(reloadOnceMore, PATIENCE)
}

/** Loads the new version. Other tabs keep the old one until their own reload. */
export const takeUpdate = (): void => {
  sessionStorage.removeItem(RELOADS)
  take()
}

/**
 * The page was reloaded while a new version was being taken: goes on with that. When the new version is in charge
 * by now, the old one may still have answered this page, so it is asked for once more.
 */
const goOnTaking = (): void => {
  if (sessionStorage.getItem(RELOADS) === null) return
  if (!registration?.waiting) sessionStorage.removeItem(RELOADS)
  take()
}

const watch = (worker: ServiceWorker | null): void => {
  worker?.addEventListener('statechange', () => {
    // Without a controller this is the first version of all: nothing to offer.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) setWaiting(true)
  })
}

const HOUR = 3_600_000

export const startVersionWatch = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const workers = navigator.serviceWorker
  let hadController = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (taking) location.reload()
    else if (hadController) setWaiting(true)
    else keepShown()
    hadController = true
  })
  registration = await workers.register('/service-worker.js')
  const kept = registration
  if (kept.waiting && workers.controller) setWaiting(true)
  goOnTaking()
  watch(kept.installing)
  kept.addEventListener('updatefound', () => watch(kept.installing))
  // Offline it fails quietly; the next look succeeds.
  const look = () => void kept.update().catch(() => undefined)
  setInterval(look, HOUR)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}
