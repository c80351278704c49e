// A file that another app shared with the installed app: a payment screenshot of a bank's app, or an event sheet. The service
// worker stores it; a page of its user takes it. One of each kind at a time, for a day.
import { SHARED_FILES_CACHE } from './copy-names.ts'

/** The share target of the manifest, and the page that continues with a picture. */
export const SHARE_PATH = '/share-picture'

const MAX_AGE_MS = 86_400_000
const ID = 'x-file-id'
const NAME = 'x-file-name'
const OWNER = 'x-user-id'
const RECEIVED_AT = 'x-received-at'

export interface SharedFile {
  readonly id: string
  /** Name of the file in the other app; may be empty. */
  readonly name: string
  readonly blob: Blob
}

const isExpired = (response: Response, now: number): boolean =>
  !(Math.abs(now - Number(response.headers.get(RECEIVED_AT))) < MAX_AGE_MS)

/** The place of one kind of file, under its address in the cache. */
const placeAt = (address: string) => {
  const read = async (): Promise<Response | undefined> => {
    // Undefined outside secure contexts.
    const storage: CacheStorage | undefined = globalThis.caches
    if (storage === undefined || !(await storage.has(SHARED_FILES_CACHE))) return undefined
    return (await storage.open(SHARED_FILES_CACHE)).match(address)
  }
  const write = async (blob: Blob, headers: Readonly<Record<string, string>>): Promise<void> =>
    (await caches.open(SHARED_FILES_CACHE)).put(address, new Response(blob, { headers }))
  const remove = async (): Promise<void> => void (await (await caches.open(SHARED_FILES_CACHE)).delete(address))

  return {
    /** Replaces an earlier one. Without a signed-in user it belongs to the next one who signs in. `now` in milliseconds. */
    keep: (file: Blob & { readonly name?: string }, userId: string | null, now: number): Promise<void> =>
      write(file, {
        'content-type': file.type,
        [ID]: crypto.randomUUID(),
        [NAME]: encodeURIComponent(file.name ?? ''),
        [OWNER]: userId ?? '',
        [RECEIVED_AT]: String(now),
      }),
    /** Whether a file waits for somebody to sign in. `now` in milliseconds. */
    waitsForSignIn: async (now: number): Promise<boolean> => {
      const response = await read()
      return response !== undefined && response.headers.get(OWNER) === '' && !isExpired(response, now)
    },
    /** The file of this user; any other one is deleted. It stays until it is forgotten. `now` in milliseconds. */
    read: async (userId: string, now: number): Promise<SharedFile | null> => {
      const response = await read()
      if (response === undefined) return null
      const { headers } = response
      const owner = headers.get(OWNER)
      if (isExpired(response, now) || (owner !== '' && owner !== userId)) {
        await remove()
        return null
      }
      const blob = await response.blob()
      if (owner === '') await write(blob, { ...Object.fromEntries(headers), [OWNER]: userId })
      return { id: headers.get(ID) ?? '', name: decodeURIComponent(headers.get(NAME) ?? ''), blob }
    },
    /** Deletes the file, unless a newer one has replaced it. */
    forget: async (id: string): Promise<void> => {
      if ((await read())?.headers.get(ID) === id) await remove()
    },
    /** `now` in milliseconds. */
    forgetExpired: async (now: number): Promise<void> => {
      const response = await read()
      if (response !== undefined && isExpired(response, now)) await remove()
    },
  }
}

export const sharedPicture = placeAt(SHARE_PATH)

export const sharedSheet = placeAt('/share-sheet')
