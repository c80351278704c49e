// A host records hand-overs of one order again and again: each record reaches the buyer's phone, and each decision reads all of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { MAX_RECORDS_PER_ORDER } from '#shared/collection/create-record.ts'
import { ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { neighbourhood, placeOrder, type Neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { syncClient } from '#tests/support/sync-client.ts'

let server: TestServer
let there: Neighbourhood
let ref: string
beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url)
  ref = await placeOrder(there.buyers[0]!, there.event)
})
afterAll(() => server.close())

const MUTATIONS_PER_REQUEST = 50

/** Messages of the rejected ones. */
const push = async (person: Person, name: string, inputs: readonly object[]): Promise<string[]> => {
  const phone = syncClient(newId())
  const refused: string[] = []
  for (let at = 0; at < inputs.length; at += MUTATIONS_PER_REQUEST) {
    const mutations = inputs.slice(at, at + MUTATIONS_PER_REQUEST).map((input) => phone.mutation(name, input))
    const { results } = await phone.send(person.api, { mutations })
    refused.push(...results.flatMap((result) => (result.outcome === 'rejected' ? [result.message] : [])))
  }
  return refused
}

const lineId = (n: number): string => `${n}`.padStart(64, '0')
const handOver = (lines: number, seen: number) => ({
  id: newId(),
  ref,
  lines: Array.from({ length: lines }, (_, n) => ({ lineId: lineId(n), quantity: 1 })),
  seen: Array.from({ length: seen }, (_, n) => lineId(n)),
})
const TOO_MANY = 'This order has too many hand-overs to record another one'

test('COL-010 a hand-over record names the lines of one order, and not a thousand invented ones', async () => {
  expect(
    await push(there.host, 'hand-over', [handOver(1000, 0), handOver(1, 1000), handOver(1000, 1000)]),
  ).toHaveLength(3)
})

test('COL-010 an order has at most 100 hand-over records, whichever call makes them; a repeated one is not refused', async () => {
  const sent = Array.from({ length: MAX_RECORDS_PER_ORDER }, () => handOver(1, 0))
  expect(await push(there.host, 'hand-over', sent)).toEqual([])
  expect(await push(there.host, 'hand-over', [sent[0]!, handOver(1, 0)])).toEqual([TOO_MANY])
  const undo = { id: newId(), ref, undoes: [sent[0]!.id], seen: [] }
  expect(await push(there.host, 'undo-hand-over', [undo])).toEqual([TOO_MANY])
  const collected = { ref, status: ORDER_STATUS.collected, saw: null }
  expect(await push(there.host, 'update-order-status', [collected])).toEqual([TOO_MANY])
  const answers = Array.from({ length: MAX_RECORDS_PER_ORDER + 1 }, () => ({
    id: newId(),
    ref,
    facts: [sent[0]!.id, sent[1]!.id],
    answer: 'same',
  }))
  expect(await push(there.host, 'answer-handover-question', answers)).toEqual([TOO_MANY])
  const rows = await server.database.read((snapshot) =>
    snapshot.selectFrom('handovers').select('id').where('orderId', '=', ref).execute(),
  )
  expect(rows).toHaveLength(MAX_RECORDS_PER_ORDER)
})

test('COL-010 another order of the same buyer is handed over as before', async () => {
  ref = await placeOrder(there.buyers[0]!, there.event)
  expect(await push(there.host, 'hand-over', [handOver(1, 0)])).toEqual([])
})
