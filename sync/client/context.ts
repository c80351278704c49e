import type { TableMap } from '#shared/kernel/change.ts'
import type { ClientEngineOptions } from './client-engine.ts'
import type { ClientTransaction, FileQueue, TransactionMode } from './client-store.ts'

export type SendingTransaction = Pick<ClientTransaction<TableMap>, 'outbox' | 'meta'> & {
  readonly files: Pick<FileQueue, 'waiting' | 'get' | 'markUploaded'>
}

/** Context of sending only: without view and rules. */
export interface SendingContext extends Pick<ClientContext<TableMap>, 'transport' | 'clock' | 'onFault'> {
  readonly store: {
    transact<R>(mode: TransactionMode, work: (tx: SendingTransaction) => Promise<R>): Promise<R>
  }
  readonly ids: { client(): string }
}

/** Context of every part of the client engine. */
export type ClientContext<T extends TableMap> = Required<ClientEngineOptions<T>>
