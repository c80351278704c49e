// The tabs of one browser in memory, for tests and the simulator.
import type { TabMessage, TabPort } from '#sync/client/tabs.ts'

interface MemoryTabPort extends TabPort {
  /** The tab was killed. */
  kill(): void
}

interface LockRequest {
  readonly onGranted: () => void
  readonly onLost: () => void
}

/** Creates the port of one tab. `deliver` runs incoming messages while the tab is awake. */
export const createMemoryTabs = (): ((deliver: (work: () => void) => void) => MemoryTabPort) => {
  let holder: LockRequest | undefined
  const queue = new Set<LockRequest>()
  const listeners = new Set<(message: TabMessage) => void>()

  const grant = (next: LockRequest | undefined): void => {
    holder = next
    if (!next) return
    queue.delete(next)
    next.onGranted()
  }
  const release = (gone: LockRequest): void => {
    queue.delete(gone)
    if (holder === gone) grant(queue.values().next().value)
  }

  return (deliver) => {
    const own = new Set<LockRequest>()
    let ownListener: ((message: TabMessage) => void) | undefined
    let isDead = false
    /** Like a closed channel, it sends nothing more. */
    let isClosed = false
    const stopListening = (): void => {
      isClosed = true
      if (ownListener) listeners.delete(ownListener)
    }
    return {
      requestLead: (steal, given, lost) => {
        const mine: LockRequest = {
          onGranted: () => deliver(() => own.has(mine) && given()),
          onLost: () => deliver(() => own.has(mine) && lost()),
        }
        own.add(mine)
        if (steal) holder?.onLost()
        if (steal || !holder) grant(mine)
        else queue.add(mine)
        return () => {
          own.delete(mine)
          release(mine)
        }
      },
      send: (message) => {
        if (isDead) return
        if (isClosed) throw new Error('This tab has left')
        for (const other of listeners) if (other !== ownListener) other(message)
      },
      listen: (listener) => {
        ownListener = (message) => deliver(() => listener(message))
        listeners.add(ownListener)
        return stopListening
      },
      kill: () => {
        isDead = true
        stopListening()
        for (const mine of own) release(mine)
        own.clear()
      },
    }
  }
}
