// Compares the server's rows on this device with the server's digests.
import type { Row, TableMap, TableName } from '#shared/kernel/change.ts'
import { addRowsToDigests, createDigestSum, findMismatchedScopes } from '#sync/protocol/digest.ts'
import { deepEqual } from '#sync/protocol/deep-equal.ts'
import type { Cursor, Digest } from '#sync/protocol/wire.ts'
import type { ClientMeta, ClientTransaction } from './client-store.ts'
import type { ClientContext } from './context.ts'
import { REFETCH_VERSION } from './patch.ts'

/** Rows that are hashed before yielding to the event loop. */
const ROWS_PER_SLICE = 300

export const isVerificationDue = <T extends TableMap>(
  { clock, verifyAfter }: ClientContext<T>,
  { cursor, verifiedAt }: ClientMeta,
  wasUnreachable: boolean,
): boolean => {
  if (cursor === null) return false
  const age = clock.now() - (verifiedAt ?? 0)
  // A negative age: the clock was set back.
  return age < 0 || age >= (wasUnreachable ? verifyAfter.reconnect : verifyAfter.always)
}

/** The server's rows of every table: the view without pending changes. */
const baseRows = async <T extends TableMap>(
  tx: ClientTransaction<T>,
  names: readonly string[],
): Promise<[string, Row[]][]> => {
  const copies = await tx.bases.list()
  return Promise.all(
    names.map(async (table): Promise<[string, Row[]]> => {
      const rows = await tx.view.all(table as TableName<T>)
      const own = copies.filter((copy) => copy.table === table)
      const changed = new Set(own.map(({ id }) => id))
      const unchanged: Row[] = changed.size === 0 ? rows : rows.filter(({ id }) => !changed.has(id))
      return [table, [...unchanged, ...own.flatMap(({ row }) => (row ? [row] : []))]]
    }),
  )
}

/**
 * Records the comparison, marks every differing scope for fetching, and returns those scopes. `cursor`: the cursor of
 * the digests.
 */
export const verifyDigests = async <T extends TableMap>(
  context: ClientContext<T>,
  cursor: Cursor,
  serverDigests: readonly Digest[],
): Promise<string[]> => {
  const { store, catalogue, yieldToEventLoop } = context
  const rows = await store.transact('read', (tx) => baseRows(tx, Object.keys(catalogue.tables)))
  const sum = createDigestSum()
  for (const [table, all] of rows)
    for (let from = 0; from < all.length; from += ROWS_PER_SLICE) {
      addRowsToDigests(sum, catalogue.tables, table, all.slice(from, from + ROWS_PER_SLICE))
      await yieldToEventLoop()
    }
  const held = Object.entries(cursor.scopes).flatMap(([scope, version]) => (version < 0 ? [] : [scope]))
  const differing = findMismatchedScopes(catalogue.tables, serverDigests, sum.applyTo([]), held)
  return store.transact('write', async (tx) => {
    const meta = await tx.meta.get()
    if (!meta?.cursor || !deepEqual(meta.cursor, cursor)) return []
    const refetch = Object.fromEntries(differing.map((scope) => [scope, REFETCH_VERSION]))
    await tx.meta.put({
      ...meta,
      verifiedAt: context.clock.now(),
      cursor: { ...meta.cursor, scopes: { ...meta.cursor.scopes, ...refetch } },
      pulls: differing.length > 0 ? meta.pulls + 1 : meta.pulls,
    })
    return differing
  })
}
