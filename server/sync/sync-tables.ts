// What the engine keeps: ledgers of clients, results not yet acknowledged, scopes, and the newest change of each row in each.

export interface SyncSchema {
  sync_epoch: { epoch: string }
  sync_ledgers: {
    actorId: string
    clientId: string
    lastMutationId: number
    /** JSON: ULIDs, oldest first. */
    rejected: string
  }
  sync_results: {
    actorId: string
    clientId: string
    mutationId: number
    /** JSON of a MutationResult. */
    result: string
  }
  sync_scopes: { scope: string; version: number }
  sync_changes: {
    scope: string
    tableName: string
    rowId: string
    version: number
    deleted: 0 | 1
  }
}
