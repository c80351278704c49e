// A picture that another app shared with the installed app, such as a payment screenshot of a bank's app. The service
// worker stores it; a page of its user takes it. One at a time, for a day.
import { SHARED_PICTURE_CACHE } from './copy-names.ts'

/** The share target of the manifest, and the page that continues. */
export const SHARE_PATH = '/share-picture'

const MAX_AGE_MS = 86_400_000
const ID = 'x-picture-id'
const OWNER = 'x-user-id'
const RECEIVED_AT = 'x-received-at'

export interface SharedPicture {
  readonly id: string
  readonly blob: Blob
}

const storage = (): CacheStorage | undefined => globalThis.caches

const read = async (): Promise<Response | undefined> =>
  (await storage()?.has(SHARED_PICTURE_CACHE))
    ? (await storage()!.open(SHARED_PICTURE_CACHE)).match(SHARE_PATH)
    : undefined

const isExpired = (response: Response, now: number): boolean =>
  !(Math.abs(now - Number(response.headers.get(RECEIVED_AT))) < MAX_AGE_MS)

const write = async (blob: Blob, headers: Readonly<Record<string, string>>): Promise<void> =>
  (await storage()!.open(SHARED_PICTURE_CACHE)).put(SHARE_PATH, new Response(blob, { headers }))

/** Replaces an earlier one. Without a signed-in user it belongs to the next one who signs in. `now` in milliseconds. */
export const keepSharedPicture = async (blob: Blob, userId: string | null, now: number): Promise<void> => {
  await write(blob, {
    'content-type': blob.type,
    [ID]: crypto.randomUUID(),
    [OWNER]: userId ?? '',
    [RECEIVED_AT]: String(now),
  })
}

/** Whether a picture waits for somebody to sign in. `now` in milliseconds. */
export const hasPictureOfGuest = async (now: number): Promise<boolean> => {
  const response = await read()
  return response !== undefined && response.headers.get(OWNER) === '' && !isExpired(response, now)
}

/** The picture of this user; any other one is deleted. It stays until it is forgotten. `now` in milliseconds. */
export const readSharedPicture = async (userId: string, now: number): Promise<SharedPicture | null> => {
  const response = await read()
  if (response === undefined) return null
  const { headers } = response
  const owner = headers.get(OWNER)
  if (isExpired(response, now) || (owner !== '' && owner !== userId)) {
    await storage()!.delete(SHARED_PICTURE_CACHE)
    return null
  }
  const blob = await response.blob()
  if (owner === '') await write(blob, { ...Object.fromEntries(headers), [OWNER]: userId })
  return { id: headers.get(ID) ?? '', blob }
}

/** Deletes the picture, unless a newer one has replaced it. */
export const forgetSharedPicture = async (id: string): Promise<void> => {
  if ((await read())?.headers.get(ID) === id) await storage()!.delete(SHARED_PICTURE_CACHE)
}

/** `now` in milliseconds. */
export const forgetExpiredPicture = async (now: number): Promise<void> => {
  const response = await read()
  if (response !== undefined && isExpired(response, now)) await storage()!.delete(SHARED_PICTURE_CACHE)
}
