import { afterAll, beforeAll, expect, test } from 'vitest'
import { queries } from '#shared/catalogue.ts'
import { operations } from '#shared/operations.ts'
import { startOfDay } from '#shared/kernel/clock.ts'
import { newId, newRef } from '#shared/kernel/ids.ts'
import { visibleText } from '#shared/kernel/visible-text.ts'
import type { Operation, Query } from '#shared/operation.ts'
import { PROTOCOL_VERSION, syncResponseSchema, type SyncResponse } from '#sync/protocol/wire.ts'
import { codecOf } from '#server/db/replicated.ts'
import { restEntries } from '#server/http/rest-routes.ts'
import { hostileInputs, type HostileInput } from '#tests/support/hostile-values.ts'
import { rowSchemas } from '#tests/support/row-schemas.ts'
import {
  createDelivered,
  createDelivery,
  createEvent,
  createGroup,
  join,
  placeOrder,
  signUp,
  type MadeEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { exampleOf, type KnownValues } from '#tests/support/schema-example.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

type Entry = ReturnType<typeof restEntries>[number]

const FRESH_ID = '00000000-0000-4000-8000-000000000000'
const FRESH_REF = 'ZZZZZZZZZZ99'
const DAY_S = 86_400
const PARALLEL_CALLS = 8
/** Node refuses larger request headers before the server sees them. */
const MAX_QUERY_CHARACTERS = 12_000
/** No service listens there: calls that ask another service must say so. */
const ONEMAP_URL = 'http://127.0.0.1:9'
/** Run after everything else: they remove what the others need. */
const isDestructive = (name: string): boolean => /^(delete|remove|ban|change-password)/.test(name)

let server: TestServer
let attacker: Person
let victim: Person
/** Makes the calls that end sessions, so that the others go on. */
let leaver: Person
let groupId: string
let event: MadeEvent
let ref: string
let lineId: string
let deliveryId: string

beforeAll(async () => {
  server = await startServer({ env: { ONEMAP_URL } })
  attacker = await signUp(server.url)
  victim = await signUp(server.url)
  leaver = await signUp(server.url)
  groupId = await createGroup(attacker)
  await join(victim, groupId)
  const victimsGroup = await createGroup(victim)
  await join(attacker, victimsGroup)
  await createEvent(victim, victimsGroup)
  event = await createEvent(attacker, groupId)
  await createDelivered(attacker, groupId)
  deliveryId = await createDelivery(attacker, groupId)
  ref = await placeOrder(victim, event)
  const stored = await server.database.read((snapshot) =>
    snapshot.selectFrom('orders').select('lines').where('id', '=', ref).executeTakeFirstOrThrow(),
  )
  lineId = (JSON.parse(stored.lines) as { id: string }[])[0]!.id
})
afterAll(() => server.close())

const idOf = (name: string): string => {
  if (name.startsWith('create-')) return FRESH_ID
  if (/delivery|deliveries/.test(name)) return deliveryId
  if (/event|payment/.test(name)) return event.id
  if (/group/.test(name)) return groupId
  return attacker.id
}

const knownFor = (name: string): KnownValues => {
  const tomorrow = startOfDay(Math.floor(Date.now() / 1000)) + DAY_S + 10 * 3600
  const orderRef = name.startsWith('create-') ? FRESH_REF : ref
  const own = [event.products[0]]
  return {
    id: [idOf(name)],
    groupId: [groupId],
    eid: [event.id],
    eventId: [event.id],
    eventIds: [[event.id]],
    pid: own,
    did: [deliveryId],
    deliveryId: [deliveryId],
    ref: [orderRef],
    oid: [orderRef],
    lineId: [lineId],
    userId: [victim.id],
    receiverId: [victim.id],
    representedUserId: [victim.id],
    hostId: [attacker.id],
    buyerId: [victim.id],
    email: [attacker.email],
    phone: ['91234567'],
    price: [990, 1],
    maxQuantity: [1000],
    minOrderQty: [1],
    closingTimestamp: [tomorrow],
    closingTime: [],
    closingtime: [],
    pickupTimestamp: [tomorrow + DAY_S],
    pickupTime: [],
    deliveryTimestamp: [tomorrow + 2 * DAY_S],
    deliveryTime: [null],
    deliveryDuration: [10_800],
    pickupDuration: [10_800],
    openTime: [null],
    photoUrl: [null],
    photoUrls: [[]],
    paymentScreenshot: [null],
    shareCode: [FRESH_REF],
    p256dh: [`B${'A'.repeat(86)}`],
    auth: ['A'.repeat(22)],
    status: [2],
    month: [name === 'make-plan-invoice' ? '2026-10' : 11],
    year: [2026],
    domainStatus: [2],
    kind: ['TypeError'],
    frames: [['render src/app.js:1:2']],
    endpoint: ['https://push.example.org/x'],
    deliveryZone: ['West'],
    zone: ['West'],
    link: ['/user/profile'],
  }
}

const withFreshNames = (json: string): string => json.replaceAll(FRESH_ID, newId()).replaceAll(FRESH_REF, newRef())

const inTurn = <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<unknown> => {
  const queue = [...all]
  const run = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one)
  }
  return Promise.all(Array.from({ length: PARALLEL_CALLS }, run))
}

