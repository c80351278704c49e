// Notices that the browser's storage fails, such as on a full disk, and keeps this page's databases closed until they
// work again (C33). Chromium would go on behind a torn record of its log, and drop every database of the app when it
// reads that log next.
import type { DBCore } from 'dexie'
import { signal } from '#client/store/signal.ts'
import { isStorageFault } from './connection-lost.ts'
import { followPageCache, followTransaction } from './page-cache.ts'
import { reopenStorage } from './reopen-storage.ts'
import { rewriteLog } from './rewrite-log.ts'
import { isFullAtStart } from './room-at-start.ts'
import { holdStorageFailingLock } from './storage-failing-lock.ts'
import type { WatchedDatabase } from './watched-database.ts'

/** Milliseconds between attempts to recover, and from a recovery to the attempt after the next fault. */
const RECOVERY_INTERVAL_MS = 2_000

/** Work of other layers during a recovery. An exception ends the attempt. */
export interface RecoveryStep {
  /** There is room, and every database is still closed. */
  readonly beforeReopen: () => Promise<void>
  /** The databases are open, and nothing is called saved yet. */
  readonly afterReopen: () => Promise<void>
}

export const isStorageFailing = signal(false)

const databases = new Set<WatchedDatabase>()
const steps = new Set<() => Promise<RecoveryStep>>()
let running: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let faults = 0
/** Milliseconds of the page's life. */
let recoveredAt = -Infinity
let releaseLock = (): void => undefined

/** Adds a step, loaded when it is needed; returns a function that removes it. */
export const onRecovery = (load: () => Promise<RecoveryStep>): (() => void) => {
  steps.add(load)
  return () => void steps.delete(load)
}

const closeAll = (): void => {
  for (const db of databases) if (!db.isAwaited) db.close({ disableAutoOpen: true })
}

/** Only a recovery opens a database from here on. */
export const noticeStorageFault = (): void => {
  faults += 1
  closeAll()
  if (isStorageFailing.get()) return
  releaseLock = holdStorageFailingLock()
  isStorageFailing.set(true)
  // At once: the fault may be over, and a whole attempt costs little. Soon after a recovery it waits: with a damaged file
  // every database opens, and the next read fails again.
  if (performance.now() - recoveredAt > RECOVERY_INTERVAL_MS) void recoverStorage()
  else recoverLater()
}

const recoverLater = (): void => {
  timer = setTimeout(() => void recoverStorage(), RECOVERY_INTERVAL_MS)
}

let hasAsked = false

const askForRoom = async (): Promise<void> => {
  if ((await isFullAtStart()) && !hasAsked) noticeStorageFault()
  hasAsked = true
}

const recovered = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (isStorageFailing.get()) return
      stop()
      resolve()
    }
    const stop = isStorageFailing.subscribe(look)
    look()
  })

/** Whether something can be stored now. Asks where this page has opened no database yet. */
export const canStore = async (): Promise<boolean> => {
  if (!hasAsked) await askForRoom()
  return !isStorageFailing.get()
}

/** During a recovery, once there is room and a new log: its steps use the databases. */
let mayOpen = false

/** Resolves when the disk has room; undefined where nothing has to be awaited. */
export const untilRoom = (): Promise<void> | undefined => {
  if (!hasAsked) return askForRoom().then(recovered)
  return isStorageFailing.get() && !mayOpen ? recovered() : undefined
}

/** An earlier page may have ended on a full disk, behind a torn record: from here on the log is new. */
export const renewLog = async (): Promise<void> => {
  if (isStorageFailing.get()) return
  await rewriteLog().catch((error: unknown) => {
    if (isStorageFault(error)) noticeStorageFault()
  })
}

const attempt = async (): Promise<void> => {
  clearTimeout(timer)
  const before = faults
  try {
    const loaded = await Promise.all([...steps].map((load) => load()))
    await reopenStorage([...databases], loaded, () => (mayOpen = true))
    if (faults === before) {
      recoveredAt = performance.now()
      releaseLock()
      return isStorageFailing.set(false)
    }
  } catch {
    // Tried again below.
  } finally {
    mayOpen = false
  }
  closeAll()
  recoverLater()
}

/** Tries to recover now, while storage fails. Faults do not postpone the next attempt. */
export const recoverStorage = (): Promise<void> => {
  if (!isStorageFailing.get()) return Promise.resolve()
  return (running ??= attempt().finally(() => (running = undefined)))
}

/** Runs `work` when storage works again, or after `milliseconds` where it does. Returns a function that cancels it. */
export const retryLater = (work: () => void, milliseconds: number): (() => void) => {
  if (!isStorageFailing.get()) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  }
  const stop = isStorageFailing.subscribe(() => {
    stop()
    work()
  })
  return stop
}

/** Call before the database is opened. */
export const watchStorage = (db: WatchedDatabase): void => {
  databases.add(db)
  followPageCache()
  // The browser closes every connection after a fault, also those that wrote nothing.
  db.on('ready', () => db.backendDB().addEventListener('close', noticeStorageFault), true)
  db.use({
    stack: 'dbcore',
    name: 'storage-health',
    create: (core: DBCore): DBCore => ({
      ...core,
      transaction: (stores, mode, options) => {
        try {
          const trans = core.transaction(stores, mode, options) as unknown as IDBTransaction
          trans.addEventListener('abort', () => {
            if (isStorageFault(trans.error)) noticeStorageFault()
          })
          followTransaction(trans, stores)
          return trans as unknown as ReturnType<DBCore['transaction']>
        } catch (error) {
          if (isStorageFault(error)) noticeStorageFault()
          throw error
        }
      },
    }),
  })
}

/** The database is closed for good. */
export const unwatchStorage = (db: WatchedDatabase): void => void databases.delete(db)
