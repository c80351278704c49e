// Transport port of the client engine. An implementation only carries bytes; the engine interprets the answer.
import type { SyncRequest } from '#sync/protocol/wire.ts'
import type { QueuedFile } from './client-store.ts'

export interface TransportAnswer {
  /** HTTP status. */
  readonly status: number
  /** The unparsed body. */
  readonly text: string
}

/** Throws when there is no answer: no network, a broken connection, or a timeout. */
export interface Transport {
  /** `POST /api/sync` with the user's token. */
  sync(request: SyncRequest): Promise<TransportAnswer>
  /** `PUT /api/files/<sha256>` with the user's token. */
  upload(file: QueuedFile): Promise<TransportAnswer>
}
