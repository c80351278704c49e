// Keeps the screen awake while the collection is open. The browser releases the lock when the page is hidden; this
// requests it again.
import { useEffect } from 'react'

const holdScreenAwake = (): (() => void) => {
  let held: WakeLockSentinel | undefined
  let left = false
  const hold = (): void => {
    if (left || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    navigator.wakeLock
      .request('screen')
      .then((lock) => {
        if (left) void lock.release()
        else held = lock
      })
      // Refused while the battery is low: the screen then dims as usual.
      .catch(() => undefined)
  }
  hold()
  document.addEventListener('visibilitychange', hold)
  return () => {
    left = true
    document.removeEventListener('visibilitychange', hold)
    void held?.release().catch(() => undefined)
  }
}

export const useScreenAwake = (): void => useEffect(holdScreenAwake, [])
