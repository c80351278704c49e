import { useSyncExternalStore } from 'react'
import { isStorageFailing } from '#client/store/database/storage-health.ts'
import { StoreFailing } from './store-failing.tsx'

/** Renders nothing while the device is read; on a full disk it cannot be read, and the page goes on by itself when there is room. */
export const UnlessStorageFails = () => {
  const isFailing = useSyncExternalStore(isStorageFailing.subscribe, isStorageFailing.get)
  return isFailing ? <StoreFailing trouble="unavailable" /> : null
}
