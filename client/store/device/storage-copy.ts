// Reads and writes copies in Cache Storage, which a fault of IndexedDB does not touch (C34). Each copy is a file of its
// own: writing one does not endanger another.
import { changesCache, SETTINGS_CACHE } from './copy-names.ts'

/** Undefined outside secure contexts. */
const storage = (): CacheStorage | undefined => globalThis.caches

/** Undefined when it does not exist. Creates nothing. */
const existingCache = async (name: string): Promise<Cache | undefined> => {
  const caches = storage()
  return caches !== undefined && (await caches.has(name)) ? caches.open(name) : undefined
}

const put = async (name: string, key: string, body: BodyInit, type: string): Promise<void> => {
  const cache = await storage()?.open(name)
  await cache?.put(`/${key}`, new Response(body, { headers: { 'content-type': type } }))
}

export const putCopy = (userId: string, key: string, value: unknown): Promise<void> =>
  put(changesCache(userId), key, JSON.stringify(value), 'application/json')

export const putFileCopy = (userId: string, key: string, bytes: ArrayBuffer, type: string): Promise<void> =>
  put(changesCache(userId), key, bytes, type)

/** Keys of all copies of a user. Creates nothing. */
export const copiedKeys = async (userId: string): Promise<string[]> => {
  const keys = (await (await existingCache(changesCache(userId)))?.keys()) ?? []
  return keys.map(({ url }) => new URL(url).pathname.slice(1))
}

export const readCopy = async (userId: string, key: string): Promise<Response | undefined> =>
  (await storage()?.open(changesCache(userId)))?.match(`/${key}`)

export const deleteCopy = async (userId: string, key: string): Promise<void> => {
  await (await storage()?.open(changesCache(userId)))?.delete(`/${key}`)
}

/** Settings by key. */
export type CopiedSettings = Readonly<Record<string, unknown>>

export const putSettingsCopy = (settings: CopiedSettings): Promise<void> =>
  put(SETTINGS_CACHE, 'settings', JSON.stringify(settings), 'application/json')

export const readSettingsCopy = async (): Promise<CopiedSettings | undefined> => {
  const found = await (await existingCache(SETTINGS_CACHE))?.match('/settings')
  return (await found?.json()) as CopiedSettings | undefined
}

export const deleteCopies = async (userId: string): Promise<void> => {
  await Promise.all([storage()?.delete(changesCache(userId)), storage()?.delete(SETTINGS_CACHE)])
}
