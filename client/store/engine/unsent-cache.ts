// Copies of a person's unsent changes and their files in Cache Storage. Does not know when to copy.
import type { FailedMutation, OutboxEntry, QueuedFile } from '#sync/client/client-store.ts'
import type { UnsentCopy } from '#sync/client/restore-unsent.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import * as copies from '#client/store/device/storage-copy.ts'
import { filesNamedBy } from './files-in-changes.ts'
import type { Unsent } from './unsent-copies.ts'

const OUTBOX = 'outbox/'
const FAILED = 'failed/'
const FILE = 'file/'

const keysOf = ({ outbox, failed }: Unsent): string[] => [
  ...outbox.map(({ ulid }) => OUTBOX + ulid),
  ...failed.map(({ ulid }) => FAILED + ulid),
  ...filesNamedBy([...outbox, ...failed]).map((sha256) => FILE + sha256),
]

export class UnsentCache {
  private readonly db: GotongDatabase
  /** Keys of copies; undefined before they were listed. */
  private listed: Set<string> | undefined

  constructor(db: GotongDatabase) {
    this.db = db
  }

  private async keys(): Promise<Set<string>> {
    return (this.listed ??= new Set(await copies.copiedKeys(this.db.userId)))
  }

  /** A key that another tab wrote belongs to a change that is read after it. */
  async listAgain(): Promise<void> {
    this.listed = undefined
    await this.keys()
  }

  async isEmpty(): Promise<boolean> {
    return (await this.keys()).size === 0
  }

  async putChanges({ outbox, failed }: Unsent): Promise<void> {
    const keys = await this.keys()
    const put = async (key: string, value: unknown): Promise<void> => {
      if (keys.has(key)) return
      await copies.putCopy(this.db.userId, key, value)
      keys.add(key)
    }
    for (const entry of outbox) await put(OUTBOX + entry.ulid, entry)
    for (const card of failed) await put(FAILED + card.ulid, card)
  }

  /** Copies the files that are named by these changes. */
  async putFiles({ outbox, failed }: Unsent): Promise<void> {
    const keys = await this.keys()
    const names = filesNamedBy([...outbox, ...failed]).filter((sha256) => !keys.has(FILE + sha256))
    for (const file of await this.db.table<QueuedFile, string>('files').bulkGet(names)) {
      if (!file) continue
      await copies.putFileCopy(this.db.userId, FILE + file.sha256, file.bytes, file.type)
      keys.add(FILE + file.sha256)
    }
  }

  /**
   * Removes copies of what is sent or decided, and all of them where nothing is left. A change that is neither `unsent` nor
   * `applied` was lost: its copy stays.
   */
  async prune(unsent: Unsent, applied: ReadonlySet<string>): Promise<void> {
    const keys = await this.keys()
    const failed = new Set(unsent.failed.map(({ ulid }) => ulid))
    const needed = new Set(keysOf(unsent))
    for (const key of keys) {
      const ulid = key.slice(OUTBOX.length)
      if (needed.has(key) || (key.startsWith(OUTBOX) && !applied.has(ulid) && !failed.has(ulid))) continue
      await copies.deleteCopy(this.db.userId, key)
      keys.delete(key)
    }
    if (needed.size === 0 && keys.size === 0) await copies.deleteCopies(this.db.userId)
  }

  async read(): Promise<UnsentCopy> {
    const found = { outbox: [] as OutboxEntry[], failed: [] as FailedMutation[], files: [] as QueuedFile[] }
    for (const key of await this.keys()) {
      const copy = await copies.readCopy(this.db.userId, key)
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
}
