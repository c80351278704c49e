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

interface MemoryLock {
  request(mine: LockRequest, steal: boolean): void
  release(gone: LockRequest): void
}

const createLock = (): MemoryLock => {
  let holder: LockRequest | undefined
  const queue = new Set<LockRequest>()
  const grant = (next: LockRequest | undefined): void => {
    holder = next
    if (!next) return
    queue.delete(next)
    next.onGranted()
  }
  return {
    request: (mine, steal) => {
      if (steal) holder?.onLost()
      if (steal || !holder) grant(mine)
      else queue.add(mine)
    },
    release: (gone) => {
      queue.delete(gone)
      if (holder === gone) grant(queue.values().next().value)
    },
  }
}

/** Creates the port of one tab. `deliver` runs incoming messages while the tab is awake. */
export const createMemoryTabs = (): ((deliver: (work: () => void) => void) => MemoryTabPort) => {
  const locks = { round: createLock(), lead: createLock() }
  const listeners = new Set<(message: TabMessage) => void>()

  return (deliver) => {
    /** Releases what this tab holds or waits for. */
    const own = new Map<LockRequest, () => void>()
    let ownListener: ((message: TabMessage) => void) | undefined
    let isDead = false
    /** Like a closed channel, it sends nothing more. */
    let isClosed = false
    const stopListening = (): void => {
      isClosed = true
      if (ownListener) listeners.delete(ownListener)
    }
    return {
      request: (name, steal, given, lost) => {
        const mine: LockRequest = {
          onGranted: () => deliver(() => own.has(mine) && given()),
          onLost: () => deliver(() => own.has(mine) && lost()),
        }
        const release = (): void => {
          own.delete(mine)
          locks[name].release(mine)
        }
        own.set(mine, release)
        locks[name].request(mine, steal)
        return release
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
        for (const release of own.values()) release()
      },
    }
  }
}
