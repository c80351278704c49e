// Invariants: on each device at every step, and between devices and server after convergence.
import type { Row, TableMap, TableName } from '#shared/kernel/change.ts'
import { rowDefinition, type RowDefinition } from '#sync/protocol/operation-catalogue.ts'
import { RULES_LOADED } from '#sync/client/load-rules.ts'
import { openedScopes } from '#sync/client/opened-scopes.ts'
import { rebase } from '#sync/client/rebase.ts'
import { deepEqual } from '#sync/protocol/deep-equal.ts'
import type { SimulatedDevice } from './simulated-device.ts'
import { addRowsToDigests, createDigestSum, findMismatchedScopes } from '#sync/protocol/digest.ts'
import type { Simulation } from './simulation.ts'

/** SYN-029: differences between the view and the rules' result. Empty when equal. */
export const viewViolations = <T extends TableMap>(device: SimulatedDevice<T>): Promise<string[]> =>
  device.store.transact('read', async (tx) => {
    const context = { catalogue: device.catalogue, rules: RULES_LOADED, actor: device.actor, onFault: () => undefined }
    const { rows, putBases, deleteBases } = await rebase(context, tx, await tx.outbox.list(), async () => [])
    const say = (what: string) => (of: { table: string; id: string }) =>
      `${device.id}: ${what} of ${of.table}/${of.id} is not rebase(base, pending)`
    const copies = await tx.bases.list()
    const held = await Promise.all(copies.map(({ table, id }) => tx.view.get(table as TableName<T>, id)))
    const strayed = copies.filter((copy, i) => !deepEqual(copy.view, held[i] ?? null))
    return [...[...rows, ...strayed].map(say('view')), ...[...putBases, ...deleteBases].map(say('base copy'))]
  })

const byId = (rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]))

/** Full difference between a device's view and the server's rows in the scopes of its user. */
export const differences = async <T extends TableMap>(
  simulation: Simulation<T>,
  device: SimulatedDevice<T>,
): Promise<string[]> => {
  const { story, server } = simulation
  const faults: string[] = []
  const [pending, copies, meta] = await device.store.transact('read', (tx) =>
    Promise.all([tx.outbox.list(), tx.bases.list(), tx.meta.get()]),
  )
  const opened = openedScopes(meta ?? {}, simulation.scheduler.now() + device.skew)
  const scopes = new Set(await server.store.read((tx) => story.scopesOf(tx, device.actor, opened)))
  if (pending.length > 0) faults.push(`${device.id}: ${pending.length} still queued`)
  if (copies.length > 0) faults.push(`${device.id}: ${copies.length} base copies left`)
  const [serverRows, deviceRows] = [server.store.snapshot().rows, device.store.snapshot().view]
  for (const table of Object.keys(device.catalogue.tables)) {
    const definition = rowDefinition(device.catalogue.tables, table)
    const [all, held] = [serverRows.get(table) ?? NO_ROWS, deviceRows.get(table) ?? NO_ROWS]
    for (const text of rowDifferences(definition, all, scopes, held)) faults.push(`${device.id}: ${table}/${text}`)
  }
  return faults
}

type Rows = ReadonlyMap<string, Row>

const NO_ROWS: Rows = new Map()

interface Compared {
  readonly all: Rows
  readonly definition: RowDefinition
  readonly scopes: string
  readonly texts: readonly string[]
}

/** The latest comparison of a device's rows: most tables have not changed since on either side. */
const compared = new WeakMap<Rows, Compared>()

const rowDifferences = (
  definition: RowDefinition,
  all: Rows,
  scopes: ReadonlySet<string>,
  held: Rows,
): readonly string[] => {
  const key = [...scopes].join(' ')
  const known = compared.get(held)
  if (known && known.all === all && known.definition === definition && known.scopes === key) return known.texts
  const right = byId([...all.values()].filter((row) => definition.scopes(row).some((scope) => scopes.has(scope))))
  const texts = [...new Set([...right.keys(), ...held.keys()])].flatMap((id) =>
    deepEqual(right.get(id), held.get(id))
      ? []
      : [`${id} is ${JSON.stringify(held.get(id))}, on the server ${JSON.stringify(right.get(id))}`],
  )
  compared.set(held, { all, definition, scopes: key, texts })
  return texts
}

