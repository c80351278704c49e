import { PROTOCOL_VERSION } from '#sync/protocol/wire.ts'
import { describe, expect, test } from 'vitest'
import type { BoardTables } from '#sync/simulator/board-catalogue.ts'
import { boardStory } from '#sync/simulator/board-story.ts'
import { NO_FAULTS } from '#sync/simulator/fault-rates.ts'
import type { SimulatedDevice } from '#sync/simulator/simulated-device.ts'
import type { Simulation } from '#sync/simulator/simulation.ts'
import { deviceOf, perform, advanceTime, simulate } from './harness.ts'

type Boards = Simulation<BoardTables>

const counted = (simulation: Boards, id = 'a-1'): number | undefined =>
  simulation.server.store.rows('counters').find((row) => row.id === id)?.value
const shown = (device: SimulatedDevice<BoardTables>, id = 'a-1'): Promise<number | undefined> =>
  device.store.transact('read', async (tx) => (await tx.view.get('counters', id))?.value)
const queued = (device: SimulatedDevice<BoardTables>): Promise<number> =>
  device.store.transact('read', async (tx) => (await tx.outbox.list()).length)
const one = { id: 'a-1', board: 'a', by: 1 }

describe('sending', () => {
  test('SYN-001 an offline change is visible at once and after a restart, and arrives exactly once', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    device.online = false
    await perform(simulation, device.enqueue('count', one))
    expect(await shown(device)).toBe(1)
    device.kill()
    device.open(1)
    await advanceTime(simulation, 60_000)
    expect(await shown(device)).toBe(1)
    expect(counted(simulation)).toBeUndefined()
    expect(await simulation.converge()).toEqual([])
    expect(counted(simulation)).toBe(1)
  })

  test('SYN-002 response lost after commit: the retry has the remembered outcome and no second effect', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    simulation.setFaultRates({ ...NO_FAULTS, responseLost: 1 })
    await perform(simulation, device.enqueue('count', one))
    await advanceTime(simulation, 30_000)
    expect(counted(simulation)).toBe(1)
    expect(await queued(device)).toBe(1)
    expect(await simulation.converge()).toEqual([])
    expect(counted(simulation)).toBe(1)
    expect(await queued(device)).toBe(0)
    expect(simulation.server.batchSizes.filter((mutations) => mutations === 1).length).toBeGreaterThan(1)
  })

  test('SYN-002 a server killed after its commit has applied the change, killed before it has not, and it counts once', async () => {
    for (const fault of ['serverKilledAfterCommit', 'serverKilledBeforeCommit'] as const) {
      const simulation = await simulate(boardStory)
      simulation.setFaultRates({ ...NO_FAULTS, [fault]: 1 })
      await perform(simulation, deviceOf(simulation, 'ann1').enqueue('count', one))
      await advanceTime(simulation, 15_000)
      expect(counted(simulation)).toBe(fault === 'serverKilledAfterCommit' ? 1 : undefined)
      expect(await simulation.converge()).toEqual([])
      expect(counted(simulation)).toBe(1)
    }
  })

  test('SYN-003 a crash between enqueue and completion changes both view and queue, or neither', async () => {
    for (const fault of ['clientKilledBeforeCommit', 'clientKilledAfterCommit'] as const) {
      const simulation = await simulate(boardStory)
      const device = deviceOf(simulation, 'ann1')
      device.online = false
      simulation.setFaultRates({ ...NO_FAULTS, [fault]: 1 })
      await perform(simulation, device.enqueue('count', one))
      expect(device.tabs).toEqual([])
      const taken = fault === 'clientKilledAfterCommit'
      expect(await shown(device)).toBe(taken ? 1 : undefined)
      expect(await queued(device)).toBe(taken ? 1 : 0)
      expect(await simulation.converge()).toEqual([])
      expect(counted(simulation)).toBe(taken ? 1 : undefined)
    }
  })

  test('SYN-004 a kill during a pull leaves the state before it or after it', async () => {
    for (const fault of ['clientKilledBeforeCommit', 'clientKilledAfterCommit'] as const) {
      const simulation = await simulate(boardStory)
      const [device, other] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ben1')]
      device.online = false
      await perform(simulation, device.enqueue('count', one))
      await perform(simulation, other.enqueue('count', { ...one, by: 10 }))
      await advanceTime(simulation, 30_000)
      const pulls = async (): Promise<number | undefined> =>
        device.store.transact('read', async (tx) => (await tx.meta.get())?.pulls)
      const before = await pulls()
      device.online = true
      while (device.tabs.length > 0) {
        if (counted(simulation) === 11) simulation.setFaultRates({ ...NO_FAULTS, [fault]: 1 })
        await advanceTime(simulation, 2)
      }
      const applied = fault === 'clientKilledAfterCommit'
      expect(await pulls()).toBe(applied ? before! + 1 : before)
      expect(await shown(device)).toBe(applied ? 11 : 1)
      expect(await queued(device)).toBe(applied ? 0 : 1)
      expect(simulation.violations).toEqual([])
      expect(await simulation.converge()).toEqual([])
      expect(await shown(device)).toBe(11)
    }
  })

  test('SYN-005 every transaction that writes the outbox is strict, and a pull without such writes is not', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    await perform(simulation, device.enqueue('count', one))
    await perform(simulation, deviceOf(simulation, 'ben1').enqueue('count', one))
    expect(await simulation.converge()).toEqual([])
    const outbox = device.commits.filter((commit) => commit.outbox)
    expect(outbox.length).toBeGreaterThanOrEqual(2)
    expect(new Set(outbox.map(({ mode }) => mode))).toEqual(new Set(['strict']))
    expect(device.commits.some((commit) => commit.mode === 'write' && !commit.outbox)).toBe(true)
  })

  test('SYN-010 duplicated and reordered batches have no second effect', async () => {
    const simulation = await simulate(boardStory)
    // Each of its tabs syncs.
    const device = deviceOf(simulation, 'ben1')
    device.open(2)
    simulation.setFaultRates({ ...NO_FAULTS, duplicated: 1 })
    device.online = false
    for (let i = 0; i < 1_100; i += 1) void device.enqueue('count', one)
    await advanceTime(simulation, 5_000)
    expect(await queued(device)).toBe(1_100)
    device.online = true
    for (const tab of device.tabs) tab.driver.on('woken')
    await advanceTime(simulation, 60_000)
    expect(counted(simulation)).toBe(1_100)
    expect(await simulation.converge()).toEqual([])
    expect(counted(simulation)).toBe(1_100)
  })

  test('SYN-010 a mutation is refused before its predecessor, and those after it have no effect', async () => {
    const simulation = await simulate(boardStory)
    const ulid = (n: number): string => String(n).padStart(26, 'G')
    const mutation = (n: number) => ({
      ulid: ulid(n),
      name: 'count',
      version: 1,
      input: one,
      time: '000001900000000-00000-g',
      at: 1_900_000_000,
      device: { id: 'g', name: 'g' },
      dependsOn: [],
      after: n === 1 ? [] : [ulid(n - 1)],
    })
    const send = (numbers: number[]) =>
      simulation.server.engine().sync(deviceOf(simulation, 'ann1').actor, {
        protocol: PROTOCOL_VERSION,
        clientId: 'g',
        deviceNow: simulation.scheduler.now(),
        mutations: numbers.map(mutation),
        cursor: null,
      })
    const applied = (...numbers: number[]) => numbers.map((n) => ({ ulid: ulid(n), outcome: 'applied' }))
    expect(await send([2, 3])).toMatchObject({ results: [], stop: { reason: 'order', ulid: ulid(2) } })
    expect(counted(simulation)).toBeUndefined()
    expect(await send([1, 2, 4])).toMatchObject({ results: applied(1, 2), stop: { reason: 'order', ulid: ulid(4) } })
    expect(await send([1, 2, 3])).toMatchObject({ results: applied(1, 2, 3) })
    expect(counted(simulation)).toBe(3)
  })

  test('SYN-023 a captive portal, truncated answers and one-way losses count as a missing network', async () => {
    for (const fault of ['portal', 'truncated', 'requestLost', 'responseLost', 'unavailable'] as const) {
      const simulation = await simulate(boardStory)
      const device = deviceOf(simulation, 'ann1')
      simulation.setFaultRates({ ...NO_FAULTS, [fault]: 1 })
      await perform(simulation, device.enqueue('count', one))
      await advanceTime(simulation, 120_000)
      expect(await queued(device)).toBe(1)
      expect(['offline', 'waiting', 'sending']).toContain(device.tabs[0]?.engine.status().state)
      expect(await simulation.converge()).toEqual([])
      expect(counted(simulation)).toBe(1)
    }
  })
})
