// The open database and the running engine of whoever is signed in. Opens and closes them as people come and go.
import { systemClock } from '#shared/kernel/clock.ts'
import { DatabaseOutdated, openDatabase, type GotongDatabase } from './database.ts'
import { observed } from './observed.ts'
import { followTakenRefs } from './renew-refs.ts'
import { reportFault } from './report-fault.ts'
import { sessionRead, sessionState } from './session-state.ts'
import { startEngine, type RunningEngine } from './start-engine.ts'
import { forgetUnnamedFiles } from './unnamed-files.ts'

export interface ActiveStore extends RunningEngine {
  readonly userId: string
  readonly db: GotongDatabase
}

/** Why there is no database: a newer version of the app took it over, or the browser gives none. */
export type StoreTrouble = 'outdated' | 'unavailable'

export const storeTrouble = observed<StoreTrouble | null>(null)

export const activeStore = observed<ActiveStore | null>(null, () => {
  sessionState.subscribe(followSession)
  followSession()
})

let wanted: string | null = null
let expired = false
let switching: Promise<void> = Promise.resolve()

const followSession = (): void => {
  const session = sessionState.get()
  const signedInAgain = expired && !session.expired
  expired = session.expired
  const userId = session.user?.id ?? null
  if (userId === wanted) {
    if (signedInAgain) void activeStore.get()?.engine.syncOnce()
    return
  }
  wanted = userId
  switching = switching.then(() => open(userId))
}

const open = async (userId: string | null): Promise<void> => {
  if (userId !== wanted) return
  const before = activeStore.get()
  activeStore.set(null)
  before?.stop()
  before?.db.closeForGood()
  storeTrouble.set(null)
  if (userId === null) return
  try {
    const db = await openDatabase(userId, () => {
      activeStore.get()?.stop()
      storeTrouble.set('outdated')
    })
    const running = await startEngine(db)
    const stopRefs = followTakenRefs(db, running.engine, running.queued)
    const stop = (): void => {
      stopRefs()
      running.stop()
    }
    forgetUnnamedFiles(db, systemClock.now()).catch((error: unknown) => {
      if (!db.gone) reportFault(error, 'pictures that nothing names')
    })
    activeStore.set({ userId, db, ...running, stop })
  } catch (error) {
    storeTrouble.set(error instanceof DatabaseOutdated ? 'outdated' : 'unavailable')
  }
}

/** The store of whoever is signed in, once it is open; null where nobody is or none can be opened. */
export const openedStore = async (): Promise<ActiveStore | null> => {
  // Listening starts what has not been started.
  activeStore.subscribe(() => {})()
  await sessionRead()
  await switching
  return activeStore.get()
}
