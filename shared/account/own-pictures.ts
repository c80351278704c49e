// A picture that a row names must have been uploaded by whoever names it, or come with the product.
import type { Reader, Stamp } from '#shared/kernel/change.ts'
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import { fileHash, uploadId } from '#shared/payment/upload.ts'
import type { Tables } from '#shared/tables.ts'

const ART = /^\/art\/[a-z0-9-]+\.svg$/

/** SHA-256 names of the files among the urls: what must be on the server first. */
export const fileHashes = (urls: readonly (string | null)[]): string[] => [
  ...new Set(urls.flatMap((url) => (url === null ? [] : (fileHash(url) ?? [])))),
]

/** Urls that the actor may not name. Uploads are known to the server only: on a device every file counts as foreign. */
export const foreignPictures = async (
  reader: Reader<Tables>,
  urls: readonly (string | null)[],
  actorId: string,
): Promise<string[]> => {
  const foreign: string[] = []
  for (const url of new Set(urls)) {
    if (url === null || ART.test(url)) continue
    const hash = fileHash(url)
    if (hash === undefined || (await reader.get('uploads', uploadId(hash, actorId))) === undefined) foreign.push(url)
  }
  return foreign
}

/** The server's check of what `foreignPictures` found; a device leaves it to the server. */
export const pictureRefusal = (foreign: readonly string[], stamp: Stamp): Refusal | null =>
  stamp.server !== null && foreign.length > 0 ? refuse(422, 1903, 'This picture was not uploaded by you') : null
