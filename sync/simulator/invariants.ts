// Invariants: on each device at every step, and between devices and server after convergence.
import type { Row, TableMap, TableName } from '#shared/kernel/change.ts'
import {
  CAUSE_REJECTED,
  FILE_REFUSED,
  FILE_REFUSED_BY_PROXY,
  REFUSED_BY_PROXY,
  QUARANTINED,
} from '#sync/protocol/refusals.ts'
import { rowDefinition } from '#sync/protocol/operation-catalogue.ts'
import { rebase } from '#sync/client/rebase.ts'
import { deepEqual } from '#sync/protocol/deep-equal.ts'
import type { SimulatedDevice } from './simulated-device.ts'
import { addRowsToDigests, createDigestSum, findMismatchedScopes } from '#sync/protocol/digest.ts'
import type { Decision } from './simulated-server.ts'
import type { Simulation } from './simulation.ts'

/** SYN-029: differences between the view and the rules' result. Empty when equal. */
export const viewViolations = <T extends TableMap>(device: SimulatedDevice<T>): Promise<string[]> =>
  device.store.transact('read', async (tx) => {
    const context = { catalogue: device.catalogue, actor: device.actor, onFault: () => undefined }
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
  const scopes = new Set(await server.store.read((tx) => story.scopesOf(tx, device.actor)))
  const [pending, copies] = await device.store.transact('read', (tx) =>
    Promise.all([tx.outbox.list(), tx.bases.list()]),
  )
  if (pending.length > 0) faults.push(`${device.id}: ${pending.length} still queued`)
  if (copies.length > 0) faults.push(`${device.id}: ${copies.length} base copies left`)
  for (const table of Object.keys(device.catalogue.tables)) {
    const definition = rowDefinition(device.catalogue.tables, table)
    const all = server.store.rows(table as TableName<T>)
    const right = byId(all.filter((row) => definition.scopes(row).some((scope) => scopes.has(scope))))
    const held = byId(await device.store.transact('read', (tx) => tx.view.all(table as TableName<T>)))
    for (const id of new Set([...right.keys(), ...held.keys()]))
      if (!deepEqual(right.get(id), held.get(id)))
        faults.push(
          `${device.id}: ${table}/${id} is ${JSON.stringify(held.get(id))}, on the server ${JSON.stringify(right.get(id))}`,
        )
  }
  return faults
}

/** Refusals by which a device gives a mutation up without an answer of the server. */
const GIVEN_UP = new Set(
  [QUARANTINED, REFUSED_BY_PROXY, FILE_REFUSED, FILE_REFUSED_BY_PROXY, CAUSE_REJECTED].map(({ code }) => code),
)

/**
 * The one known case of two outcomes: a mutation has a card, and afterwards it is applied under another client id or id,
 * or in another database, or after the device has given it up itself. Only the ledger could prevent it.
 */
const isDecidedTwice = (decisions: readonly Decision[], code: number | undefined): boolean => {
  const first = decisions.findIndex(({ outcome }) => outcome === 'rejected')
  const rejection = decisions[first]
  if (!rejection) return code !== undefined && GIVEN_UP.has(code)
  const { clientId, id, database } = rejection
  const isSame = (later: Decision): boolean =>
    later.clientId === clientId && later.id === id && later.database === database
  return decisions.slice(first + 1).some((later) => later.outcome === 'applied' && !isSame(later))
}

/**
 * Every confirmed change is applied, shown to a person, or was resolved by them: exactly one of these. Holds after a
 * restore as long as devices store applied mutations.
 */
export const unaccountedMutations = async <T extends TableMap>(
  { server }: Simulation<T>,
  device: SimulatedDevice<T>,
): Promise<string[]> => {
  const failed = await device.store.transact('read', (tx) => tx.failed.list())
  const cards = new Map(failed.map(({ ulid, code }) => [ulid, code]))
  const applied = await server.store.read((tx) => tx.applied(device.actor.id, device.confirmed))
  return device.confirmed.flatMap((ulid) => {
    const shown = cards.has(ulid) || device.resolved.includes(ulid)
    if (applied.has(ulid) !== shown) return []
    const decisions = server.decisions.get(ulid) ?? []
    if (shown && isDecidedTwice(decisions, cards.get(ulid) ?? device.resolvedCodes.get(ulid))) return []
    const outcomes = decisions.map(({ clientId, outcome }) => `${outcome} under ${clientId}`).join(', ')
    return [
      `${device.id}: ${ulid} is ${applied.has(ulid) ? '' : 'not '}applied, ${outcomes || 'not decided'} and ${shown ? '' : 'not '}shown`,
    ]
  })
}

/**
 * C6: a mutation is applied after those that wrote rows which it needs, unless a person retried them later, or they
 * were rejected and decided again (S21).
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
