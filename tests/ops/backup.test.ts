import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import { tables } from '#shared/tables.ts'
import { addRowsToDigests, createDigestSum, findMismatchedScopes } from '#sync/protocol/digest.ts'
import { runBackup, runRestore } from '#tests/support/run-backup.ts'
import { apiAt } from '#tests/support/api.ts'
import {
  createEvent,
  neighbourhood,
  signInAgain,
  type MadeEvent,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { spawnServer, type Ended, type SpawnedServer } from '#tests/support/server.ts'
import { putUpload, startOrderLoad, type ConfirmedUpload, type OrderLoad } from '#tests/support/order-load.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'
import { pause } from '#tests/support/pause.ts'

const SHOPPERS = 6

interface Known {
  /** Ids of answered mutations. */
  readonly answered: number
  readonly uploads: readonly ConfirmedUpload[]
}

let folder: string
let file: string
let there: Neighbourhood
let event: MadeEvent
let shoppers: OrderLoad[]
/** State of each shopper when the backup was requested. */
let before: Known[]
/** Mutations of each that were answered during the backup. */
let meanwhile: number[]
let backup: Ended
let restored: Ended
let cursor: { epoch: string; scopes: Record<string, number> }
let live: SpawnedServer | undefined
let server: SpawnedServer | undefined

const cursorOf = async (person: Person): Promise<typeof cursor> => {
  const { patch } = await syncClient(newId()).send(person.api, { cursor: EMPTY_CURSOR })
  if (!patch) throw new Error('no patch')
  return { epoch: patch.epoch, scopes: Object.fromEntries(patch.scopes.map(({ scope, version }) => [scope, version])) }
}

/** By id, signed in on the restored server. */
const signedIn = new Map<string, Person>()
const at = (person: Person): Person => signedIn.get(person.id) ?? person

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gotong-backup-'))
  file = join(folder, 'backup.tar')
  live = await spawnServer({ dataDir: join(folder, 'live') })
  there = await neighbourhood(live.url, SHOPPERS)
  event = await createEvent(there.host, there.groupId, {
    products: [{ name: 'Honey mango', description: 'Box of six', price: 9.9, maxQuantity: 90_000 }],
  })
  shoppers = there.buyers.map((buyer) => startOrderLoad(buyer, event))
  while (shoppers.some(({ answered }) => answered.size < 20)) await pause(50)

  before = shoppers.map(({ answered, uploads }) => ({ answered: answered.size, uploads: [...uploads] }))
  backup = await runBackup({ DATA_DIR: live.dataDir }, file)
  meanwhile = shoppers.map(({ answered }, n) => answered.size - before[n]!.answered)
  await Promise.all(shoppers.map((shopper) => shopper.stop()))
  cursor = await cursorOf(there.host)
  await live.stop()
  live = undefined

  restored = await runRestore({ DATA_DIR: join(folder, 'elsewhere') }, file)
  server = await spawnServer({ dataDir: join(folder, 'elsewhere') })
  for (const person of [there.host, ...there.buyers]) signedIn.set(person.id, await signInAgain(server.url, person))
}, 300_000)
afterAll(async () => {
  await live?.kill()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const ordersThere = (): Promise<OrderReply[]> =>
  at(there.host).api.get<OrderReply[]>('/list-orders-by-event', { eid: event.id })

/** References that a shopper ordered with the first mutations. */
const refsOfFirst = (shopper: OrderLoad, count: number): string[] =>
  shopper.sent
    .slice(0, count)
    .filter((mutation) => mutation.name === 'create-order')
    .map(({ input }) => (input as { ref: string }).ref)

test('OPS-003 a backup runs beside people who order and upload, and reports what it wrote', () => {
  expect(Math.min(...meanwhile)).toBeGreaterThan(0)
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(backup.stdout).toMatch(
    /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] INFO: security \{"event":"backup-taken"\}\n\[gotong\] Backup of \d+ rows in \d+ tables, \d+ uploads and the secrets: .*backup\.tar, [\d.]+ MB, [\d.]+ s\. Verification key: [\w-]{43}\n$/,
  )
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(
    /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] INFO: security \{"event":"restore-done"\}\n\[gotong\] Restored \d+ rows, \d+ uploads and the secrets of [\dTZ:.-]+, [\d.]+ s\n$/,
  )
})

test('OPS-003 a backup under load is one file that only its owner can read, with nothing left beside it', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).sort()).toEqual(['backup.tar', 'elsewhere', 'live'])
})

test('OPS-003 the restored accounts keep their PINs, and tokens from before the restore have ended', async () => {
  for (const person of [there.host, ...there.buyers]) {
    expect(await at(person).api.get('/get-user')).toMatchObject({ uid: person.id, name: person.name })
    const old = apiAt(server?.url ?? '', person.token)
    expect(await old.call('GET', '/get-user')).toMatchObject({ status: 401, msgCode: 99_999 })
  }
})

