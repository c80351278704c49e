// Pictures that wait on the device until the server has them, named by the SHA-256 of their bytes.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { fileHash, fileUrl, smallUrl } from '#shared/payment/upload.ts'
import type { QueuedFile } from '#sync/client/client-store.ts'
import { activeDatabase, openedStore } from '#client/store/engine/active-store.ts'
import { dexieClientStore } from '#client/store/database/dexie-client-store.ts'
import { isTakenPicture, shrinkPicture } from '#client/store/device/shrink-picture.ts'

export { shrinkPicture } from '#client/store/device/shrink-picture.ts'

export const sha256Of = async (bytes: ArrayBuffer): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/**
 * Shrinks a picture and keeps its bytes. `url` is what rows name; the bytes go up before the change that names them. Rejects
 * what is no picture, and when the device cannot keep it.
 */
export const queuePicture = async (blob: Blob): Promise<{ sha256: string; url: string }> => {
  const small = await shrinkPicture(blob)
  const bytes = await small.arrayBuffer()
  if (!isTakenPicture(bytes)) throw new Error('Not a picture that the server takes')
  const sha256 = await sha256Of(bytes)
  const store = await openedStore()
  if (store === null) throw new Error('Not saved: this device keeps no pictures now')
  const file: QueuedFile = { sha256, type: small.type, bytes, uploadedAt: null }
  await dexieClientStore(store.db).transact('strict', (tx) => tx.files.add([file]))
  return { sha256, url: fileUrl(sha256) }
}

/**
 * What an `<img>` can show for a picture's path: an object URL while its bytes are on this device, else the path itself, to
 * which the service worker adds the token. `small`: for a list. Undefined for no path and while looking.
 */
export const usePicture = (path: string | null | undefined, small = false): string | undefined => {
  const db = useSyncExternalStore(activeDatabase.subscribe, activeDatabase.get)
  const [shown, setShown] = useState<{ path: string; url: string } | undefined>(undefined)
  const sha256 = path ? fileHash(path) : undefined
  useEffect(() => {
    if (!path || sha256 === undefined) return
    let url: string | undefined
    let gone = false
    const look = async (): Promise<void> => {
      // Guests have no store: theirs is what the server shows everybody.
      const opened = db ?? (await openedStore())?.db
      const file = await opened?.table<QueuedFile, string>('files').get(sha256)
      if (gone) return
      if (file) url = URL.createObjectURL(new Blob([file.bytes], { type: file.type }))
      setShown({ path, url: url ?? served })
    }
    const served = small ? smallUrl(path) : path
    look().catch(() => setShown({ path, url: served }))
    return () => {
      gone = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [path, sha256, db, small])
  if (!path) return undefined
  if (sha256 === undefined) return path
  return shown?.path === path ? shown.url : undefined
}
