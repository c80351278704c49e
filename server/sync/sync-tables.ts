// Tables of the engine: clients, outcomes of mutations, scopes, and the change index.

export interface SyncSchema {
  sync_epoch: { epoch: string }
  /** Devices: the latest stamp of their decided mutations, by the device and as corrected. */
  sync_clients: {
    actorId: string
    clientId: string
    deviceTime: string
    serverTime: string
    /** Epoch seconds of the server. */
    at: number
  }
  sync_outcomes: {
    actorId: string
    ulid: string
    /** Epoch seconds of the server. */
    at: number
    /** JSON of the rejection; empty for an applied mutation. */
    rejection: string
  }
  sync_scopes: { scope: string; version: number; horizon: number }
  sync_changes: {
    scope: string
    tableName: string
    rowId: string
    version: number
    deleted: 0 | 1
    /** Epoch seconds of the server. */
    at: number
    /** Size of the row as JSON; 0 for a deletion. */
    bytes: number
  }
  sync_digests: {
    scope: string
    tableName: string
    count: number
    hash: string
  }
}
