// Pictures that wait on the device for upload, named by the SHA-256 of their bytes.
import { useEffect, useState } from 'react'
import { fileHash, fileUrl, smallUrl } from '#shared/payment/upload.ts'
import { isStorageFailure } from '#client/store/database/connection-lost.ts'
import { recoverStorage } from '#client/store/database/storage-health.ts'
import type { QueuedFile } from '#sync/client/client-store.ts'
import { useReadOnlyView, useShownDatabase } from '#client/store/lists/read-only-view.ts'
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

/** Fails to load without a request: the path would be loaded and cached for the signed-in user. */
const NO_PICTURE = 'data:,'

/**
 * Image source for a picture's path: an object URL while its bytes are on this device, otherwise the path, to which
 * the service worker adds the token. `small`: thumbnail. Undefined without a path and while loading.
 */
export const usePicture = (path: string | null | undefined, small = false): string | undefined => {
  const readOnly = useReadOnlyView()
  const db = useShownDatabase()
  const [shown, setShown] = useState<{ path: string; url: string } | undefined>(undefined)
  const sha256 = path ? fileHash(path) : undefined
  useEffect(() => {
    if (!path || sha256 === undefined) return
    let url: string | undefined
    let gone = false
    const look = async (): Promise<void> => {
      if (readOnly) {
        const bytes = await readOnly.loadPicture(small ? smallUrl(path) : path)
        if (gone) return
        if (bytes) url = URL.createObjectURL(bytes)
        setShown({ path, url: url ?? NO_PICTURE })
        return
      }
      // Guests have no store: they see the server's public pictures.
      const opened = db ?? (await openedStore())?.db
      const file = await opened?.table<QueuedFile, string>('files').get(sha256)
      if (gone) return
      if (file) url = URL.createObjectURL(new Blob([file.bytes], { type: file.type }))
      setShown({ path, url: url ?? served })
    }
    const served = small ? smallUrl(path) : path
    look().catch(() => setShown({ path, url: readOnly ? NO_PICTURE : served }))
    return () => {
      gone = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [path, sha256, db, small, readOnly])
  if (!path) return undefined
  if (sha256 === undefined) return path
  return shown?.path === path ? shown.url : undefined
}
