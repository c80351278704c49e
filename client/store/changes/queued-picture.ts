// Pictures that wait on the device for upload, named by the SHA-256 of their bytes.
import { fileUrl } from '#shared/payment/file-url.ts'
import { isStorageFailure } from '#client/store/database/connection-lost.ts'
import { recoverStorage } from '#client/store/database/storage-health.ts'
import type { QueuedFile } from '#sync/client/client-store.ts'
import { openedStore } from '#client/store/engine/active-store.ts'
import { dexieClientStore } from '#client/store/database/dexie-client-store.ts'

const sha256Of = async (bytes: ArrayBuffer): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Message for a picture that `queuePicture` rejected. */
export const pictureFailure = (error: unknown): string =>
  isStorageFailure(error)
    ? 'Not saved: this device cannot save pictures now. Free some room and choose the picture again.'
    : 'This picture could not be read. Try another one.'

/**
 * Shrinks a picture and stores its bytes. Rows refer to `url`; the bytes are uploaded before the change that refers
 * to them. Rejects other files, and a picture that the device cannot store (`pictureFailure` has the words).
 */
export const queuePicture = async (blob: Blob): Promise<{ sha256: string; url: string }> => {
  const { isTakenPicture, shrinkPicture } = await import('#client/store/device/shrink-picture.ts')
  const small = await shrinkPicture(blob)
  const bytes = await small.arrayBuffer()
  if (!isTakenPicture(bytes)) throw new Error('Not a picture that the server takes')
  const sha256 = await sha256Of(bytes)
  const store = await openedStore()
  if (store === null) throw new DOMException('There is no database', 'UnknownError')
  // After a storage fault the database stays closed until the next attempt: there may be room again.
  await recoverStorage()
  const file: QueuedFile = { sha256, type: small.type, bytes, uploadedAt: null }
  await dexieClientStore(store.db).transact('strict', (tx) => tx.files.add([file]))
  return { sha256, url: fileUrl(sha256) }
}
