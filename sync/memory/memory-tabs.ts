// The tabs of one browser in memory, for tests and the simulator.
import type { TabMessage, TabPort } from '#sync/client/tabs.ts'

export interface MemoryTabPort extends TabPort {
  /** The tab was killed. */
  die(): void
}

interface Seat {
  readonly given: () => void
  readonly lost: () => void
}

/** Creates the port of one tab. `deliver` runs incoming messages while the tab is awake. */
export const createMemoryTabs = (): ((deliver: (work: () => void) => void) => MemoryTabPort) => {
  let holder: Seat | undefined
  const queue = new Set<Seat>()
  const ears = new Set<(message: TabMessage) => void>()

  const seat = (next: Seat | undefined): void => {
    holder = next
    if (!next) return
    queue.delete(next)
    next.given()
  }
  const leave = (gone: Seat): void => {
    queue.delete(gone)
    if (holder === gone) seat(queue.values().next().value)
  }

  return (deliver) => {
    const own = new Set<Seat>()
    let ear: ((message: TabMessage) => void) | undefined
    let isDead = false
    /** Like a closed channel, it sends nothing more. */
    let isClosed = false
    const stopHearing = (): void => {
      isClosed = true
      if (ear) ears.delete(ear)
    }
    return {
      requestLead: (steal, given, lost) => {
        const mine: Seat = {
          given: () => deliver(() => own.has(mine) && given()),
          lost: () => deliver(() => own.has(mine) && lost()),
        }
        own.add(mine)
        if (steal) holder?.lost()
        if (steal || !holder) seat(mine)
        else queue.add(mine)
        return () => {
          own.delete(mine)
          leave(mine)
        }
      },
      send: (message) => {
        if (isDead) return
        if (isClosed) throw new Error('This tab has left')
        for (const other of ears) if (other !== ear) other(message)
      },
      listen: (listener) => {
        ear = (message) => deliver(() => listener(message))
        ears.add(ear)
        return stopHearing
      },
      die: () => {
        isDead = true
        stopHearing()
        for (const mine of own) leave(mine)
        own.clear()
      },
    }
  }
}
