// Classifies failures of IndexedDB. Knows nothing of the work.
import { REFUSED_WRITES } from './check-for-room.ts'

const LOST = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TransactionInactiveError',
])

/** A connection that can be reopened. */
export const isConnectionLost = (error: unknown): boolean => error instanceof Error && LOST.has(error.name)

/** Errors inside of another: the original of a Dexie error, and those of the rows of a bulk write. */
const causesOf = (error: Error): unknown[] => {
  const { inner, failures } = error as { inner?: unknown; failures?: unknown }
  return [inner, ...(Array.isArray(failures) ? (failures as unknown[]) : [])].filter(
    (cause) => cause !== undefined && cause !== error,
  )
}

/** The browser could not read or write its files: a full disk, or a damaged one. */
export const isStorageFault = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (REFUSED_WRITES.has(error.name)) return true
  return causesOf(error).some(isStorageFault)
}

const NO_ROOM = new Set(['QuotaExceededError', 'OpenFailedError', 'MissingAPIError', 'TimeoutError'])

/** The browser saved nothing now and may later: connection lost, storage full, or no database available. */
export const isStorageFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof CommitUnknown || isConnectionLost(error) || NO_ROOM.has(error.name)) return true
  return causesOf(error).some(isStorageFailure)
}

/** The connection was lost during a commit, and the outcome is still unknown. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown'
  /** Looks up the outcome: the result of a committed transaction, otherwise null. Throws while it cannot look. */
  readonly committed: () => Promise<{ readonly result: unknown } | null>

  constructor(committed: () => Promise<{ readonly result: unknown } | null>, cause: unknown) {
    super('The connection was lost at commit', { cause })
    this.committed = committed
  }
}
