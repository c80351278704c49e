// One account creates orders as large as the server accepts on behalf of a victim; then the victim's devices pull.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, newRef } from '#shared/kernel/ids.ts'
import { syncResponseSchema, type Place, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import { createEvent, createGroup, join, signUp, type MadeEvent, type Person } from '#tests/support/neighbourhood.ts'
import { spawnServer, type SpawnedServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient, type SyncClient } from '#tests/support/sync-client.ts'

const MB = 1_000_000
const HEAP_LIMIT_MB = 320
/** Resident memory, and not only the heap: it holds the buffers of bodies and compression too, and is what a host limits. */
const MAX_RESIDENT_BYTES = 300 * MB
const MAX_ANSWER_BYTES = 4 * MB
const MAX_ORDERS = 150
/** Enough to abort a server that answers all of it at once. */
const MAX_STORED_BYTES = 64 * MB
const DEVICES = 4
const SAMPLE_INTERVAL_MS = 100
const CONNECTIONS_THAT_DO_NOT_READ = 6
/** Their answers have 80 MB. The kernel's socket buffers hold a part, whose size depends on the kernel's version. */
const REQUESTS_OF_ONE_CONNECTION = 20

/** Their event fits a request over REST. */
const PRODUCTS = 700
const PHOTO = `/art/${'x'.repeat(180)}.svg`
const products = Array.from({ length: PRODUCTS }, (_, n) => ({
  name: `${n} `.padEnd(300, 'x'),
  description: '',
  price: 1,
  maxQuantity: 1000,
  photoUrls: [PHOTO, PHOTO, PHOTO, PHOTO, PHOTO],
}))

const run = promisify(execFile)

const residentBytes = async (pid: number): Promise<number> =>
  Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) * 1024

/** The highest resident memory between its start and `stop`. */
const watchMemory = (pid: number) => {
  let peak = 0
  let isOn = true
  const watching = (async () => {
    while (isOn) {
      peak = Math.max(peak, await residentBytes(pid).catch(() => 0))
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_INTERVAL_MS))
    }
  })()
  return async (): Promise<number> => {
    isOn = false
    await watching
    return peak
  }
}

interface Answer {
  readonly bytes: number
  readonly response: SyncResponse
}

const ask = async ({ api }: Person, device: SyncClient, change: Partial<SyncRequest>): Promise<Answer> => {
  const reply = await api.raw('/api/sync', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(device.request(change)),
  })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`sync answered ${reply.status} ${text.slice(0, 200)}`)
  return { bytes: Buffer.byteLength(text), response: syncResponseSchema.parse(JSON.parse(text)) }
}

/** Sends the request several times on one connection, and reads no answer of them. */
const askWithoutReading = async (url: string, token: string, body: string): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const head = [
    'POST /api/sync HTTP/1.1',
    `host: ${hostname}:${port}`,
    `authorization: Bearer ${token}`,
    'x-client: test',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ].join('\r\n')
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.pause()
  socket.on('error', () => undefined)
  socket.write(`${head}\r\n\r\n${body}`.repeat(REQUESTS_OF_ONE_CONNECTION))
  return socket
}

/** Pulls with an empty cursor and fetches all pages, as a new device does. */
const pullAll = async (person: Person): Promise<{ readonly largest: number; readonly orders: ReadonlySet<string> }> => {
  const device = syncClient(newId())
  const { bytes, response } = await ask(person, device, { cursor: EMPTY_CURSOR })
  const patch = response.patch!
  const orders = new Set((patch.rows.orders ?? []).map(({ id }) => id))
  let largest = bytes
  for (const [scope, version] of patch.large ?? []) {
    let after: Place | null = null
    do {
      const page: Answer = await ask(person, device, { page: { epoch: patch.epoch, scope, version, after } })
      largest = Math.max(largest, page.bytes)
      for (const { id } of page.response.page!.rows.orders ?? []) orders.add(id)
      after = page.response.page!.next
    } while (after !== null)
  }
  return { largest, orders }
}

