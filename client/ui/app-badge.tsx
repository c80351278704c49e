import { useEffect } from 'react'
import { writeSetting } from '#client/store/device/device-database.ts'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { NEEDS_KEY, showBadge, waitingCount } from './waiting-count.ts'

/** The number on the app's icon, as long as somebody is signed in. The service worker goes on from what is noted here. */
export const AppBadge = () => {
  const { toSend, needs } = useSyncState()
  useEffect(() => {
    showBadge(navigator, waitingCount(toSend, needs))
    void writeSetting(NEEDS_KEY, needs).catch(() => undefined)
  }, [toSend, needs])
  useEffect(() => () => showBadge(navigator, 0), [])
  return null
}
