// Registers the service worker, notices a new version of the app, and activates it when a person accepts it.
// workbox-window follows the worker's life-cycle; the reloads that release a busy old version are ours.
import { Workbox } from 'workbox-window'
import { isUpdateReady } from './app-update.ts'

let workbox: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined
let isTaking = false

/**
 * Milliseconds to wait for the new version. A browser delays activation while the old version still serves a request.
 */
const ACTIVATION_TIMEOUT_MS = 3_000
/** Counts reloads that release requests still served by the old version. */
const RELOADS = 'reloads-for-update'
const MAX_RELOADS = 3

const reloadOnceMore = (): void => {
  if (!registration?.waiting) return
  const reloads = Number(sessionStorage.getItem(RELOADS) ?? 0) + 1
  sessionStorage.setItem(RELOADS, String(reloads))
  if (reloads <= MAX_RELOADS) return location.reload()
  // If the new version becomes active much later, it is offered and loaded with the next press.
  sessionStorage.removeItem(RELOADS)
  isTaking = false
}

const take = (): void => {
  isTaking = true
  if (!registration?.waiting) return location.reload()
  workbox?.messageSkipWaiting()
  setTimeout(reloadOnceMore, ACTIVATION_TIMEOUT_MS)
}

export const activateUpdate = (): void => {
  sessionStorage.removeItem(RELOADS)
  take()
}

/**
 * Continues after a reload during activation. When the new version is active, the old one may still have served this
 * page, so the page reloads once more.
 */
const continueTaking = (): void => {
  if (sessionStorage.getItem(RELOADS) === null) return
  if (!registration?.waiting) sessionStorage.removeItem(RELOADS)
  take()
}

const cacheShownPictures = (): void =>
  void import('./parts/cached-pictures.ts').then(
    ({ cacheShown }) => cacheShown(),
    () => undefined,
  )

/** Without a controller this is the first version: nothing to offer. */
const offerWaiting = (): void => {
  if (registration?.waiting && navigator.serviceWorker.controller) isUpdateReady.set(true)
}

/** A browser that blocks service workers may resolve without a registration, which workbox-window does not expect. */
const register = async (worker: Workbox): Promise<ServiceWorkerRegistration | undefined> => {
  try {
    return await worker.register({ immediate: true })
  } catch (error) {
    if (error instanceof TypeError && error.message.includes("reading 'waiting'")) return undefined
    throw error
  }
}

const UPDATE_CHECK_MS = 3_600_000

export const registerServiceWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  let hadController = navigator.serviceWorker.controller !== null
  workbox = new Workbox('/service-worker.js')
  workbox.addEventListener('waiting', offerWaiting)
  workbox.addEventListener('controlling', () => {
    if (isTaking) location.reload()
    else if (hadController) isUpdateReady.set(true)
    else cacheShownPictures()
    hadController = true
  })
  registration = await register(workbox)
  if (!registration) return
  offerWaiting()
  continueTaking()
  // Fails silently offline; the next check succeeds. workbox-window stops listening after an update that it did not
  // start itself, and that one may have failed, so each check also looks for a waiting version.
  const check = (): void => {
    offerWaiting()
    void registration?.update().catch(() => undefined)
  }
  setInterval(check, UPDATE_CHECK_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
}