describe('the memory of the server under attack', () => {
  let server: SpawnedServer
  let attacker: Person
  let victim: Person
  let event: MadeEvent
  let placed: string[] = []

  /** Answers the size of the stored order; null when it was refused. */
  const placeOrder = async (device: SyncClient, lineCount: number): Promise<boolean> => {
    const ref = newRef()
    const lines = event.products
      .slice(0, lineCount)
      .map((pid) => ({ id: newId(), pid, purchaseType: 'case', quantity: 1, subItems: [] }))
    const delivery = { comment: 'x'.repeat(2000), bookingAddress: null, deliveryDate: null }
    const input = { ref, eid: event.id, lines, representedUserId: victim.id, ...delivery }
    const { response } = await ask(attacker, device, { mutations: [device.mutation('create-order', input)] })
    const isApplied = response.results.at(-1)?.outcome === 'applied'
    if (isApplied) placed.push(ref)
    return isApplied
  }

  beforeAll(async () => {
    server = await spawnServer({ env: { NODE_OPTIONS: `--max-old-space-size=${HEAP_LIMIT_MB}` } })
    attacker = await signUp(server.url, 'Attacking Host')
    victim = await signUp(server.url, 'Victim Tan')
    const groupId = await createGroup(attacker)
    await join(victim, groupId)
    event = await createEvent(attacker, groupId, { products })
  })
  afterAll(() => server.kill())

  test('OPS-011 a server with a heap of 320 MB stays below 300 MB while one account orders for a victim who pulls', async () => {
    const stopWatching = watchMemory(server.pid)
    const device = syncClient(newId())
    let lineCount = event.products.length
    while (lineCount > 1 && !(await placeOrder(device, lineCount))) lineCount = Math.floor(lineCount * 0.8)
    const lineBytes = 300 + 5 * PHOTO.length
    while (placed.length < MAX_ORDERS && placed.length * lineCount * lineBytes < MAX_STORED_BYTES)
      await placeOrder(device, lineCount)

    const pulls = await Promise.all(Array.from({ length: DEVICES }, () => pullAll(victim)))
    const peak = await stopWatching()
    const largest = Math.max(...pulls.map((pull) => pull.largest))
    console.info(
      `memory: ${placed.length} orders of ${lineCount} lines, largest answer ${(largest / MB).toFixed(1)} MB, peak ${(peak / MB).toFixed(0)} MB`,
    )
    expect(largest).toBeLessThanOrEqual(MAX_ANSWER_BYTES)
    for (const { orders } of pulls) expect(orders).toEqual(new Set(placed))
    expect(peak).toBeLessThan(MAX_RESIDENT_BYTES)
    expect((await server.api().raw('/api/health')).status).toBe(200)
  })

  test('OPS-011 connections of one account that never read their answers are refused before they fill the memory', async () => {
    const stopWatching = watchMemory(server.pid)
    const device = syncClient(newId())
    const { response } = await ask(attacker, device, { cursor: EMPTY_CURSOR })
    const { epoch, large } = response.patch!
    const [[scope, version]] = large as [[string, number]]
    const body = JSON.stringify(device.request({ page: { epoch, scope, version, after: null } }))
    const connections = await Promise.all(
      Array.from({ length: CONNECTIONS_THAT_DO_NOT_READ }, () => askWithoutReading(server.url, attacker.token, body)),
    )
    const refusal = () => ask(attacker, device, { cursor: EMPTY_CURSOR }).then(() => '', String)
    await expect.poll(refusal, { timeout: 30_000 }).toContain('sync answered 429')
    const peak = await stopWatching()
    for (const connection of connections) connection.destroy()
    console.info(`memory: the server held at most ${(peak / MB).toFixed(0)} MB while a client read no answer`)
    expect(peak).toBeLessThan(MAX_RESIDENT_BYTES)
    await expect.poll(async () => (await ask(attacker, device, { cursor: EMPTY_CURSOR })).bytes).toBeGreaterThan(0)
  })
})
