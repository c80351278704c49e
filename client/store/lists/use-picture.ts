// Shows a picture of the device or of the server. Loads no store: guests see pictures too.
import { useEffect, useState } from 'react'
import type { QueuedFile } from '#sync/client/client-store.ts'
import { openedDatabase } from '#client/store/engine/active-database.ts'
import { fileHash, smallUrl } from '#shared/payment/file-url.ts'
import { useReadOnlyView, useShownDatabase } from './read-only-view.ts'

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
      const opened = db ?? (await openedDatabase())
      const file = await opened?.table<QueuedFile, string>('files').get(sha256)
      if (gone) return
      if (file) url = URL.createObjectURL(new Blob([file.bytes], { type: file.type }))
      setShown({ path, url: url ?? served })
    }
    const served = small ? smallUrl(path) : path
    look().catch(() => {
      if (!gone) setShown({ path, url: readOnly ? NO_PICTURE : served })
    })
    return () => {
      gone = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [path, sha256, db, small, readOnly])
  if (!path) return undefined
  if (sha256 === undefined) return path
  return shown?.path === path ? shown.url : undefined
}
