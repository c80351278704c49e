// Unsent changes and the session have a copy in Cache Storage from a storage fault on, until all is sent (C34).
import { newId } from '#shared/kernel/ids.ts'
import type { Tables } from '#shared/tables.ts'
import type { ClientEngine } from '#sync/client/client-engine.ts'
import type { ClientMeta, FailedMutation, OutboxEntry } from '#sync/client/client-store.ts'
import { restoreUnsent } from '#sync/client/restore-unsent.ts'
import type { Transport } from '#sync/client/transport.ts'
import { mutationsIn, type AppliedRecord } from '#client/store/database/applied-records.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { dexieClientStore } from '#client/store/database/dexie-client-store.ts'
import { isStorageFailing, type RecoveryStep } from '#client/store/database/storage-health.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { currentDevice } from '#client/store/device/device.ts'
import { DEVICE_KEY } from '#client/store/device/device-database.ts'
import { SESSION_KEY } from '#client/store/device/session-record.ts'
import { restoreSettings } from '#client/store/device/restore-settings.ts'
import { putSettingsCopy } from '#client/store/device/storage-copy.ts'
import { readSession } from '#client/store/device/stored-session.ts'
import { outboxInMemory } from './outbox-in-memory.ts'
import { sendFromMemory } from './send-while-failing.ts'
import { UnsentCache } from './unsent-cache.ts'
import { setUnsentCopies, type Unsent } from './unsent-copies.ts'

export interface SafetyCopy extends RecoveryStep {
  readonly stop: () => void
}

const readUnsent = (db: GotongDatabase): Promise<Unsent> =>
  db.transaction('r', ['outbox', 'failed'], async (trans) => ({
    outbox: await trans.table<OutboxEntry>('outbox').toArray(),
    failed: await trans.table<FailedMutation>('failed').toArray(),
  }))

const readMeta = async (db: GotongDatabase): Promise<ClientMeta | undefined> =>
  (await db.table<{ meta: ClientMeta }>('meta').toArray())[0]?.meta

const readApplied = async (db: GotongDatabase): Promise<ReadonlySet<string>> => {
  const records = await db.table<AppliedRecord, string>('applied').toArray()
  return new Set(mutationsIn(records).map(({ ulid }) => ulid))
}

const copySession = async (): Promise<void> => {
  const session = await readSession()
  if (session) await putSettingsCopy({ [SESSION_KEY]: session, [DEVICE_KEY]: currentDevice() })
}

const copyUnsentChanges = async (db: GotongDatabase, cache: UnsentCache): Promise<Unsent> => {
  await cache.listAgain()
  const unsent = await readUnsent(db)
  if (unsent.outbox.length + unsent.failed.length > 0) await copySession()
  await cache.putChanges(unsent)
  await cache.putFiles(unsent)
  return unsent
}

/** Number of changes that came back. */
const restoreChanges = async (db: GotongDatabase, cache: UnsentCache): Promise<number> => {
  if (await cache.isEmpty()) return 0
  const found = await cache.read()
  return dexieClientStore<Tables>(db).transact('strict', (tx) => restoreUnsent(tx, { ids: { client: newId } }, found))
}

/** Runs one work after another, also after one that failed. */
const oneAtATime = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** Sends from memory while storage fails, and syncs when it works again. Returns a function that stops it. */
const followStorageHealth = (engine: Pick<ClientEngine, 'syncOnce'>, startSending: () => () => void): (() => void) => {
  let stopSending = (): void => undefined
  const stopHealth = isStorageFailing.subscribe(() => {
    stopSending()
    stopSending = (): void => undefined
    if (isStorageFailing.get()) stopSending = startSending()
    else void engine.syncOnce()
  })
  return () => {
    stopHealth()
    stopSending()
  }
}

export const keepSafetyCopy = (
  db: GotongDatabase,
  engine: Pick<ClientEngine, 'syncOnce'>,
  transport: Transport,
): SafetyCopy => {
  const memory = outboxInMemory(db)
  const cache = new UnsentCache(db)
  const inTurn = oneAtATime()
  /** A fault happened since this page was opened, or before and something was not sent. */
  let isCareful = false
  /** The store's record as last read. */
  let meta: ClientMeta | undefined
  /** Pulls only become more, unless the database was discarded. */
  let pulls = 0

  const copyAll = (): Promise<Unsent> => copyUnsentChanges(db, cache)
  const restore = async (): Promise<void> => {
    const restored = await restoreChanges(db, cache)
    if (restored === 0) return
    reportFault(new Error(`${restored} unsent changes came back from their copies`), 'storage')
    void engine.syncOnce()
  }
  const prune = async (unsent: Unsent): Promise<void> => {
    const stored = await readMeta(db)
    meta = stored ?? meta
    // A discarded database is restored instead.
    if (!stored || stored.pulls < pulls || (await cache.isEmpty())) return
    pulls = stored.pulls
    await cache.prune(unsent, await readApplied(db))
  }

  const begin = async (): Promise<void> => {
    if (await cache.isEmpty()) return
    isCareful = true
    await restore()
    await copyAll()
  }
  const follow = async (): Promise<void> => {
    if (isStorageFailing.get()) return
    if (isCareful) await inTurn(async () => prune(await copyAll()))
    else if (!meta?.cursor) meta = (await readMeta(db)) ?? meta
  }
  const complain = (error: unknown): void => {
    if (!db.gone && !isStorageFailing.get()) reportFault(error, 'copies of unsent changes')
  }

  const stopFollowing = followStorageHealth(engine, () => sendFromMemory(memory.outbox(), meta, transport))
  memory.follow(() => void follow().catch(complain))
  setUnsentCopies({
    copy: () => (isCareful ? inTurn(copyAll) : Promise.resolve()),
    inMemory: () => ({ outbox: memory.outbox(), failed: memory.failed() }),
  })
  inTurn(begin).catch(complain)

  return {
    beforeReopen: () =>
      inTurn(async () => {
        isCareful = true
        await copySession()
        await cache.listAgain()
        await cache.putChanges({ outbox: memory.outbox(), failed: memory.failed() })
      }),
    afterReopen: () =>
      inTurn(async () => {
        await restoreSettings()
        await restore()
        await copyAll()
      }),
    stop: () => {
      stopFollowing()
      memory.close()
      setUnsentCopies(undefined)
    },
  }
}
