// The open database and the running engine of whoever is signed in. Opens and closes them as people come and go. At the
// start of the app the database comes first: a list is shown before the engine, which shows nothing, begins to work.
import { DatabaseOutdated, openDatabase, type GotongDatabase } from '#client/store/database/database.ts'
import { loadDevice } from '#client/store/device/device.ts'
import { firstListShown } from './first-list.ts'
import { observed } from '#client/store/observed.ts'
import { sessionRead, sessionState } from '#client/store/device/session-state.ts'
import { runEngine } from './run-engine.ts'
import type { RunningEngine } from './start-engine.ts'

export interface ActiveStore extends RunningEngine {
  readonly userId: string
  readonly db: GotongDatabase
}

/** Why there is no database: a newer version of the app took it over, or the browser gives none. */
export type StoreTrouble = 'outdated' | 'unavailable'

export const storeTrouble = observed<StoreTrouble | null>(null)

/** Starts when something first listens, or here. */
export const openStore = (): void => {
  if (opening) return
  opening = true
  sessionState.subscribe(followSession)
  followSession()
}
let opening = false

/** Set before the engine runs. */
export const activeDatabase = observed<GotongDatabase | null>(null, openStore)

export const activeStore = observed<ActiveStore | null>(null, openStore)

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
  // Whoever signs in waits for their first rows; at the start of the app they lie here.
  if (session.ready && (opened || userId === null)) hurry()
  wanted = userId
  switching = switching.then(() => open(userId))
}

let opened = false
let inHurry = false
let hurried: () => void = () => undefined

/** The engine is wanted now. */
const hurry = (): void => {
  inHurry = true
  hurried()
}

const quiet = (): Promise<unknown> =>
  inHurry ? Promise.resolve() : Promise.race([firstListShown(), new Promise<void>((resolve) => (hurried = resolve))])

const open = async (userId: string | null): Promise<void> => {
  if (userId !== wanted) return
  const before = activeStore.get()
  activeStore.set(null)
  before?.stop()
  activeDatabase.get()?.closeForGood()
  activeDatabase.set(null)
  storeTrouble.set(null)
  if (userId === null) return
  opened = true
  try {
    const opening = openDatabase(userId, () => {
      activeStore.get()?.stop()
      storeTrouble.set('outdated')
    })
    // Lists tell this device's rows from others'.
    const [db] = await Promise.all([opening, loadDevice().catch(() => undefined)])
    activeDatabase.set(db)
    await quiet()
    if (userId === wanted && !db.gone) activeStore.set({ userId, db, ...(await runEngine(db)) })
  } catch (error) {
    storeTrouble.set(error instanceof DatabaseOutdated ? 'outdated' : 'unavailable')
  }
}

/** The store of whoever is signed in, once it is open; null where nobody is or none can be opened. */
export const openedStore = async (): Promise<ActiveStore | null> => {
  openStore()
  hurry()
  await sessionRead()
  await switching
  return activeStore.get()
}
