// Reports mutations that this device has given up, so that the server never applies them later (C36).
import type { TableMap } from '#shared/kernel/change.ts'
import type { SyncResponse } from '#sync/protocol/wire.ts'
import type { ClientMeta, ClientTransaction } from './client-store.ts'

/** ULIDs of one request, as the wire allows. */
const MAX_ABANDONED = 100

type CardTransaction = Pick<ClientTransaction<TableMap>, 'failed' | 'applied'>

/** A store of an earlier version does not know which of its cards the server knows, so all of them count. */
export const abandonedOf = async (
  tx: Pick<CardTransaction, 'failed'>,
  { abandoned }: ClientMeta,
): Promise<readonly string[]> => abandoned ?? (await tx.failed.list()).map(({ ulid }) => ulid)

export const abandonedInRequest = ({ abandoned = [] }: ClientMeta): { abandoned?: string[] } =>
  abandoned.length > 0 ? { abandoned: abandoned.slice(0, MAX_ABANDONED) } : {}

/**
 * C36: the card of a mutation that the server had applied is removed. Returns the ULIDs that the server has not
 * confirmed yet; after a change of database that is every card.
 */
export const settleAbandoned = async (
  tx: CardTransaction,
  meta: ClientMeta,
  { abandoned: settled = [], serverNow }: SyncResponse,
  isOtherDatabase: boolean,
): Promise<readonly string[]> => {
  const outcomes = new Map(settled.map(({ ulid, outcome }) => [ulid, outcome]))
  if (meta.abandoned !== undefined && outcomes.size === 0 && !isOtherDatabase) return meta.abandoned
  const cards = await tx.failed.list()
  const applied = cards.filter(({ ulid }) => outcomes.get(ulid) === 'applied')
  if (applied.length > 0) {
    await Promise.all([
      tx.failed.delete(applied.map(({ ulid }) => ulid)),
      tx.applied.put(applied.flatMap(({ ulid, entry }) => (entry ? [{ ulid, entry, at: serverNow }] : []))),
    ])
  }
  const known = isOtherDatabase || meta.abandoned === undefined ? cards.map(({ ulid }) => ulid) : []
  return [...new Set([...known, ...(meta.abandoned ?? [])])].filter((ulid) => !outcomes.has(ulid))
}
