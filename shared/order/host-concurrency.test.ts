import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collectionOf } from '#shared/collection/collection-state.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { eventRow } from '#tests/support/sample-event.ts'
import { orderRow, person } from '#tests/support/member-rows.ts'
import { outputOf, operationRunner, type OperationRunner } from '#tests/support/operation-runner.ts'

import { basedOnShown } from './host-choice.ts'
import { updateOrderStatus } from './update-order-status.ts'
import { canMarkInvalid, hostTransition } from './order-status.ts'
import type { HostStatusInput, BasedOn } from './order-inputs.ts'
import type { Order, OrderStatus, StatusPair } from './order.ts'

const NOW = 1_900_000_000
const REF = 'ORDER1'

const withOrder = (change: Partial<Order> = {}): OperationRunner => {
  const here = operationRunner()
  here.put('users', person('host'))
  here.put('events', eventRow())
  here.put('orders', orderRow(REF, { statusTime: hybridTime(NOW * 1000 - 1000, 0, 'server'), ...change }))
  return here
}

const orderIn = (here: OperationRunner): Order => here.row('orders', REF)
const shown = (here: OperationRunner): StatusPair =>
  collectionOf(orderIn(here), here.rows('handovers'), here.rows('handover_answers')).pair
const seenNow = (here: OperationRunner): BasedOn =>
  basedOnShown({
    order: orderIn(here),
    event: eventRow(),
    records: here.rows('handovers'),
    answers: here.rows('handover_answers'),
  })

const choose = (here: OperationRunner, status: OrderStatus, more: Partial<HostStatusInput> = {}, actor = 'host') =>
  here.run(updateOrderStatus, actor, { ref: REF, status, saw: seenNow(here), ...more }, { at: NOW })

const historyOf = (here: OperationRunner): string[] => here.rows('order_history').map((line) => line.what)

