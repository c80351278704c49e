import { useEffect } from 'react'
import { writeSetting } from '#client/store/device/device-database.ts'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { NEEDS_KEY, showBadge, waitingCount } from './parts/badge-count.ts'

/**
 * Shows the number of waiting things on the app's icon while a person is signed in. The service worker continues from
 * the stored number.
 */
export const AppBadge = () => {
  const { toSend, needs } = useSyncState()
  useEffect(() => {
    showBadge(navigator, waitingCount(toSend, needs))
    void writeSetting(NEEDS_KEY, needs).catch(() => undefined)
  }, [toSend, needs])
  useEffect(() => () => showBadge(navigator, 0), [])
  return null
}
