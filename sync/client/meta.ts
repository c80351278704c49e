import { ZERO_TIME } from '#shared/kernel/hybrid-time.ts'
import type { TableMap } from '#shared/kernel/change.ts'
import type { ClientMeta, ClientTransaction } from './client-store.ts'

/** The record of a store that has not pulled yet. */
export const newMeta = (clientId: string): ClientMeta => ({
  clientId,
  nextSeq: 1,
  lastTime: ZERO_TIME,
  cursor: null,
  pulls: 0,
  lastSyncAt: null,
  verifiedAt: null,
  staging: null,
})

/** The store's record, or the initial one of a new store: the first writer defines it. */
export const metaOf = async (
  tx: Pick<ClientTransaction<TableMap>, 'meta'>,
  { ids }: { readonly ids: { client(): string } },
): Promise<ClientMeta> => (await tx.meta.get()) ?? newMeta(ids.client())