/** A GET sends text only; what is no plain value goes as JSON text. */
const queryOf = (json: string): string => {
  if (json.length > 200_000 || json.includes('[[[') || json.includes(':{"a":{"a"')) return `id=${'x'.repeat(2000)}`
  const input = JSON.parse(json.replaceAll('1e400', '"1e400"')) as unknown
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : [['id', input]]
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  return new URLSearchParams(fields.map(([name, value]) => [String(name), text(value).slice(0, 2000)]))
    .toString()
    .slice(0, MAX_QUERY_CHARACTERS)
}

const exampleFor = (entry: Entry): unknown => {
  const schema = entry.kind === 'operation' ? entry.mapping.body : entry.input
  const example = exampleOf(schema, knownFor(entry.name))
  const read = schema.safeParse(example)
  if (!read.success) throw new Error(`no valid example of ${entry.name}: ${JSON.stringify(example)}`)
  return example
}

const endsSession = (name: string): boolean => /^(sign-out|end-)/.test(name)

const callOverRest = async ({ name, rest }: Entry, json: string): Promise<number> => {
  const isGet = rest.method === 'GET'
  const path = `/api${rest.path}${isGet ? `?${queryOf(json)}` : ''}`
  const init = isGet ? {} : { headers: { 'content-type': 'application/json' }, body: withFreshNames(json) }
  const response = await (endsSession(name) ? leaver : attacker).api.raw(path, { method: rest.method, ...init })
  await response.text()
  return response.status
}

const bySafety = (names: readonly Entry[]): Entry[] =>
  [...names].sort((a, b) => Number(isDestructive(a.name)) - Number(isDestructive(b.name)))

test('OPS-011 no hostile value over REST makes a call fail with 5xx', async () => {
  const failed: string[] = []
  let calls = 0
  for (const entry of bySafety(restEntries()))
    await inTurn(hostileInputs(entry.name, exampleFor(entry)), async ({ about, json }) => {
      calls += 1
      const status = await callOverRest(entry, json)
      if (status >= 500) failed.push(`${status} ${about}`)
    })
  expect(failed).toEqual([])
  expect(calls).toBeGreaterThan(5000)
})

const MUTATIONS_PER_REQUEST = 50

const batchesOf = (inputs: readonly HostileInput[]): HostileInput[][] => {
  const batches: HostileInput[][] = []
  for (let at = 0; at < inputs.length; at += MUTATIONS_PER_REQUEST)
    batches.push(inputs.slice(at, at + MUTATIONS_PER_REQUEST))
  return batches
}

