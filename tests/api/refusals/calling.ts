// Makes one call as a given person, over REST and as a device pushes it, and detects changes.
import { sql, type CompiledQuery } from 'kysely'
import { commands, queries } from '#shared/catalogue.ts'
import { operations } from '#shared/operations.ts'
import { systemClock } from '#shared/kernel/clock.ts'
import { newId, newRef } from '#shared/kernel/ids.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { Command, Operation, Query } from '#shared/operation.ts'
import { restEntries } from '#server/http/rest-routes.ts'
import { sendPendingNotices } from '#server/notification/send-pending-notices.ts'
import { sendPaymentRequests } from '#server/payment/send-payment-requests.ts'
import { tablesIn } from '#server/ops/stored-tables.ts'
import type { Reply } from '#tests/support/api.ts'
import type { Person } from '#tests/support/neighbourhood.ts'
import type { TestServer } from '#tests/support/server.ts'
import { syncClient } from '#tests/support/sync-client.ts'
import type { CallName, Fields } from './row.ts'

export type Entry = (Operation | Query | Command) & { readonly name: CallName }

export const entries = [...operations, ...queries, ...commands] as unknown as readonly Entry[]

const inQuery = (method: string): boolean => method === 'GET' || method === 'DELETE'

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Lists are repeated query parameters. */
const queryOf = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => [name, asText(each)]),
    ),
  ).toString()

/** Throws for an entry without a REST binding. */
export const overRest = async (
  server: TestServer,
  { name, rest }: Entry,
  token: string | undefined,
  sent: Fields | FormData,
): Promise<Reply> => {
  if (rest === null) throw new Error(`${name} has no path`)
  const { method, path } = rest
  const api = server.api(token)
  if (!(sent instanceof FormData))
    return inQuery(method) ? api.call(method, `${path}?${queryOf(sent)}`) : api.call(method, path, { body: sent })
  const response = await api.raw(`/api${path}`, { method, body: sent })
  const { msgCode, msgResp } = (await response.json()) as Pick<Reply, 'msgCode' | 'msgResp'>
  return { status: response.status, msgCode, msgResp, headers: response.headers }
}

/** The input of an operation, as a device queues it. */
export const queuedInput = ({ name }: Operation, sent: Fields): unknown => {
  const entry = restEntries().find((each) => each.name === name)
  if (entry?.kind !== 'operation') return sent
  const read = entry.mapping.read(sent, entry.rest.msgCode, { id: newId, ref: newRef })
  if (isRefusal(read)) throw new Error(`${name} cannot read ${JSON.stringify(sent)}: ${read.message}`)
  return read.value
}

/** A device with one mutation, which it can push repeatedly. */
export const deviceOf = (person: Person, { name, version }: Operation, input: unknown) => {
  const device = syncClient(newId())
  const mutations = [device.mutation(name, input, { version })]
  return { push: async () => (await device.send(person.api, { mutations })).results[0] }
}

/** Tries without an account are counted separately, and security events are written a moment after a call. */
const NOT_COMPARED = new Set(['strangers', 'security_events'])

const WAIT_TIMEOUT_MS = 15_000
const WAIT_INTERVAL_MS = 10
const NO_NOTICE_DUE_AT = 99_999_999_999

interface Counted {
  readonly name: string
  readonly n: number
}

/** Tables do not change while a server runs, so that the long statement is compiled once. */
const statements = new WeakMap<TestServer, CompiledQuery<Counted>>()

/** One statement counts everything, because it runs before and after each call. Names in brackets are no tables. */
const statementOf = async ({ database }: TestServer): Promise<CompiledQuery<Counted>> => {
  const tables = await database.read((snapshot) => tablesIn(snapshot, database.name))
  const names = tables.map(({ name }) => name).filter((name) => !NOT_COMPARED.has(name) && !name.startsWith('sync_'))
  const counts = names.map((name) => sql`select ${sql.lit(name)} as name, count(*) as n from ${sql.table(name)}`)
  const others = [
    sql`select 'versions' as name, coalesce(sum(version), 0) as n from sync_scopes`,
    sql`select '(next notice)', coalesce(min("dueAt"), ${sql.lit(NO_NOTICE_DUE_AT)}) from pending_notices`,
    sql`select '(notices of events)', count(*) from pending_notices where "userId" = '' and kind <> 'event-closes'`,
    sql`select '(mails)', count(*) from outgoing_mails`,
    sql`select '(unchecked proofs)', count(*) from proof_uses where "checkedAt" is null`,
  ]
  return sql<Counted>`${sql.join([...others, ...counts], sql` union all `)}`.compile(database.compiler)
}

const countedIn = async (server: TestServer): Promise<Map<string, number>> => {
  const statement = statements.get(server) ?? (await statementOf(server))
  statements.set(server, statement)
  const { rows } = await server.database.read((snapshot) => snapshot.getExecutor().executeQuery(statement))
  return new Map(rows.map(({ name, n }) => [name, Number(n)]))
}

/** Notices that are due, mails, and payment screenshots without a check: timers of the server handle them soon. */
const waitingIn = (counted: ReadonlyMap<string, number>): string[] =>
  [...counted]
    .filter(([name, n]) => name.startsWith('(') && (name === '(next notice)' ? n <= Date.now() / 1000 : n > 0))
    .map(([name, n]) => `${name} ${n}`)

/** Changes with every write of a replicated row, and with every added or removed row. */
export const dataOf = async (server: TestServer): Promise<string> => {
  const options = { ...server, clock: systemClock, windowS: 0 }
  for (let waitedMs = 0; ; waitedMs += WAIT_INTERVAL_MS) {
    const counted = await countedIn(server)
    const waiting = waitingIn(counted)
    if (waiting.length === 0)
      return [...counted]
        .filter(([name]) => !name.startsWith('('))
        .map(([name, n]) => `${name} ${n}`)
        .sort()
        .join('\n')
    if (waitedMs >= WAIT_TIMEOUT_MS) throw new Error(`the server did not handle ${waiting.join(', ')}`)
    // Notices become notifications at once instead of at the next turn of the server's timer.
    await sendPaymentRequests(options)
    await sendPendingNotices(options)
    await new Promise((resolve) => setTimeout(resolve, WAIT_INTERVAL_MS))
  }
}

type Path = readonly (string | number)[]

/** Every path in the input, outer ones first. */
export const placesIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [
        ...(path.length > 0 ? [path] : []),
        ...Object.keys(value).flatMap((key) =>
          placesIn((value as Fields)[key], [...path, Array.isArray(value) ? Number(key) : key]),
        ),
      ]
    : [path]

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value)

export const replaced = (fields: Fields, path: Path, value: unknown): Fields => {
  const copy = structuredClone(fields) as Record<string | number, unknown>
  const holder = valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>
  holder[path.at(-1)!] = value
  return copy
}

/** A value of an impossible type. A query has only text: there the parameter is repeated. */
export const ofWrongType = (method: string | undefined, value: unknown): unknown => {
  if (method !== undefined && inQuery(method)) return [value, value]
  return typeof value === 'object' && value !== null ? 'nonsense' : { nonsense: true }
}

/** An oversized value. The server limits the length of a query, so it gets less. */
export const oversized = (method: string | undefined, value: unknown): unknown => {
  if (typeof value === 'number') return 1e15
  if (Array.isArray(value)) return Array.from({ length: 5000 }, () => value[0] as unknown)
  return 'x'.repeat(method !== undefined && inQuery(method) ? 8000 : 100_000)
}

export const NASTY = [null, '', -1, 0.5, 1e308, '\u0000', '\ud800', '𝕏', [], true] as const
