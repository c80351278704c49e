// What IndexedDB says when it fails. Knows nothing of what was to be done.

const LOST = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TransactionInactiveError',
])

/** A connection that can be opened again. */
export const isConnectionLost = (error: unknown): boolean => error instanceof Error && LOST.has(error.name)

const NO_ROOM = new Set(['QuotaExceededError', 'OpenFailedError', 'MissingAPIError', 'TimeoutError'])

/** The browser kept nothing now and may later: connection lost, storage full, or no database given. */
export const isStorageFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof CommitUnknown || isConnectionLost(error) || NO_ROOM.has(error.name)) return true
  const { inner } = error as { inner?: unknown }
  return inner !== undefined && inner !== error && isStorageFailure(inner)
}

/** The connection was lost while a transaction was being completed, and nobody could look yet whether it was. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown'
  /** Looks: what the transaction resolved with where it was completed, else null. Throws as long as it cannot look. */
  readonly committed: () => Promise<{ readonly result: unknown } | null>

  constructor(committed: () => Promise<{ readonly result: unknown } | null>, cause: unknown) {
    super('The connection was lost at commit', { cause })
    this.committed = committed
  }
}
