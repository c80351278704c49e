// Answers what changed for a reader since its cursor, from one snapshot.
import type { Actor, Row, TableMap, TableName } from '#shared/kernel/change.ts'
import type { Cursor, MutationResult, Patch, ScopePatch, SyncRequest } from '#sync/protocol/wire.ts'
import type { ServerEngineOptions } from './server-engine.ts'
import type { Change, ServerReader } from './server-store.ts'

export interface Pulled {
  readonly lastMutationId: number
  readonly results: MutationResult[]
  readonly patch: Patch
}

const rowsOf = async <T extends TableMap, Native>(
  reader: ServerReader<T, Native>,
  changes: readonly Change[],
): Promise<Record<string, Row[]>> => {
  const ids = new Map<string, Set<string>>()
  for (const { table, id, deleted } of changes)
    if (!deleted) ids.set(table, (ids.get(table) ?? new Set<string>()).add(id))
  const rows: Record<string, Row[]> = {}
  for (const [table, wanted] of ids) rows[table] = await reader.getMany(table as TableName<T>, [...wanted])
  return rows
}

export const pullFrom = async <T extends TableMap, Native>(
  { scopesOf }: ServerEngineOptions<T, Native>,
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
  const versions = await reader.scopeVersions(scopes)

  const had = cursor.epoch === epoch ? cursor.scopes : {}
  const due = scopes.flatMap((scope) => {
    const version = versions.get(scope) ?? 0
    const known = Object.hasOwn(had, scope) ? had[scope] : undefined
    const fresh = known === undefined || known > version
    return known === version ? [] : [{ scope, version, fresh, after: fresh ? 0 : known }]
  })
  const changes = due.length === 0 ? [] : await reader.changes(due)
  const byScope = new Map<string, Change[]>(due.map(({ scope }) => [scope, []]))
  for (const change of changes) byScope.get(change.scope)?.push(change)
  const read = new Set(scopes)
  return {
    lastMutationId,
    results,
    patch: {
      epoch,
      lost: Object.keys(cursor.scopes).filter((scope) => !read.has(scope)),
      scopes: due.map(({ scope, version, fresh }): ScopePatch => {
        const own = byScope.get(scope) ?? []
        return {
          scope,
          version,
          fresh,
          puts: own.filter(({ deleted }) => !deleted).map(({ table, id, version: of }) => [table, id, of]),
          dels: own.filter(({ deleted }) => deleted && !fresh).map(({ table, id }) => [table, id]),
        }
      }),
      rows: await rowsOf(reader, changes),
    },
  }
}
