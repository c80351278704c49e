// Scopes that the server sends only while a person looks at their rows now and then (C37).
import type { TableMap } from '#shared/kernel/change.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import { MAX_OPENED_SCOPES } from '#sync/protocol/wire.ts'
import type { ClientMeta, ClientStore } from './client-store.ts'
import { metaOf } from './meta.ts'

const DAY_MS = 86_400_000
/** The device keeps the rows for this time after the last look. */
const KEPT_MS = 30 * DAY_MS
/** Further looks within this time are not recorded. */
const LOOK_MS = DAY_MS

/** Keys of the opened scopes, the latest look first. `now`: milliseconds by the device's clock. */
export const openedScopes = ({ opened = {} }: Pick<ClientMeta, 'opened'>, now: number): string[] =>
  Object.entries(opened)
    .filter(([, at]) => at > now - KEPT_MS)
    .sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .slice(0, MAX_OPENED_SCOPES)
    .map(([scope]) => scope)

export const openedInRequest = (meta: ClientMeta, now: number): { opened?: string[] } => {
  const opened = openedScopes(meta, now)
  return opened.length > 0 ? { opened } : {}
}

/** Whether all rows of the scope are on the device; not while its pages are still to come. */
export const isHere = ({ cursor }: Pick<ClientMeta, 'cursor'>, scope: string): boolean =>
  cursor !== null && Object.hasOwn(cursor.scopes, scope) && (cursor.scopes[scope] ?? 0) >= 0

/** Records a look at each scope. Returns those that the device does not have. */
export const openScopes = <T extends TableMap>(
  options: { readonly store: ClientStore<T>; readonly clock: Clock; readonly ids: { client(): string } },
  scopes: readonly string[],
): Promise<readonly string[]> =>
  options.store.transact('write', async (tx) => {
    const meta = await metaOf(tx, options)
    const now = options.clock.now()
    const known = meta.opened ?? {}
    const isRecent = (scope: string): boolean => Math.abs(now - (known[scope] ?? 0)) < LOOK_MS
    if (!scopes.every(isRecent)) {
      const looks = { ...known, ...Object.fromEntries(scopes.map((scope) => [scope, now])) }
      const kept = openedScopes({ opened: looks }, now)
      await tx.meta.put({ ...meta, opened: Object.fromEntries(kept.map((scope) => [scope, looks[scope] ?? now])) })
    }
    return scopes.filter((scope) => !isHere(meta, scope))
  })
