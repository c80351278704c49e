// What the engine keeps: ledgers of clients, results not yet acknowledged, scopes, and the newest change of each row in each.

export interface SyncSchema {
  sync_epoch: { epoch: string }
  sync_ledgers: {
    actorId: string
    clientId: string
    lastMutationId: number
    /** JSON: ULIDs, oldest first. */
    /** Epoch seconds, the server's. */
    at: number
  }
  sync_results: {
    actorId: string
    clientId: string
    mutationId: number
    /** JSON of a MutationResult. */
    result: string
  }
  /** Applied mutations: (actor/ULID), and when by the server, in epoch seconds. */
  sync_applied: { key: string; at: number }
  sync_scopes: { scope: string; version: number; horizon: number }
  sync_changes: {
    scope: string
    tableName: string
    rowId: string
    version: number
    deleted: 0 | 1
    /** Epoch seconds, the server's. */
    at: number
  }
  sync_digests: {
    scope: string
    tableName: string
    count: number
    hash: string
  }
}
