import { lazy, Suspense, useSyncExternalStore } from 'react'
import { sessionReader } from '#client/store/device/session-state.ts'

const UnlessStorageFails = lazy(async () => ({
  default: (await import('./unless-storage-fails.tsx')).UnlessStorageFails,
}))

/**
 * The device is being read. Only a device with a session can say that its storage fails. A reader that could not be loaded is
 * an error of the page, as a missing script of the page itself.
 */
export const UnreadSession = () => {
  const reader = useSyncExternalStore(sessionReader.subscribe, sessionReader.get)
  if (reader instanceof Error) throw reader
  return (
    reader && (
      <Suspense fallback={null}>
        <UnlessStorageFails />
      </Suspense>
    )
  )
}