describe('several devices', () => {
  interface Choice {
    readonly mutation: string
    readonly target: OrderStatus
    readonly invalid: boolean
    readonly wall: number
  }

  const permutations = <T>(all: readonly T[]): T[][] =>
    all.length === 0
      ? [[]]
      : all.flatMap((one, i) => permutations([...all.slice(0, i), ...all.slice(i + 1)]).map((rest) => [one, ...rest]))

  const arrive = async (start: OperationRunner, saw: BasedOn, choices: readonly Choice[]): Promise<OperationRunner> => {
    for (const { mutation, target, invalid, wall } of choices) {
      const time = hybridTime(NOW * 1000 + wall, 0, mutation)
      const input: HostStatusInput = { ref: REF, status: target, saw, ...(invalid && { buyerStatus: 1 }) }
      const device = { id: mutation, name: `Counter ${mutation}` }
      outputOf(await start.run(updateOrderStatus, 'host', input, { at: NOW, time, mutation, device }))
    }
    return start
  }

  const choices = fc
    .array(
      fc.record({
        target: fc.constantFrom<OrderStatus>(-1, 1, 2, 3),
        invalid: fc.boolean(),
        wall: fc.integer({ min: 0, max: 3 }),
      }),
      { minLength: 2, maxLength: 4 },
    )
    .map((all) =>
      all.map(({ target, invalid, wall }, i): Choice => ({
        mutation: `PHONE${i}`,
        target,
        invalid: invalid && target === 1,
        wall,
      })),
    )

  const starts = fc.record({
    status: fc.constantFrom<Order['status']>(-1, 1, 2),
    buyerStatus: fc.constantFrom<Order['buyerStatus']>(-2, -1, 1, 2, 3),
    collected: fc.boolean(),
  })

  test('SYN-019 concurrent changes converge in every order of arrival, and the history has every loser', async () => {
    await fc.assert(
      fc.asyncProperty(starts, choices, async ({ collected, ...pair }, chosen) => {
        const outcomes: string[] = []
        const tables: [Order, Choice][] = []
        const begin = async (): Promise<OperationRunner> => {
          const here = withOrder(pair)
          if (collected) outputOf(await choose(here, 3))
          return here
        }
        const from = shown(await begin())
        const all = chosen.map((one): Choice => ({ ...one, invalid: one.invalid && canMarkInvalid(from) }))
        const sent = all.filter(({ target, invalid }) => invalid || hostTransition(from, target).rule !== '-')
        for (const order of permutations(all)) {
          const start = await begin()
          const here = await arrive(start, seenNow(start), order)
          const facts = here.rows('handovers').toSorted((a, b) => (a.id < b.id ? -1 : 1))
          outcomes.push(JSON.stringify([orderIn(here), facts]))

          const winner = sent.toSorted((a, b) => a.wall - b.wall || (a.mutation < b.mutation ? -1 : 1)).at(-1)
          const lost = here.rows('order_history').filter((line) => line.what === 'superseded')
          expect(lost.map((line) => line.deviceName).toSorted()).toEqual(
            sent
              .filter((one) => one !== winner)
              .map((one) => `Counter ${one.mutation}`)
              .toSorted(),
          )
          expect(lost.every((line) => !line.seen)).toBe(true)
          if (winner === undefined) continue
          expect(orderIn(here).statusVersion).toBe(winner.mutation)
          if (winner.target !== 3) tables.push([orderIn(here), winner])
        }
        expect(new Set(outcomes).size).toBe(1)
        for (const [order, { target, invalid }] of tables)
          expect(order).toMatchObject(hostTransition(from, target, { invalidPayment: invalid }).pair)
      }),
      { numRuns: 60 },
    )
  })

  test('SYN-019 the later of two devices wins, and the host sees the earlier change', async () => {
    const verify: Choice = { mutation: 'A', target: 2, invalid: false, wall: 1 }
    const cancel: Choice = { mutation: 'B', target: -1, invalid: false, wall: 2 }
    for (const order of [
      [verify, cancel],
      [cancel, verify],
    ]) {
      const start = withOrder({ buyerStatus: 2 })
      const here = await arrive(start, seenNow(start), order)
      expect(shown(here)).toEqual({ status: -1, buyerStatus: -2 })
      const lost = here.rows('order_history').filter((line) => line.what === 'superseded')
      expect(lost).toMatchObject([
        {
          id: `A.${REF}.s`,
          to: { status: 2, buyerStatus: 2 },
          deviceName: 'Counter A',
          byName: 'host Tan',
          seen: false,
        },
      ])
    }
  })

  test.each<[string, number, StatusPair, boolean]>([
    ['a later cancellation asks about the goods', 1, { status: -1, buyerStatus: -2 }, true],
    ['a later Collected stands, and nothing is asked', 3, { status: 3, buyerStatus: 2 }, false],
  ])(
    'SYN-019 goods that a status change handed over stay handed over: %s',
    async (_, wall, pair, cancelledWithGoods) => {
      const collect: Choice = { mutation: 'A', target: 3, invalid: false, wall }
      const cancel: Choice = { mutation: 'B', target: -1, invalid: false, wall: 2 }
      for (const order of [
        [collect, cancel],
        [cancel, collect],
      ]) {
        const start = withOrder({ status: 2, buyerStatus: 2 })
        const here = await arrive(start, seenNow(start), order)
        const state = collectionOf(orderIn(here), here.rows('handovers'), [])
        expect(state.pair).toEqual(pair)
        expect(state.liveRecords).toHaveLength(1)
        expect(state.cancelledWithGoods).toBe(cancelledWithGoods)
      }
    },
  )

  test('SYN-019 a change that saw another one is not concurrent with it', async () => {
    const here = withOrder()
    const first = seenNow(here)
    await arrive(here, first, [{ mutation: 'A', target: 2, invalid: false, wall: 1 }])
    await arrive(here, seenNow(here), [{ mutation: 'B', target: -1, invalid: false, wall: 2 }])
    expect(historyOf(here)).toEqual(['status', 'status'])
    expect(shown(here)).toEqual({ status: -1, buyerStatus: -2 })
  })

  test('SYN-018 a clock that is one day fast does not make its change win over later changes of others', async () => {
    const here = withOrder()
    const saw = seenNow(here)
    const dayAhead: BasedOn = { ...saw, version: 'LOST', time: hybridTime((NOW + 86_400) * 1000, 0, 'fast') }
    await arrive(here, saw, [{ mutation: 'A', target: -1, invalid: false, wall: 500 }])
    await arrive(here, dayAhead, [{ mutation: 'B', target: 2, invalid: false, wall: 100 }])
    expect(orderIn(here).statusVersion).toBe('A')
    expect(shown(here)).toEqual({ status: -1, buyerStatus: 1 })
  })

  /** Mutations of a device that changed the status several times offline, each based on its previous change. */
  const offline = async (
    start: () => Promise<OperationRunner>,
    device: string,
    targets: readonly OrderStatus[],
    walls: number[],
  ) => {
    const mine = await start()
    const sent: Sent[] = []
    for (const [i, target] of targets.entries()) {
      const wall = (walls[i] ?? 0) + (sent.at(-1)?.wall ?? 0) + 1
      const input: HostStatusInput = { ref: REF, status: target, saw: seenNow(mine) }
      const version = orderIn(mine).statusVersion
      await mine.run(updateOrderStatus, 'host', input, { ...stampOf(device, i, wall), onDevice: true })
      if (orderIn(mine).statusVersion !== version) sent.push({ device, i, wall, input })
    }
    return sent
  }

  interface Sent {
    readonly device: string
    readonly i: number
    readonly wall: number
    readonly input: HostStatusInput
  }

  const stampOf = (device: string, i: number, wall: number) => ({
    at: NOW,
    mutation: `${device}${i}`,
    time: hybridTime(NOW * 1000 + 10 + wall, 0, device),
    device: { id: device, name: device },
  })

  /** Every order of arrival that preserves the order of each device. */
  const interleavings = <T>(queues: readonly (readonly T[])[]): T[][] =>
    queues.every((queue) => queue.length === 0)
      ? [[]]
      : queues.flatMap(([first, ...rest], i) =>
          first === undefined
            ? []
            : interleavings(queues.map((queue, n) => (n === i ? rest : queue))).map((tail) => [first, ...tail]),
        )

  test('SYN-019 devices that each changed the status several times offline converge in every interleaving', async () => {
    const target = fc.constantFrom<OrderStatus>(-1, 1, 2, 3)
    const walls = fc.array(fc.nat(3), { minLength: 2, maxLength: 2 })
    const queue = fc.tuple(fc.array(target, { minLength: 1, maxLength: 2 }), walls)
    await fc.assert(
      fc.asyncProperty(starts, fc.array(queue, { minLength: 2, maxLength: 3 }), async (from, queues) => {
        const { collected, ...pair } = from
        const begin = async (): Promise<OperationRunner> => {
          const here = withOrder(pair)
          if (collected) outputOf(await choose(here, 3))
          return here
        }
        const sent = await Promise.all(queues.map(([targets, gaps], n) => offline(begin, `D${n}-`, targets, gaps)))
        const outcomes = new Set<string>()
        for (const order of interleavings(sent)) {
          const server = await begin()
          for (const { device, i, wall, input } of order)
            outputOf(await server.run(updateOrderStatus, 'host', input, stampOf(device, i, wall)))
          const facts = server.rows('handovers').toSorted((a, b) => (a.id < b.id ? -1 : 1))
          outcomes.add(JSON.stringify([orderIn(server), facts]))
        }
        expect(outcomes.size).toBe(1)
      }),
      { numRuns: 60 },
    )
  })
})
