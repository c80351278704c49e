// State of the sync chip: how far device and server are apart.
import { useSyncExternalStore } from 'react'
import type { SyncState as EngineState } from '#sync/client/status.ts'
import { activeDatabase } from '#client/store/engine/active-database.ts'
import {
  activeStore,
  isEngineMissing,
  openedStore,
  storeTrouble,
  type StoreTrouble,
} from '#client/store/engine/active-store.ts'
import { deviceMeta } from '#client/store/database/device-meta.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { followQuery } from '#client/store/database/follow-query.ts'
import { followUnsavedCount, unsavedCount } from '#client/store/changes/unsaved-changes.ts'
import { signal } from '#client/store/signal.ts'
import { followQuestionCount } from './conflict-questions.ts'
import { failedForPeople } from '#client/store/engine/moved-refs.ts'
import { sessionState } from '#client/store/device/session-state.ts'

/** Whether everything that is this person's was on this device once. Until then an empty list proves nothing. */
export type Download = 'here' | 'coming' | 'away' | 'failing'

/** The first condition that keeps the server's rows from coming: the session, the version of the app, the signal, the server. */
export type LoadingObstacle = 'session' | 'version' | 'signal' | 'server'

export interface SyncState {
  /** `sent`: the server has everything. `needs`: something waits for a person. */
  readonly state: 'sent' | 'sending' | 'offline' | 'needs'
  /** The last attempt reached the server. A retry alone does not change it. */
  readonly isConnected: boolean
  readonly toSend: number
  /** Milliseconds since the epoch. */
  readonly lastSyncAt: number | null
  /** The counts and `lastSyncAt` are those of this device, not initial values. */
  readonly isRead: boolean
  /** Refused changes and questions that wait for a person. */
  readonly needs: number
  /** Sending waits for a new sign-in. */
  readonly expired: boolean
  /** Sending or saving waits for the app to be updated. */
  readonly upgrade: boolean
  /** With signal, but the engine's code has not arrived: nothing is sent or fetched. */
  readonly isIncomplete: boolean
  readonly download: Download
  /** Null while the last attempt succeeded, or none was made. */
  readonly obstacle: LoadingObstacle | null
}

interface Counts {
  readonly toSend: number
  readonly needs: number
  readonly lastSyncAt: number | null
  readonly isRead: boolean
}

const NOTHING: Counts = { toSend: 0, needs: 0, lastSyncAt: null, isRead: false }

export interface SyncFacts extends Counts {
  readonly engine: EngineState
  /** Consecutive rounds that failed. */
  readonly failures: number
  readonly online: boolean
  readonly expired: boolean
  readonly trouble: StoreTrouble | null
  readonly isIncomplete: boolean
}

/** Open questions do not change the state of the download. */
const downloadOf = ({ engine, online, expired, trouble, lastSyncAt, isIncomplete }: SyncFacts): Download => {
  if (lastSyncAt !== null) return 'here'
  if (!online || engine === 'offline') return 'away'
  const stuck = engine === 'waiting' || engine === 'upgrade' || trouble === 'outdated' || expired || isIncomplete
  return stuck ? 'failing' : 'coming'
}

export const syncStateOf = (facts: SyncFacts): SyncState => {
  const { engine, failures, online, expired, trouble, isIncomplete, ...counts } = facts
  const upgrade = engine === 'upgrade' || trouble === 'outdated'
  const isAway = !online || engine === 'offline'
  const state = (): SyncState['state'] => {
    if (counts.needs > 0 || upgrade || expired) return 'needs'
    if (isAway || isIncomplete) return 'offline'
    return counts.toSend > 0 ? 'sending' : 'sent'
  }
  const obstacle = (): LoadingObstacle | null => {
    if (expired) return 'session'
    if (upgrade) return 'version'
    if (isAway) return 'signal'
    return failures > 0 || isIncomplete ? 'server' : null
  }
  return {
    ...counts,
    state: state(),
    isConnected: !isAway && failures === 0 && !isIncomplete,
    expired,
    upgrade,
    isIncomplete: isIncomplete && !isAway,
    download: downloadOf(facts),
    obstacle: obstacle(),
  }
}

const countsIn = async (db: GotongDatabase): Promise<Counts> => {
  const reading = [db.table('outbox').count(), failedForPeople(db), deviceMeta(db)] as const
  const [toSend, failed, meta] = await Promise.all(reading)
  return { toSend, needs: failed.length, lastSyncAt: meta?.lastSyncAt ?? null, isRead: true }
}

const isOnline = (): boolean => globalThis.navigator?.onLine ?? true

let counts = NOTHING
let questions = 0
let leaveDatabase: () => void = () => {}
let leaveStore: () => void = () => {}

const renew = (): void => {
  const before = current.get()
  const status = activeStore.get()?.engine.status()
  const next = syncStateOf({
    ...counts,
    // Changes that this device could not save are not sent either.
    toSend: counts.toSend + unsavedCount(),
    needs: counts.needs + questions,
    engine: status?.state ?? 'idle',
    failures: status?.failures ?? 0,
    online: isOnline(),
    expired: sessionState.get().expired,
    trouble: storeTrouble.get(),
    isIncomplete: isEngineMissing.get(),
  })
  const same = (Object.keys(next) as (keyof SyncState)[]).every((key) => next[key] === before[key])
  if (!same) current.set(next)
}

const followDatabase = (): void => {
  leaveDatabase()
  counts = NOTHING
  const db = activeDatabase.get()
  if (db) {
    const count = (next: Counts): void => {
      counts = next
      renew()
    }
    leaveDatabase = followQuery(
      () => countsIn(db),
      count,
      renew,
      () => db.gone,
    )
  } else leaveDatabase = () => {}
  renew()
}

const followStore = (): void => {
  leaveStore()
  questions = 0
  const store = activeStore.get()
  if (store) {
    const stopStatus = store.engine.subscribe(renew)
    const stopQuestions = followQuestionCount(store.db, store.userId, (count) => {
      questions = count
      renew()
    })
    leaveStore = () => {
      stopStatus()
      stopQuestions()
    }
  } else leaveStore = () => {}
  renew()
}

const current = signal<SyncState>(
  syncStateOf({
    ...NOTHING,
    engine: 'idle',
    failures: 0,
    online: isOnline(),
    expired: false,
    trouble: null,
    isIncomplete: false,
  }),
  () => {
    activeDatabase.subscribe(followDatabase)
    activeStore.subscribe(followStore)
    storeTrouble.subscribe(renew)
    isEngineMissing.subscribe(renew)
    followUnsavedCount(renew)
    sessionState.subscribe(renew)
    globalThis.addEventListener?.('online', renew)
    globalThis.addEventListener?.('offline', renew)
    followDatabase()
    followStore()
  },
)

export const useSyncState = (): SyncState => useSyncExternalStore(current.subscribe, current.get)

/** `unavailable`: the browser gives no database (private mode, full disk), so nothing can be saved. */
export const useStoreTrouble = (): StoreTrouble | null => useSyncExternalStore(storeTrouble.subscribe, storeTrouble.get)

/** Sends what waits and fetches what is new; resolves when tried, at once without the engine's code. */
export const syncNow = async (): Promise<void> => {
  if (!isEngineMissing.get()) await (await openedStore())?.engine.syncOnce()
}
