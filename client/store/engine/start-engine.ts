// Assembles the engine of one signed-in user: database, transport and triggers.
import { systemClock } from '#shared/kernel/clock.ts'
import { newId, newUlid } from '#shared/kernel/ids.ts'
import type { Tables } from '#shared/tables.ts'
import type { FailedMutation, OutboxEntry, QueuedFile } from '#sync/client/client-store.ts'
import { createClientEngine, type ClientEngine } from '#sync/client/client-engine.ts'
import { APPLIED_RETENTION_MS } from '#sync/client/requeue-applied.ts'
import type { SyncTrigger } from '#sync/client/sync-driver.ts'
import { coordinateTabs, createRoundLock } from '#sync/client/tabs.ts'
import { mutationsIn, type AppliedRecord } from '#client/store/database/applied-records.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { askForBackground } from './ask-for-background.ts'
import { currentDevice, loadDevice } from '#client/store/device/device.ts'
import { dexieClientStore } from '#client/store/database/dexie-client-store.ts'
import { endInterruptedSignOut, noticeSignOut } from './interrupted-sign-out.ts'
import { openLive } from './live-stream.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { engineCatalogue, loadRulesSoon, rules } from './rules.ts'
import { expireSession } from '#client/store/device/session-state.ts'
import { readSession } from '#client/store/device/stored-session.ts'
import { followBrowserTriggers } from './sync-triggers.ts'
import { tabPort } from './tab-port.ts'
import { restTransport } from './http-transport.ts'
import { filesNamedBy } from './files-in-changes.ts'

/** Between rounds that no event triggers. */
const ROUND_INTERVAL_MS = 60_000

const later = (milliseconds: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

export interface RunningEngine {
  readonly engine: ClientEngine
  /** Something was queued here: send it when possible. */
  readonly queued: () => void
  readonly stop: () => void
}

/** Only this user's token: a queue is never sent under another user (SYN-021). */
export const tokenOf = async (userId: string): Promise<string | null> => {
  const session = await readSession()
  return session?.user.id === userId ? session.token : null
}

/** Uploaded bytes stay as long as something on this device refers to them. */
const forgetOldFiles = (db: GotongDatabase): PromiseLike<unknown> =>
  db.transaction('rw', ['files', 'outbox', 'failed', 'applied'], async (trans) => {
    const outbox = await trans.table<OutboxEntry, number>('outbox').toArray()
    const failed = await trans.table<FailedMutation, string>('failed').toArray()
    const applied = mutationsIn(await trans.table<AppliedRecord, string>('applied').toArray())
    const named = new Set(filesNamedBy([...outbox, ...failed, ...applied.map(({ entry }) => entry)]))
    await trans
      .table<QueuedFile, string>('files')
      .where('uploadedAt')
      .below(systemClock.now() - APPLIED_RETENTION_MS)
      .filter(({ sha256 }) => !named.has(sha256))
      .delete()
  })

/** A new device has no client id before its first pull. */
const firstRound = (engine: ClientEngine): Promise<void> =>
  new Promise((resolve) => {
    const stop = engine.subscribe(({ state }) => {
      if (state === 'sending') return
      stop()
      resolve()
    })
  })

/** Starts the app's own tasks in the leader tab; returns a function that stops them. `queued` reports a queued change. */
export type StartLeaderTasks = (engine: ClientEngine, queued: () => void) => () => void

export const startEngine = async (db: GotongDatabase, startLeaderTasks?: StartLeaderTasks): Promise<RunningEngine> => {
  // Errors while the database closes have no audience.
  const complain = (error: unknown, about = 'sync'): void => {
    if (!db.gone) reportFault(error, about)
  }
  await loadDevice()
  forgetOldFiles(db).then(undefined, complain)
  const token = (): Promise<string | null> => tokenOf(db.userId)
  const store = dexieClientStore<Tables>(db)
  const endSignOut = (): Promise<void> =>
    endInterruptedSignOut(store, async () => (await readSession())?.user.id === db.userId).catch(complain)
  // Not awaited: a lost connection here must not keep the engine from starting.
  void endSignOut()
  const port = tabPort(db.name)
  const roundLock = createRoundLock({ port, later })
  const engine = createClientEngine<Tables>({
    catalogue: engineCatalogue,
    rules,
    store,
    transport: restTransport(token, (refused, deleted) => void expireSession(refused, deleted).catch(complain)),
    clock: systemClock,
    random: Math.random,
    ids: { ulid: newUlid, client: newId },
    actor: { id: db.userId, kind: 'user' },
    device: currentDevice,
    runAlone: roundLock.runAlone,
    yieldToEventLoop: () => new Promise((resolve) => setTimeout(resolve, 0)),
    onFault: complain,
  })
  const tried = firstRound(engine)
  const clientId = async (): Promise<string | null> => {
    await tried
    return (await store.transact('read', (tx) => tx.meta.get()))?.clientId ?? null
  }
  const startLeading = (on: (trigger: SyncTrigger) => void): (() => void) => {
    const stopLive = openLive({ token, clientId, onPoke: () => on('woken'), random: Math.random })
    const stopLeaderTasks = startLeaderTasks?.(engine, () => on('queued'))
    return () => {
      stopLeaderTasks?.()
      stopLive()
    }
  }
  const isShown = typeof document === 'undefined' || document.visibilityState === 'visible'
  const tabs = coordinateTabs(
    { engine, port, clock: systemClock, later, every: ROUND_INTERVAL_MS, startLeading },
    isShown,
  )
  void firstRound(tabs.engine).then(loadRulesSoon)
  const stopBrowserTriggers = followBrowserTriggers({ woken: () => tabs.on('woken'), shown: () => tabs.shown() })
  const stopAsking = askForBackground(tabs.engine)
  return {
    engine: noticeSignOut(tabs.engine, endSignOut),
    queued: () => tabs.on('queued'),
    stop: () => {
      stopAsking()
      stopBrowserTriggers()
      roundLock.stop()
      tabs.stop()
    },
  }
}