const push = async (
  person: Person,
  { name, version }: Operation,
  batch: readonly HostileInput[],
): Promise<SyncResponse> => {
  const device = syncClient(newId())
  const mutations = batch.map((_, n) => device.mutation(name, `<input ${n}>`, { version }))
  const body = JSON.stringify(device.request({ mutations })).replaceAll(/"<input (\d+)>"/gu, (_mark, n) =>
    withFreshNames(batch[Number(n)]?.json ?? ''),
  )
  const response = await person.api.raw('/api/sync', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (response.status === 413) {
    const half = Math.ceil(batch.length / 2)
    if (batch.length === 1) return { protocol: PROTOCOL_VERSION, results: [], serverNow: 0 }
    await push(person, { name, version } as Operation, batch.slice(0, half))
    return push(person, { name, version } as Operation, batch.slice(half))
  }
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status} ${text.slice(0, 200)} for ${batch[0]?.about}`)
  return syncResponseSchema.parse(JSON.parse(text))
}

test('OPS-011 every mutation with a hostile input is applied or rejected, and none stops its queue', async () => {
  const stopped: string[] = []
  for (const operation of operations as readonly Operation[]) {
    const example = exampleOf(operation.input, knownFor(operation.name))
    expect([operation.name, operation.input.safeParse(example).success]).toEqual([operation.name, true])
    for (const batch of batchesOf(hostileInputs(operation.name, example))) {
      const { stop, results } = await push(attacker, operation, batch)
      if (stop) stopped.push(`${stop.reason} ${batch[results.length]?.about}`)
    }
  }
  expect(stopped).toEqual([])
})

const hasSpoofing = (value: unknown): boolean => {
  if (typeof value === 'string') return visibleText(value) !== value
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, part]) => hasSpoofing(name) || hasSpoofing(part))
}

test('OPS-011 after the attack every stored row fits its schema', async () => {
  const bad: string[] = []
  for (const [table, schema] of Object.entries(rowSchemas)) {
    const { fields, fromStored } = codecOf(table as 'users')
    const rows = await server.database.read((snapshot) =>
      snapshot
        .selectFrom(table as 'users')
        .select(fields)
        .execute(),
    )
    for (const stored of rows) {
      const read = schema.safeParse(fromStored(stored))
      if (!read.success)
        bad.push(`${table} ${stored.id}: ${read.error.issues[0]?.path.join('.')} ${read.error.message}`)
    }
  }
  expect(bad).toEqual([])
})

/** Ids that devices make and only programs compare. */
const NOT_SHOWN = [
  'handovers.id',
  'handovers.undoes',
  'handover_answers.id',
  'handover_answers.facts',
  'remind_messages.id',
]

test('OPS-011 after the attack no stored text has characters that spoof or cover others', async () => {
  const bad = new Set<string>()
  for (const table of Object.keys(rowSchemas)) {
    const { fields, fromStored } = codecOf(table as 'users')
    const rows = await server.database.read((snapshot) =>
      snapshot
        .selectFrom(table as 'users')
        .select(fields)
        .execute(),
    )
    for (const stored of rows)
      for (const [field, value] of Object.entries(fromStored(stored)))
        if (hasSpoofing(value) && !NOT_SHOWN.includes(`${table}.${field}`)) bad.add(`${table}.${field}`)
  }
  expect([...bad]).toEqual([])
})

test.each(['attacker', 'victim'])('OPS-011 after the attack every call of the %s still reads', async (who) => {
  const person = who === 'attacker' ? attacker : victim
  const failed: string[] = []
  for (const entry of queries as readonly Query[]) {
    const query = queryOf(JSON.stringify(exampleOf(entry.input, knownFor(entry.name))))
    const response = await person.api.raw(`/api${entry.rest.path}?${query}`, { method: entry.rest.method })
    const text = await response.text()
    if (response.status >= 500) failed.push(`${entry.name} ${text.slice(0, 200)}`)
  }
  expect(failed).toEqual([])
  const pull = await syncClient(newId()).send(person.api, { cursor: EMPTY_CURSOR })
  expect(pull.patch?.rows.members?.length).toBeGreaterThan(0)
})
