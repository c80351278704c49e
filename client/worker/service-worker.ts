// Keeps the app itself on the device, and pictures with the token of whoever is signed in. Data is the store's, not ours.
import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'

import { NEEDS_KEY } from '#client/pwa/parts/badge-count.ts'
import { checkForRoom } from '#client/store/database/check-for-room.ts'
import { isStorageFailingLockHeld } from '#client/store/database/storage-failing-lock.ts'
import { SHARE_PATH } from '#client/store/device/shared-file.ts'
import { splitPack, unpack } from './install-pack.ts'
import { fetchForPrecache } from './precache-fetch.ts'
import { readSetting } from './read-setting.ts'
import { sendWaiting, type WorkerSession } from './background-sync.ts'
import { OUTBOX_TAG } from './outbox-tag.ts'
import { receiveFile } from './shared-files.ts'
import { openPushMessage, showPushMessage } from './push-messages.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

// The page of a first visit needs us too: its pictures ask for the token.
clientsClaim()
const { pack, files } = splitPack(self.__WB_MANIFEST)
const precache = new PrecacheController()
precache.addToCacheList(files)

const fetchFile = (url: string, cache: RequestCache = 'default'): Promise<Response> =>
  fetch(url, { credentials: 'same-origin', priority: 'low', cache })

const install = async (event: ExtendableEvent): Promise<void> => {
  const cache = await caches.open(precache.strategy.cacheName)
  const keyOf = (url: string): string => precache.getCacheKeyForURL(url) ?? url
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  const isCached = (url: string): boolean => cached.has(keyOf(url))
  const keep = async (url: string, response: Response): Promise<void> => {
    await cache.put(keyOf(url), response)
    cached.add(keyOf(url))
  }
  await unpack({ pack, files, isKept: isCached, fetch: (url) => fetchFile(url), keep })
  await fetchForPrecache(files, {
    isKept: isCached,
    // The browser may hold an earlier version of a file whose name has no hash.
    fetch: ({ url, revision }) => fetchFile(url, revision === null ? 'default' : 'reload'),
    keep,
  })
  await precache.install(event)
}
self.addEventListener('install', (event) => event.waitUntil(install(event)))
self.addEventListener('activate', (event) => void precache.activate(event))
registerRoute(new PrecacheRoute(precache))
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/misc\//] }),
)

/** Only when a person accepts the new version. */
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

let lastSession: WorkerSession | undefined

/** A page has asked for room at its start, and holds the lock while storage fails; without a page the worker asks. */
const mayOpenDatabase = async (): Promise<boolean> => {
  if (await isStorageFailingLockHeld()) return false
  if ((await self.clients.matchAll({ type: 'window' })).length > 0) return true
  return checkForRoom().then(
    () => true,
    () => false,
  )
}

/** While storage fails, as last read: an open database would make the browser write behind a torn record of its log (C33). */
const readSession = async (): Promise<WorkerSession | undefined> => {
  if (!(await mayOpenDatabase())) return lastSession
  lastSession = await readSetting<WorkerSession>('session')
  return lastSession
}

/** Deleted pictures also leave the phones that showed them. */
const MAX_PICTURE_AGE_S = 60 * 86_400

const picturesOf = (userId: string): CacheFirst =>
  new CacheFirst({
    cacheName: `pictures-${userId}`,
    matchOptions: { ignoreVary: true },
    plugins: [
      new ExpirationPlugin({
        maxEntries: 1500,
        maxAgeSeconds: MAX_PICTURE_AGE_S,
        purgeOnQuotaError: true,
      }) as WorkboxPlugin,
      {
        // Without signal the same picture of another size is better than none.
        handlerDidError: ({ request }) =>
          caches.match(request, { cacheName: `pictures-${userId}`, ignoreVary: true, ignoreSearch: true }),
        cacheWillUpdate: ({ response }) => Promise.resolve(response.status === 200 ? response : null),
      },
    ],
  })

const strategies = new Map<string, CacheFirst>()

/** The strategy keeps the age of its pictures in a database, which is not used while storage fails. */
const answerPicture = async (event: ExtendableEvent, request: Request, userId: string): Promise<Response> => {
  if (await isStorageFailingLockHeld())
    return (await caches.match(request, { cacheName: `pictures-${userId}`, ignoreVary: true })) ?? fetch(request)
  const strategy = strategies.get(userId) ?? picturesOf(userId)
  strategies.set(userId, strategy)
  return strategy.handle({ event, request })
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/files\/[0-9a-f]{64}$/.test(url.pathname),
  async ({ event, request }) => {
    // A page that sends a token of its own shows pictures of another user: they are not cached.
    if (request.headers.has('authorization')) return fetch(request)
    const session = await readSession()
    if (!session) return fetch(request)
    const headers = new Headers(request.headers)
    if (session.token) headers.set('authorization', `Bearer ${session.token}`)
    const withToken = new Request(request.url, { headers, mode: 'same-origin', credentials: 'same-origin' })
    return answerPicture(event, withToken, session.user.id)
  },
)

/** Letters beyond Latin: fetched when a name first needs them, then kept. */
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.destination === 'font',
  new StaleWhileRevalidate({ cacheName: 'fonts' }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  async ({ request }) => receiveFile(request, (await readSession())?.user.id ?? null),
  'POST',
)

// Without signal, what is not stored fails as it would without a service worker.
setCatchHandler(() => Promise.resolve(Response.error()))

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** A page that is shown sends by itself. */
const isShown = async (): Promise<boolean> =>
  (await self.clients.matchAll({ type: 'window' })).some(({ visibilityState }) => visibilityState === 'visible')

/** Throws where the browser must try again later. */
const sendInBackground = async (): Promise<void> => {
  if (await isShown()) return
  if (!(await mayOpenDatabase())) throw new Error('the storage of this browser fails')
  await sendWaiting(await readSession(), (await readSetting<number>(NEEDS_KEY)) ?? 0)
}

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag !== OUTBOX_TAG) return
  ;(event as SyncEvent).waitUntil(sendInBackground())
})

self.addEventListener('push', (event) => {
  event.waitUntil(readSession().then((session) => showPushMessage(self.registration, event.data, session)))
})

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window' })
      .then((open) => openPushMessage({ open, openNew: (path) => self.clients.openWindow(path) }, event.notification)),
  )
})
