import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isSessionReaderHere } from '#client/store/device/session-state.ts'

const UnlessStorageFails = lazy(async () => ({
  default: (await import('./unless-storage-fails.tsx')).UnlessStorageFails,
}))

/** The device is being read. Only a device with a session can say that its storage fails. */
export const UnreadSession = () =>
  useSyncExternalStore(isSessionReaderHere.subscribe, isSessionReaderHere.get) && (
    <Suspense fallback={null}>
      <UnlessStorageFails />
    </Suspense>
  )
