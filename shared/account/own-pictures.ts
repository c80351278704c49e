// A picture in a row must be uploaded by the writer of the row, or come with the product.
import type { Reader, Stamp } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { fileHash } from '#shared/payment/file-url.ts'
import { uploadId } from '#shared/payment/upload.ts'
import type { Tables } from '#shared/tables.ts'
import { FOREIGN_PICTURE } from './account-refusals.ts'

const ART = /^\/art\/[a-z0-9-]+\.svg$/

/** SHA-256 names of the files among the URLs: they must be on the server first. */
export const fileHashes = (urls: readonly (string | null)[]): string[] => [
  ...new Set(urls.flatMap((url) => (url === null ? [] : (fileHash(url) ?? [])))),
]

/** URLs that the actor may not use. Only the server knows uploads: on a device every file counts as foreign. */
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

/** The server's refusal for the result of `foreignPictures`; a device leaves the check to the server. */
export const pictureRefusal = (foreign: readonly string[], stamp: Stamp): Refusal | null =>
  stamp.server !== null && foreign.length > 0 ? FOREIGN_PICTURE : null
