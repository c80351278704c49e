// Stages the pages of a scope that is too large for one answer, and applies them all at once with the next pull.
import type { TableMap } from '#shared/kernel/change.ts'
import { deepEqual } from '#sync/protocol/deep-equal.ts'
import { PROTOCOL_VERSION, type Cursor, type Page, type Patch } from '#sync/protocol/wire.ts'
import { sendRequest, isFault, type Fault } from './send-request.ts'
import type { ClientMeta, ClientTransaction, Staging } from './client-store.ts'
import type { ClientContext } from './context.ts'
import { openedInRequest } from './opened-scopes.ts'
import { REFETCH_VERSION } from './patch.ts'

/** Requests the next page and stages it. `isStored` false: the server no longer has the scope as it was. */
export const fetchPage = async <T extends TableMap>(
  context: ClientContext<T>,
  meta: ClientMeta,
  staging: Staging,
): Promise<Fault | { readonly isStored: boolean }> => {
  const { epoch, scope, version, after } = staging
  const response = await sendRequest(context, {
    protocol: PROTOCOL_VERSION,
    clientId: meta.clientId,
    deviceNow: context.clock.now(),
    mutations: [],
    cursor: null,
    ...openedInRequest(meta, context.clock.now()),
    page: { epoch, scope, version, after },
  })
  if (response === 'refused') return 'transient'
  if (isFault(response)) return response
  const { page } = response
  return context.store.transact('write', async (tx) => {
    const present = await tx.meta.get()
    // Another tab has stored this page.
    if (!present || !deepEqual(present.staging, staging)) return { isStored: true }
    if (!page) {
      await Promise.all([tx.staged.clear(), tx.meta.put({ ...present, staging: null })])
      return { isStored: false }
    }
    const next = { ...staging, after: page.next, complete: page.next === null }
    await Promise.all([tx.staged.add(page.rows), tx.meta.put({ ...present, staging: next })])
    return { isStored: true }
  })
}

/**
 * C29: requests every scope as a whole when another version of the app pulled last and dropped rows of tables that it
 * did not have.
 */
const storedCursor = ({ cursor, tables }: ClientMeta, present: string): Cursor => {
  if (cursor === null) return { epoch: '', scopes: {} }
  if (tables === present) return cursor
  return { ...cursor, scopes: Object.fromEntries(Object.keys(cursor.scopes).map((scope) => [scope, REFETCH_VERSION])) }
}

/** The cursor for the next request: a completely staged scope counts as stored. `tables`: of this version of the app. */
export const requestCursor = (meta: ClientMeta, tables: string): Cursor => {
  const { staging } = meta
  const held = storedCursor(meta, tables)
  return staging?.complete ? { ...held, scopes: { ...held.scopes, [staging.scope]: staging.version } } : held
}

const mergeRows = (pages: readonly Page['rows'][], patch: Patch, scope: string): Patch['rows'] => {
  const removed = new Set(patch.scopes.find((own) => own.scope === scope)?.dels.map(([table, id]) => `${table}/${id}`))
  const rows: Record<string, Patch['rows'][string]> = { ...patch.rows }
  for (const page of pages)
    for (const [table, staged] of Object.entries(page)) {
      const newer = new Set(patch.rows[table]?.map(({ id }) => id))
      const own = staged.filter(({ id }) => !newer.has(id) && !removed.has(`${table}/${id}`))
      rows[table] = [...(rows[table] ?? []), ...own]
    }
  return rows
}

/** The patch with the staged pages, as if the scope had come as a whole; unchanged when they do not fit. */
export const withStagedPages = async <T extends TableMap>(
  tx: ClientTransaction<T>,
  staging: Staging | null,
  patch: Patch,
): Promise<Patch> => {
  if (!staging?.complete || staging.epoch !== patch.epoch || patch.lost.includes(staging.scope)) return patch
  const { scope, version } = staging
  const entry = patch.scopes.find((one) => one.scope === scope)
  if (entry?.fresh || patch.large?.some(([one]) => one === scope)) return patch
  const whole = { ...(entry ?? { scope, version, dels: [] }), fresh: true }
  return {
    ...patch,
    scopes: [...patch.scopes.filter((one) => one !== entry), whole],
    rows: mergeRows(await tx.staged.list(), patch, scope),
  }
}

/** The scope whose pages are requested after this pull. */
export const stagingAfter = ({ epoch, large }: Patch): Staging | null => {
  const first = large?.[0]
  return first ? { epoch, scope: first[0], version: first[1], after: null, complete: false } : null
}
