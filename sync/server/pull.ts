// Answers changes since a reader's cursor, from one snapshot, within S25.
import type { Actor, Row, TableMap, TableName } from '#shared/kernel/change.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import type {
  Cursor,
  Digest,
  MutationOutcome,
  MutationResult,
  Page,
  PageRequest,
  Patch,
  Place,
  ScopePatch,
  Stop,
  SyncRequest,
} from '#sync/protocol/wire.ts'
import type { ServerEngineOptions } from './server-engine.ts'
import type { Change, ServerReader } from './server-store.ts'

type PullOptions<T extends TableMap, Native> = Pick<ServerEngineOptions<T, Native>, 'scopesOf'> & {
  /** Rows and deletions of one answer. */
  readonly pageRows: number
  /** Bytes of one answer, as JSON. */
  readonly pageBytes: number
}

/** Shares of an answer for other parts than rows: at least half of it remains for rows. */
const RESULTS_SHARE = 0.375
const DIGESTS_SHARE = 0.0625
const LOST_SHARE = 0.0625

/** A scope's entry in a patch, without its rows. */
const SCOPE_ENTRY_BYTES = 100

interface DueScope {
  readonly scope: string
  readonly version: number
  readonly fresh: boolean
  readonly after: number
}

/** Number of rows in each scope that is requested as a whole. */
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

interface SizedScope {
  readonly due: DueScope
  readonly changes: readonly Change[]
  readonly bytes: number
}

const bytesOf = ({ deleted, bytes, table, id }: Change): number => 1 + (deleted ? jsonBytes([table, id]) : bytes)

interface AnswerLimits {
  readonly rows: number
  readonly bytes: number
}

/**
 * S17: as many due scopes as fit, smallest first; the others are large. Changes are read scope by scope and dropped
 * once they do not fit, so that memory holds at most one answer and one more scope.
 */
const selectFittingScopes = async <T extends TableMap, Native>(
  reader: ServerReader<T, Native>,
  due: readonly DueScope[],
  limits: AnswerLimits,
) => {
  const counts = await countsOf(reader, due)
  const shareOf = ({ changes, bytes }: SizedScope): number =>
    Math.max(changes.length / limits.rows, bytes / limits.bytes)
  const selected = new Map<string, SizedScope>()
  let [rows, bytes] = [0, 0]
  for (const one of due) {
    if ((counts.get(one.scope) ?? 0) > limits.rows) continue
    const changes = await reader.changes([one], limits.rows + 1)
    const sized = {
      due: one,
      changes,
      bytes: changes.reduce((sum, change) => sum + bytesOf(change), SCOPE_ENTRY_BYTES),
    }
    selected.set(one.scope, sized)
    rows += changes.length
    bytes += sized.bytes
    while (rows > limits.rows || bytes > limits.bytes) {
      const largest = [...selected.values()].reduce((a, b) => (shareOf(b) >= shareOf(a) ? b : a))
      selected.delete(largest.due.scope)
      rows -= largest.changes.length
      bytes -= largest.bytes
      if (selected.size === 0) break
    }
  }
  return { sent: [...selected.values()], large: due.filter(({ scope }) => !selected.has(scope)) }
}

interface PullAnswer {
  /** The database does not know the client's latest applied mutation (C18). */
  readonly stop?: Stop
  readonly results: MutationResult[]
  readonly patch: Patch
}

