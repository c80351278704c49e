// Answers what changed for a reader since its cursor, from one snapshot.
import type { Actor, Row, TableMap, TableName } from '#shared/kernel/change.ts'
import type {
  Cursor,
  MutationResult,
  Page,
  PageRequest,
  Patch,
  Place,
  ScopePatch,
  SyncRequest,
} from '#sync/protocol/wire.ts'
import type { ServerEngineOptions } from './server-engine.ts'
import type { Change, ServerReader } from './server-store.ts'

export type PullOptions<T extends TableMap, Native> = Pick<ServerEngineOptions<T, Native>, 'scopesOf'> & {
  /** Rows of one page; a scope that has more of them is not sent whole. */
  readonly pageRows: number
}

interface DueScope {
  readonly scope: string
  readonly version: number
  readonly fresh: boolean
  readonly after: number
}

/** How many rows there are in each of the scopes that are wanted whole. */
const countsOf = async <T extends TableMap, Native>(
  reader: ServerReader<T, Native>,
  due: readonly DueScope[],
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  const whole = due.flatMap(({ scope, fresh }) => (fresh ? [scope] : []))
  if (whole.length === 0) return counts
  for (const { scope, count } of await reader.digests(whole)) counts.set(scope, (counts.get(scope) ?? 0) + count)
  return counts
}

/** S17: as many of the scopes that are due, the smallest first, as fit one answer of so many rows; the others are large. */
const fitting = async <T extends TableMap, Native>(
  reader: ServerReader<T, Native>,
  due: readonly DueScope[],
  pageRows: number,
) => {
  const counts = await countsOf(reader, due)
  const possible = due.filter(({ scope }) => (counts.get(scope) ?? 0) <= pageRows)
  const byScope = new Map<string, Change[]>(possible.map(({ scope }) => [scope, []]))
  for (const change of possible.length === 0 ? [] : await reader.changes(possible, pageRows + 1))
    byScope.get(change.scope)?.push(change)
  let room = pageRows
  const taken = new Set<string>()
  for (const [scope, { length }] of [...byScope].sort(([, a], [, b]) => a.length - b.length)) {
    room -= length
    if (room >= 0) taken.add(scope)
  }
  return {
    sent: due.flatMap((one) => (taken.has(one.scope) ? [{ ...one, own: byScope.get(one.scope)! }] : [])),
    large: due.filter(({ scope }) => !taken.has(scope)),
  }
}

export interface Pulled {
  readonly lastMutationId: number
  readonly results: MutationResult[]
  readonly patch: Patch
}

const rowsOf = async <T extends TableMap, Native>(
  reader: ServerReader<T, Native>,
  places: Iterable<Place>,
): Promise<Record<string, Row[]>> => {
  const ids = new Map<string, Set<string>>()
  for (const [table, id] of places) ids.set(table, (ids.get(table) ?? new Set<string>()).add(id))
  const rows: Record<string, Row[]> = {}
  for (const [table, wanted] of ids) rows[table] = await reader.getMany(table as TableName<T>, [...wanted])
  return rows
}

export const pullFrom = async <T extends TableMap, Native>(
  { scopesOf, pageRows }: PullOptions<T, Native>,
  reader: ServerReader<T, Native>,
  actor: Actor,
  request: SyncRequest & { readonly cursor: Cursor },
): Promise<Pulled> => {
  const { cursor, acknowledged } = request
  const client = { actorId: actor.id, clientId: request.clientId }
  const epoch = await reader.epoch()
  const lastMutationId = (await reader.ledger(client))?.lastMutationId ?? 0
  const results = lastMutationId > acknowledged ? await reader.results(client, acknowledged) : []
  const scopes = [...new Set(await scopesOf(reader, actor))].sort()
  const states = await reader.scopeStates(scopes)

  const had = cursor.epoch === epoch ? cursor.scopes : {}
  const due = scopes.flatMap((scope) => {
    const { version, horizon } = states.get(scope) ?? { version: 0, horizon: 0 }
    const known = Object.hasOwn(had, scope) ? had[scope]! : -1
    const fresh = known < horizon || known > version
    return known === version ? [] : [{ scope, version, fresh, after: fresh ? 0 : known }]
  })
  const { sent, large } = await fitting(reader, due, pageRows)
  const changes = sent.flatMap(({ own }) => own)
  const read = new Set(scopes)
  return {
    lastMutationId,
    results,
    patch: {
      epoch,
      lost: Object.keys(cursor.scopes).filter((scope) => !read.has(scope)),
      scopes: sent.map(({ scope, version, fresh, own }): ScopePatch => ({
        scope,
        version,
        fresh,
        dels: own.filter(({ deleted }) => deleted && !fresh).map(({ table, id }) => [table, id]),
      })),
      rows: await rowsOf(
        reader,
        changes.flatMap(({ table, id, deleted }): Place[] => (deleted ? [] : [[table, id]])),
      ),
      ...(large.length > 0 ? { large: large.map(({ scope, version }) => [scope, version]) } : {}),
      ...(request.verify ? { digests: (await reader.digests(scopes)).filter(({ count }) => count > 0) } : {}),
    },
  }
}

/** One part of a scope; undefined where the reader cannot have it any more. */
export const pageFrom = async <T extends TableMap, Native>(
  { scopesOf, pageRows }: PullOptions<T, Native>,
  reader: ServerReader<T, Native>,
  actor: Actor,
  { epoch, scope, version, after }: PageRequest,
): Promise<Page | undefined> => {
  if ((await reader.epoch()) !== epoch || !(await scopesOf(reader, actor)).includes(scope)) return undefined
  const { version: present, horizon } = (await reader.scopeStates([scope])).get(scope) ?? { version: 0, horizon: 0 }
  if (version > present || version < horizon) return undefined
  const places = await reader.places(scope, version, after, pageRows)
  return {
    rows: await rowsOf(reader, places),
    next: places.length < pageRows ? null : places[places.length - 1]!,
  }
}
