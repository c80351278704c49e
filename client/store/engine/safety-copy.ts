// Unsent changes and the session have a copy in Cache Storage from a storage fault on, until all is sent (C34).
import { newId } from '#shared/kernel/ids.ts'
import type { Tables } from '#shared/tables.ts'
import type { ClientEngine } from '#sync/client/client-engine.ts'
import type { ClientMeta, FailedMutation, OutboxEntry, QueuedFile } from '#sync/client/client-store.ts'
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
import { readSession } from '#client/store/device/stored-session.ts'
import * as copies from '#client/store/device/storage-copy.ts'
import { filesNamedBy } from './files-in-changes.ts'
import { outboxInMemory } from './outbox-in-memory.ts'
import { sendFromMemory } from './send-while-failing.ts'
import { setUnsentCopies, type Unsent } from './unsent-copies.ts'

export interface SafetyCopy extends RecoveryStep {
  readonly stop: () => void
}

const OUTBOX = 'outbox/'
const FAILED = 'failed/'
const FILE = 'file/'

const keysOf = ({ outbox, failed }: Unsent): string[] => [
  ...outbox.map(({ ulid }) => OUTBOX + ulid),
  ...failed.map(({ ulid }) => FAILED + ulid),
  ...filesNamedBy([...outbox, ...failed]).map((sha256) => FILE + sha256),
]

export const keepSafetyCopy = (
  db: GotongDatabase,
  engine: Pick<ClientEngine, 'syncOnce'>,
  transport: Transport,
): SafetyCopy => {
  const { userId } = db
  const memory = outboxInMemory(db)
  /** A fault happened since this page was opened, or before and something was not sent. */
  let isCareful = false
  /** Keys of copies; undefined before they were listed. */
  let copied: Set<string> | undefined
  /** The store's record as last read. */
  let meta: ClientMeta | undefined
  /** Pulls only become more, unless the database was discarded. */
  let pulls = 0

  const readMeta = async (): Promise<ClientMeta | undefined> => {
    const [record] = await db.table<{ meta: ClientMeta }>('meta').toArray()
    meta = record?.meta ?? meta
    return record?.meta
  }
  const readUnsent = (): Promise<Unsent> =>
    db.transaction('r', ['outbox', 'failed'], async (trans) => ({
      outbox: await trans.table<OutboxEntry>('outbox').toArray(),
      failed: await trans.table<FailedMutation>('failed').toArray(),
    }))
  const listCopied = async (): Promise<Set<string>> => (copied ??= new Set(await copies.copiedKeys(userId)))
  /** A key that another tab wrote belongs to a change that is read after it. */
  const listAgain = async (): Promise<void> => {
    copied = undefined
    await listCopied()
  }
  const copySession = async (): Promise<void> => {
    const session = await readSession()
    if (session) await copies.putSettingsCopy({ [SESSION_KEY]: session, [DEVICE_KEY]: currentDevice() })
  }

  const putMissing = async ({ outbox, failed }: Unsent): Promise<void> => {
    const known = await listCopied()
    const put = async (key: string, value: unknown): Promise<void> => {
      if (known.has(key)) return
      await copies.putCopy(userId, key, value)
      known.add(key)
    }
    for (const entry of outbox) await put(OUTBOX + entry.ulid, entry)
    for (const card of failed) await put(FAILED + card.ulid, card)
  }
  const putMissingFiles = async ({ outbox, failed }: Unsent): Promise<void> => {
    const known = await listCopied()
    const names = filesNamedBy([...outbox, ...failed]).filter((sha256) => !known.has(FILE + sha256))
    for (const file of await db.table<QueuedFile, string>('files').bulkGet(names)) {
      if (!file) continue
      await copies.putFileCopy(userId, FILE + file.sha256, file.bytes, file.type)
      known.add(FILE + file.sha256)
    }
  }

  /** Removes copies of what is sent or decided, and all of them where nothing is left. */
  const prune = async (unsent: Unsent): Promise<void> => {
    const known = await listCopied()
    const meta = await readMeta()
    // A discarded database is restored instead.
    if (known.size === 0 || !meta || meta.pulls < pulls) return
    pulls = meta.pulls
    const records = await db.table<AppliedRecord, string>('applied').toArray()
    const applied = new Set(mutationsIn(records).map(({ ulid }) => ulid))
    const failed = new Set(unsent.failed.map(({ ulid }) => ulid))
    const needed = new Set(keysOf(unsent))
    for (const key of known) {
      const ulid = key.slice(OUTBOX.length)
      if (needed.has(key) || (key.startsWith(OUTBOX) && !applied.has(ulid) && !failed.has(ulid))) continue
      await copies.deleteCopy(userId, key)
      known.delete(key)
    }
    if (needed.size === 0 && known.size === 0) await copies.deleteCopies(userId)
  }

  const readCopies = async () => {
    const found = { outbox: [] as OutboxEntry[], failed: [] as FailedMutation[], files: [] as QueuedFile[] }
    for (const key of await listCopied()) {
      const copy = await copies.readCopy(userId, key)
      if (!copy) continue
      if (key.startsWith(OUTBOX)) found.outbox.push((await copy.json()) as OutboxEntry)
      else if (key.startsWith(FAILED)) found.failed.push((await copy.json()) as FailedMutation)
      else
        found.files.push({
          sha256: key.slice(FILE.length),
          type: copy.headers.get('content-type') ?? '',
          bytes: await copy.arrayBuffer(),
          uploadedAt: null,
        })
    }
    return found
  }
  const restore = async (): Promise<void> => {
    if ((await listCopied()).size === 0) return
    const found = await readCopies()
    const restored = await dexieClientStore<Tables>(db).transact('strict', (tx) =>
      restoreUnsent(tx, { ids: { client: newId } }, found),
    )
    if (restored === 0) return
    reportFault(new Error(`${restored} unsent changes came back from their copies`), 'storage')
    void engine.syncOnce()
  }

  /** One at a time. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }

  const copyAll = async (): Promise<Unsent> => {
    await listAgain()
    const unsent = await readUnsent()
    if (keysOf(unsent).length > 0) await copySession()
    await putMissing(unsent)
    await putMissingFiles(unsent)
    return unsent
  }
  const follow = async (): Promise<void> => {
    if (isStorageFailing.get()) return
    if (isCareful) await inTurn(async () => prune(await copyAll()))
    else if (!meta?.cursor) await readMeta()
  }
  const begin = async (): Promise<void> => {
    if ((await listCopied()).size === 0) return
    isCareful = true
    await restore()
    await copyAll()
  }
  const complain = (error: unknown): void => {
    if (!db.gone && !isStorageFailing.get()) reportFault(error, 'copies of unsent changes')
  }

  let stopSending = (): void => undefined
  const healthChanged = (): void => {
    stopSending()
    stopSending = (): void => undefined
    if (isStorageFailing.get()) stopSending = sendFromMemory(memory.outbox(), meta, transport)
    else void engine.syncOnce()
  }
  const stopHealth = isStorageFailing.subscribe(healthChanged)
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
        await listAgain()
        await putMissing({ outbox: memory.outbox(), failed: memory.failed() })
      }),
    afterReopen: () =>
      inTurn(async () => {
        await restoreSettings()
        await restore()
        await copyAll()
      }),
    stop: () => {
      stopHealth()
      stopSending()
      memory.close()
      setUnsentCopies(undefined)
    },
  }
}
