// How the client engine reaches the server. An implementation only carries; the engine judges what comes back.
import type { SyncRequest } from '#sync/protocol/wire.ts'
import type { QueuedFile } from './client-store.ts'

export interface TransportAnswer {
  /** HTTP status. */
  readonly status: number
  /** The body as it came. */
  readonly text: string
}

/** Throws when there is no answer: no network, a broken connection, a timeout of its own. */
export interface Transport {
  /** `POST /api/sync` with the user's token. */
  sync(request: SyncRequest): Promise<TransportAnswer>
  /** `PUT /api/files/<sha256>` with the user's token. */
  upload(file: QueuedFile): Promise<TransportAnswer>
}
