// The open database and running engine of the signed-in user; opens and closes them with sessions. At the start of
// the app the database comes first: a list is shown before the engine starts.
import { DatabaseOutdated, openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { isConnectionLost, isStorageFault } from '#client/store/database/connection-lost.ts'
import { isStorageFailing, noticeStorageFault, retryLater } from '#client/store/database/storage-health.ts'
import { loadDevice } from '#client/store/device/device.ts'
import { firstListShown } from './first-list.ts'
import { signal } from '#client/store/signal.ts'
import { sessionRead, sessionState } from '#client/store/device/session-state.ts'
import { activeDatabase } from './active-database.ts'
import { retryPause } from './retry-pause.ts'
import type { RunningEngine } from './start-engine.ts'

export interface ActiveStore extends RunningEngine {
  readonly userId: string
  readonly db: GotongDatabase
}

/** Reason why there is no database: upgraded by a newer version of the app, or not available in the browser. */
export type StoreTrouble = 'outdated' | 'unavailable'

export const storeTrouble = signal<StoreTrouble | null>(null)

/** Lists are shown, but the engine's code has not arrived: until it does, nothing is saved or synced. */
export const isEngineMissing = signal(false)

/** Starts with the first listener, or here. */
export const openStore = (): void => {
  if (opening) return
  opening = true
  sessionState.subscribe(followSession)
  followSession()
}
let opening = false

export const activeStore = signal<ActiveStore | null>(null, openStore)

/** Before a database that did not open is tried again. */
const REOPEN_PAUSE_MS = 2_000

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
  // After sign-in the first rows must come from the server; at the start of the app they are on the device.
  if (session.ready && (opened || userId === null)) hurry()
  wanted = userId
  retryCode()
  switching = switching.then(() => open(userId))
}

let opened = false
let mustOpenNow = false
let hurried: () => void = () => undefined

/** Starts the engine now. */
const hurry = (): void => {
  mustOpenNow = true
  hurried()
}

const quiet = (): Promise<unknown> =>
  mustOpenNow
    ? Promise.resolve()
    : Promise.race([firstListShown(), new Promise<void>((resolve) => (hurried = resolve))])

type EngineCode = typeof import('./run-engine.ts')

/** Before the engine's code is asked for again; doubled after each failure. */
const CODE_PAUSE_MS = 2_000
const MAX_CODE_PAUSE_MS = 60_000

/** Ends the pause before the next attempt. */
let retryCode: () => void = () => undefined

/**
 * The engine is evaluated after the first list, because it takes as long as reading that list. `theme.js` has asked for its
 * file with the page. Null: it did not arrive before the person signed out.
 */
const engineCode = async (isWanted: () => boolean): Promise<EngineCode | null> => {
  for (let pauseMs = CODE_PAUSE_MS; isWanted(); pauseMs = Math.min(2 * pauseMs, MAX_CODE_PAUSE_MS))
    try {
      const code = await import('./run-engine.ts')
      isEngineMissing.set(false)
      return code
    } catch {
      isEngineMissing.set(true)
      const pause = retryPause(pauseMs)
      retryCode = pause.end
      await pause.over
    }
  isEngineMissing.set(false)
  return null
}

let cancelReopening: () => void = () => undefined

const open = async (userId: string | null): Promise<void> => {
  if (userId !== wanted) return
  cancelReopening()
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
    // Lists distinguish this device's rows from others'.
    const [db] = await Promise.all([opening, loadDevice().catch(() => undefined)])
    activeDatabase.set(db)
    await quiet()
    const isWanted = (): boolean => userId === wanted && !db.gone
    const code = await engineCode(isWanted)
    if (code && isWanted()) activeStore.set({ userId, db, ...(await code.runEngine(db)) })
  } catch (error) {
    const isOutdated = error instanceof DatabaseOutdated
    storeTrouble.set(isOutdated ? 'outdated' : 'unavailable')
    if (isStorageFault(error)) noticeStorageFault()
    // A fault that was noticed elsewhere has closed the database while it was opened.
    else if (isOutdated || !(isStorageFailing.get() || isConnectionLost(error))) return
    const again = (): void => {
      switching = switching.then(() => open(userId))
    }
    cancelReopening = retryLater(again, REOPEN_PAUSE_MS)
  }
}

/** The open store of the signed-in user; null without a session, or when it cannot be opened. */
export const openedStore = async (): Promise<ActiveStore | null> => {
  openStore()
  hurry()
  await sessionRead()
  await switching
  return activeStore.get()
}
