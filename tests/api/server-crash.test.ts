import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId, newRef } from '#shared/kernel/ids.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { Mutation, MutationResult } from '#sync/protocol/wire.ts'
import { createEvent, neighbourhood } from '#tests/support/neighbourhood.ts'
import { dialect, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { spawnServer, type SpawnedServer } from '#tests/support/server.ts'
import { syncClient } from '#tests/support/sync-client.ts'
import { pause } from '#tests/support/pause.ts'

/** `npm run crash-test` uses a higher number. */
const CRASHES = Number(process.env.CRASHES ?? 10)
const BATCH = 10

/** Mulberry32. */
const chances = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test(
  `OPS-004 a server killed ${CRASHES} times during replay loses no answered change and doubles none`,
  async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    const project = dialect() === 'sqlite' ? 'api' : 'dialects'
    console.info(
      `server-crash: SEED=${seed} CRASHES=${CRASHES} npx vitest run --project ${project} tests/api/server-crash.test.ts`,
    )
    const random = chances(seed)
    const dataDir = await mkdtemp(join(tmpdir(), 'gotong-kill-'))
    let server: SpawnedServer = await spawnServer({ dataDir })
    const env = { PORT: String(server.port) }
    const there = await neighbourhood(server.url)
    const event = await createEvent(there.host, there.groupId, {
      products: [{ name: 'Honey mango', description: 'Box of six', price: 9.9, maxQuantity: 900_000 }],
    })
    const [buyer] = there.buyers
    if (!buyer) throw new Error('the neighbourhood has no buyer')

    const device = syncClient(newId())
    const queue: Mutation[] = []
    const answered = new Map<string, MutationResult>()
    const enqueue = (): void => {
      const ref = newRef()
      const pid = event.products[0]
      const lines = [{ id: newId(), pid, purchaseType: 'case', quantity: 2, subItems: [] }]
      const delivery = { comment: '', representedUserId: null, bookingAddress: null, deliveryDate: null }
      queue.push(device.mutation('create-order', { ref, eid: event.id, lines, ...delivery }))
    }

    /** Sends unanswered mutations until the server is gone; reports each answer. */
    const replay = async (onAnswer: () => void): Promise<void> => {
      for (;;) {
        while (queue.length - answered.size < BATCH) enqueue()
        const from = answered.size
        const answer = await device.send(buyer.api, { mutations: queue.slice(from, from + BATCH) })
        for (const result of answer.results) {
          expect(result.outcome).toBe(answered.get(result.ulid)?.outcome ?? result.outcome)
          answered.set(result.ulid, result)
        }
        onAnswer()
      }
    }

    /** Kills it somewhere in the batch after the n-th answer. */
    const killAfter = async (answers: number): Promise<void> => {
      let left = answers
      let reached = (): void => {}
      const due = new Promise<void>((resolve) => (reached = resolve))
      const replaying = replay(() => {
        left -= 1
        if (left === 0) reached()
      }).catch((error: unknown) => error)
      await Promise.race([due, replaying])
      await pause(random() * 30)
      await server.kill()
      expect(await replaying).toBeInstanceOf(TypeError)
    }

    for (let kill = 0; kill < CRASHES; kill += 1) {
      await killAfter(1 + Math.floor(random() * 4))
      server = await spawnServer({ dataDir, env })
    }

    const rest = queue.slice(answered.size)
    for (const result of (await device.send(buyer.api, { mutations: rest })).results) answered.set(result.ulid, result)

    const orders = await there.host.api.get<OrderReply[]>('/list-orders-by-event', { eid: event.id })
    const counted = await there.host.api.get<EventReply>('/get-event', { id: event.id })
    await server.stop()
    await forgetDatabaseOf(dataDir)
    await rm(dataDir, { recursive: true })

    expect([...answered.values()].every((result) => result.outcome === 'applied')).toBe(true)
    expect(answered.size).toBe(queue.length)
    expect(answered.size).toBeGreaterThanOrEqual(CRASHES * BATCH)
    const sent = queue.map((mutation) => (mutation.input as { ref: string }).ref)
    expect(orders.map((order) => order.ref).sort()).toEqual(sent.toSorted())
    expect(orders.map((order) => order.eOrderNo)).toEqual(orders.map((_, n) => n + 1))
    expect(counted.totalOrderCount).toBe(2 * orders.length)
  },
  60_000 + 10_000 * CRASHES,
)