/**
 * SYN-037: every confirmed change has one outcome: it is applied, or shown to a person or resolved by them. Two cases are
 * left, both of changes that a person had resolved: before the server had confirmed that their device gave them up (C36),
 * and in a database that a restored backup has replaced. Holds after a restore as long as devices store applied mutations.
 */
export const unaccountedMutations = async <T extends TableMap>(
  { server }: Simulation<T>,
  device: SimulatedDevice<T>,
): Promise<string[]> => {
  const failed = await device.store.transact('read', (tx) => tx.failed.list())
  const cards = new Set(failed.map(({ ulid }) => ulid))
  const outcomes = await server.store.read((tx) => tx.outcomes(device.actor.id, device.confirmed))
  return device.confirmed.flatMap((ulid) => {
    const isApplied = outcomes.get(ulid)?.outcome === 'applied'
    const isResolved = device.resolved.includes(ulid)
    const isShown = cards.has(ulid) || isResolved
    if (isApplied !== isShown) return []
    const decisions = server.decisions.get(ulid) ?? []
    const wasRejected = decisions.some(({ outcome, database }) => outcome === 'rejected' && database < server.database)
    if (isResolved && !cards.has(ulid) && (device.resolvedUnconfirmed.has(ulid) || wasRejected)) return []
    const decided = decisions.map(({ database, outcome }) => `${outcome} in database ${database}`).join(', ')
    return [
      `${device.id}: ${ulid} is ${isApplied ? '' : 'not '}applied, ${decided || 'not decided'} and ${isShown ? '' : 'not '}shown`,
    ]
  })
}

/** SYN-037: no mutation has taken effect twice in the present database. */
export const repeatedMutations = <T extends TableMap>({ server }: Simulation<T>): string[] => {
  const seen = new Set<string>()
  return server.accepted.flatMap(({ stamp: { mutation } }) => {
    const isRepeated = seen.has(mutation)
    seen.add(mutation)
    return isRepeated ? [`${mutation} was applied twice`] : []
  })
}

/**
 * C6: a mutation is applied after those that wrote rows which it needs, unless a person retried them later, or they
 * were rejected in a database that a backup replaced.
 */
export const orderViolations = <T extends TableMap>({ server, devices }: Simulation<T>): string[] => {
  const places = new Map(server.accepted.map(({ stamp }, place) => [stamp.mutation, place]))
  const retried = new Set(devices.flatMap((device) => [...device.retried]))
  const isDelayed = (ulid: string): boolean =>
    retried.has(ulid) || (server.decisions.get(ulid) ?? []).some(({ outcome }) => outcome === 'rejected')
  return devices.flatMap((device) =>
    [...device.predecessors].flatMap(([ulid, before]) =>
      before
        .filter((one) => !isDelayed(one) && (places.get(one) ?? -1) > (places.get(ulid) ?? Infinity))
        .map((one) => `${device.id}: ${ulid} was applied before ${one}, which comes first`),
    ),
  )
}

/** The incrementally maintained digests equal digests of the rows. */
export const digestMismatches = async <T extends TableMap>({ story, server }: Simulation<T>): Promise<string[]> => {
  const sum = createDigestSum()
  const { tables } = story.nextCatalogue ?? story.catalogue
  for (const table of Object.keys(tables))
    addRowsToDigests(sum, tables, table, server.store.rows(table as TableName<T>))
  const right = sum.applyTo([])
  const scopes = [...new Set(right.map(({ scope }) => scope))]
  const digests = await server.store.read((tx) => tx.digests(scopes))
  return findMismatchedScopes(tables, right, digests, scopes).map(
    (scope) => `the digest of ${scope} is not that of its rows`,
  )
}

/** Compares the server's rows with a sequential model of the accepted operations. */
export const modelDifferences = <T extends TableMap>({ story, server }: Simulation<T>): string[] =>
  Object.entries(story.model?.(server.accepted) ?? {}).flatMap(([table, rows]) => {
    const [right, held] = [byId(rows), byId(server.store.rows(table as TableName<T>))]
    return [...new Set([...right.keys(), ...held.keys()])].flatMap((id) =>
      deepEqual(right.get(id), held.get(id))
        ? []
        : [`${table}/${id} is ${JSON.stringify(held.get(id))}, by the model ${JSON.stringify(right.get(id))}`],
    )
  })
