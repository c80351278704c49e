// Page side of the service worker: detects a new version of the app and activates it.
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

/**
 * Milliseconds to wait for the new version. A browser delays activation while the old version still serves a request.
 */
const ACTIVATION_TIMEOUT_MS = 3_000
/** Counts reloads that release requests still served by the old version. */
const RELOADS = 'reloads-for-update'
const MOST_RELOADS = 3

const reloadOnceMore = (): void => {
  if (!registration?.waiting) return
  const reloads = Number(sessionStorage.getItem(RELOADS) ?? 0) + 1
  sessionStorage.setItem(RELOADS, String(reloads))
  if (reloads <= MOST_RELOADS) return location.reload()
  // If the new version becomes active much later, it is offered and loaded with the next press.
  sessionStorage.removeItem(RELOADS)
  taking = false
}

const take = (): void => {
  taking = true
  if (!registration?.waiting) return location.reload()
  registration.waiting.postMessage({ type: 'SKIP_WAITING' })
  setTimeout(reloadOnceMore, ACTIVATION_TIMEOUT_MS)
}

/** Loads the new version. Other tabs keep the old one until they reload. */
export const takeUpdate = (): void => {
  sessionStorage.removeItem(RELOADS)
  take()
}

/**
 * Continues after a reload during activation. When the new version is active, the old one may still have served this
 * page, so the page reloads once more.
 */
const goOnTaking = (): void => {
  if (sessionStorage.getItem(RELOADS) === null) return
  if (!registration?.waiting) sessionStorage.removeItem(RELOADS)
  take()
}

const watch = (worker: ServiceWorker | null): void => {
  worker?.addEventListener('statechange', () => {
    // Without a controller this is the first version: nothing to offer.
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
    else
      import('./parts/cached-pictures.ts').then(
        ({ keepShown }) => keepShown(),
        () => undefined,
      )
    hadController = true
  })
  registration = await workers.register('/service-worker.js')
  const known: ServiceWorkerRegistration | undefined = registration
  // A browser under test may pretend to register.
  if (!known) return
  if (known.waiting && workers.controller) setWaiting(true)
  goOnTaking()
  watch(known.installing)
  known.addEventListener('updatefound', () => watch(known.installing))
  // Fails silently offline; the next check succeeds.
  const look = () => void known.update().catch(() => undefined)
  setInterval(look, HOUR)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}