/** S26: the first results that have room, at least one. Those left out are answered when they are asked for again. */
export const resultsWithin = (results: readonly MutationResult[], pageBytes: number): MutationResult[] => {
  let left = pageBytes * RESULTS_SHARE
  const end = results.findIndex((result, n) => (left -= jsonBytes(result) + 1) < 0 && n > 0)
  return results.slice(0, end < 0 ? results.length : end)
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

/** The longest prefix that takes no more than `maxBytes`. */
const prefixWithin = (texts: readonly string[], maxBytes: number): string[] => {
  let left = maxBytes
  return texts.filter((text) => (left -= jsonBytes(text) + 1) >= 0)
}

export const answerPull = async <T extends TableMap, Native>(
  { scopesOf, pageRows, pageBytes }: PullOptions<T, Native>,
  reader: ServerReader<T, Native>,
  actor: Actor,
  request: SyncRequest & { readonly cursor: Cursor },
  /** Results of the request's own mutations. */
  pushed: readonly MutationResult[],
): Promise<PullAnswer> => {
  const { cursor, unsettled = [], latest, opened = [] } = request
  // None needs another. This saves no round trip on PostgreSQL, because Kysely sends the statements of a transaction one
  // after another.
  const [epoch, readable] = await Promise.all([reader.epoch(), scopesOf(reader, actor, opened)])
  const asked = [...unsettled, ...(latest === undefined ? [] : [latest])]
  const known = asked.length > 0 ? await reader.outcomes(actor.id, asked) : new Map<string, MutationOutcome>()
  const stop = latest === undefined || known.has(latest) ? {} : ({ stop: { reason: 'epoch' } } as const)
  const earlier = unsettled.flatMap((ulid): MutationResult[] => {
    const outcome = known.get(ulid)
    return outcome ? [{ ulid, ...outcome }] : []
  })
  const results = resultsWithin([...pushed, ...earlier], pageBytes)
  const scopes = [...new Set(readable)].sort()
  const states = await reader.scopeStates(scopes)

  const cursorScopes = cursor.epoch === epoch ? cursor.scopes : {}
  const due = scopes.flatMap((scope) => {
    const { version, horizon } = states.get(scope) ?? { version: 0, horizon: 0 }
    const known = (Object.hasOwn(cursorScopes, scope) ? cursorScopes[scope] : undefined) ?? -1
    const fresh = known < horizon || known > version
    return known === version ? [] : [{ scope, version, fresh, after: fresh ? 0 : known }]
  })
  const readScopes = new Set(scopes)
  const lost = prefixWithin(
    Object.keys(cursor.scopes).filter((scope) => !readScopes.has(scope)),
    pageBytes * LOST_SHARE,
  )
  const digests = request.verify ? await digestsWithin(reader, scopes, pageBytes * DIGESTS_SHARE) : {}
  const limits = { rows: pageRows, bytes: pageBytes - jsonBytes({ lost, results, ...digests }) }
  const { sent, large } = await selectFittingScopes(reader, due, limits)
  return {
    ...stop,
    results,
    patch: {
      epoch,
      lost,
      scopes: sent.map(({ due: { scope, version, fresh }, changes }): ScopePatch => ({
        scope,
        version,
        fresh,
        dels: changes.filter(({ deleted }) => deleted && !fresh).map(({ table, id }) => [table, id]),
      })),
      rows: await rowsOf(
        reader,
        sent.flatMap(({ changes }) =>
          changes.flatMap(({ table, id, deleted }): Place[] => (deleted ? [] : [[table, id]])),
        ),
      ),
      ...(large.length > 0 ? { large: large.map(({ scope, version }) => [scope, version]) } : {}),
      ...digests,
    },
  }
}

/** All digests or none: a client with part of them would take the other rows for missing. */
const digestsWithin = async <T extends TableMap, Native>(
  reader: ServerReader<T, Native>,
  scopes: readonly string[],
  maxBytes: number,
): Promise<{ readonly digests?: Digest[] }> => {
  const digests = (await reader.digests(scopes)).filter(({ count }) => count > 0)
  return jsonBytes(digests) <= maxBytes ? { digests } : {}
}

/** One page of a scope, with at least one row; undefined when the reader can no longer have it. */
export const answerPage = async <T extends TableMap, Native>(
  { scopesOf, pageRows, pageBytes }: PullOptions<T, Native>,
  reader: ServerReader<T, Native>,
  actor: Actor,
  { epoch, scope, version, after }: PageRequest,
  opened: readonly string[],
): Promise<Page | undefined> => {
  if ((await reader.epoch()) !== epoch || !(await scopesOf(reader, actor, opened)).includes(scope)) return undefined
  const { version: present, horizon } = (await reader.scopeStates([scope])).get(scope) ?? { version: 0, horizon: 0 }
  if (version > present || version < horizon) return undefined
  const listed = await reader.places(scope, version, after, pageRows)
  const places: Place[] = []
  let left = pageBytes
  for (const { table, id, bytes } of listed) {
    left -= bytes + 1
    if (left < 0 && places.length > 0) break
    places.push([table, id])
  }
  const isLast = places.length === listed.length && listed.length < pageRows
  return { rows: await rowsOf(reader, places), next: isLast ? null : (places.at(-1) ?? null) }
}