test("OPS-003 every order answered before is included, and each phone's mutations form a gapless prefix", async () => {
  const orders = await ordersThere()
  expect(orders.map((order) => order.eOrderNo)).toEqual(orders.map((_, n) => n + 1))
  for (const [n, shopper] of shoppers.entries()) {
    const mine = orders.filter((order) => order.uid === shopper.person.id).map((order) => order.ref)
    const unsettled = shopper.sent.map(({ ulid }) => ulid)
    const { results } = await shopper.device.send(at(shopper.person).api, { cursor: EMPTY_CURSOR, unsettled })
    expect(results.map(({ ulid }) => ulid)).toEqual(unsettled.slice(0, results.length))
    expect(results.length).toBeGreaterThanOrEqual(before[n]!.answered)
    expect(mine.sort()).toEqual(refsOfFirst(shopper, results.length).sort())
  }
})

test('OPS-003 stock, counts, ledgers and rows are consistent', async () => {
  const orders = await ordersThere()
  const reply = await at(there.host).api.get<EventReply>('/get-event', { id: event.id, products: 1 })
  expect(reply.totalOrderCount).toBe(orders.length)
  expect(reply.totalMember).toBe(new Set(orders.map((order) => order.uid)).size)
  const { patch } = await syncClient(newId()).send(at(there.host).api, { cursor: EMPTY_CURSOR })
  const rows = patch?.rows.orders ?? []
  expect(rows.map((row) => row.id).sort()).toEqual(orders.map((order) => order.ref).sort())
  const stats = patch?.rows.event_stats?.find((row) => row.id === event.id) as unknown as { sold: object }
  expect(stats.sold).toEqual({ [event.products[0]!]: orders.length })
})

test('OPS-003 every upload answered before is included byte for byte, and every one that an order refers to', async () => {
  const read = async (person: Person, url: string): Promise<Buffer> => {
    const response = await at(person).api.raw(url)
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  for (const [n, { uploads }] of before.entries())
    for (const { sha256, kept } of uploads)
      expect((await read(there.buyers[n]!, `/api/files/${sha256}`)).equals(kept)).toBe(true)
  const named = (await ordersThere()).filter((order) => order.paymentScreenshot !== null)
  expect(named.length).toBeGreaterThanOrEqual(SHOPPERS)
  for (const order of named) expect((await read(there.host, order.paymentScreenshot!)).length).toBeGreaterThan(20_000)
})

test('SYN-016 a restore has a new epoch: an old cursor gets all data', async () => {
  const { patch } = await syncClient(newId()).send(at(there.host).api, { cursor })
  expect(patch?.epoch).not.toBe(cursor.epoch)
  expect(patch?.scopes.map(({ scope }) => scope).sort()).toEqual(Object.keys(cursor.scopes).sort())
  expect(patch?.scopes.every(({ fresh }) => fresh)).toBe(true)
})

test("OPS-003 the server's digests equal those of a phone", async () => {
  for (const person of [there.host, ...there.buyers]) {
    const { patch } = await syncClient(newId()).send(at(person).api, { cursor: EMPTY_CURSOR, verify: true })
    const sum = createDigestSum()
    for (const [table, rows] of Object.entries(patch?.rows ?? {})) addRowsToDigests(sum, tables, table, rows)
    const scopes = patch?.scopes.map(({ scope }) => scope) ?? []
    expect(scopes).toContain(`user:${person.id}`)
    expect(findMismatchedScopes(tables, patch?.digests ?? [], sum.applyTo([]), scopes)).toEqual([])
  }
})

test('SYN-016 phones offer applied changes again under new ids, files first: what the backup lacks is accepted, nothing twice', async () => {
  for (const shopper of shoppers) {
    const person = at(shopper.person)
    for (const upload of shopper.uploads) await putUpload(person, upload)
    const renewed = syncClient(newId())
    for (let from = 0; from < shopper.sent.length; from += 100) {
      const mutations = shopper.sent.slice(from, from + 100)
      const { results } = await renewed.send(person.api, { mutations })
      expect(results.map(({ ulid, outcome }) => [ulid, outcome])).toEqual(
        mutations.map(({ ulid }) => [ulid, 'applied']),
      )
    }
  }
  const orders = await ordersThere()
  expect(orders.map((order) => order.ref).sort()).toEqual(
    shoppers.flatMap((shopper) => refsOfFirst(shopper, shopper.sent.length)).sort(),
  )
  const claimed = orders.filter((order) => order.paymentScreenshot !== null)
  expect(claimed.length).toBe(shoppers.reduce((sum, shopper) => sum + shopper.uploads.length, 0))
  const reply = await at(there.host).api.get<EventReply>('/get-event', { id: event.id })
  expect(reply.totalOrderCount).toBe(orders.length)
})
