// Each fault that the engine must survive, alone and step by step.
import { describe, expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import { nextBoardCatalogue, type BoardTables } from '#sync/simulator/board-catalogue.ts'
import { boardStory } from '#sync/simulator/board-story.ts'
import { NO_FAULTS } from '#sync/simulator/fault-rates.ts'
import type { SimulatedDevice } from '#sync/simulator/simulated-device.ts'
import type { Simulation } from '#sync/simulator/simulation.ts'
import { deviceOf, perform, advanceTime, simulate } from './harness.ts'

type Boards = Simulation<BoardTables>
type Device = SimulatedDevice<BoardTables>

const HOUR_MS = 3_600_000
const count = (device: Device, by = 1): Promise<void> => device.enqueue('count', { id: 'a-1', board: 'a', by })
const counted = ({ server }: Boards): number | undefined => server.store.rows('counters')[0]?.value
const queued = (device: Device): Promise<number> =>
  device.store.transact('read', async (tx) => (await tx.outbox.list()).length)
const note = (device: Device, id: string): Promise<string | undefined> =>
  device.store.transact('read', async (tx) => (await tx.view.get('notes', id))?.text)

describe('faults', () => {
  test('SYN-008 a change that fails without explanation becomes a card; other changes arrive', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    await perform(simulation, count(device))
    await perform(simulation, device.enqueue('break', { on: 'server' }))
    await perform(simulation, count(device))
    await advanceTime(simulation, 120_000)
    expect(counted(simulation)).toBe(2)
    expect(await queued(device)).toBe(0)
    const cards = await device.store.transact('read', (tx) => tx.failed.list())
    expect(cards).toMatchObject([{ name: 'break', input: { on: 'server' }, code: 98026 }])
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-012 a tab frozen while sending, which wakes after another tab has sent the queue, applies no change twice', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    device.online = false
    for (let n = 0; n < 600; n += 1) await perform(simulation, count(device))
    device.online = true
    const [sleeper] = device.tabs
    sleeper!.driver.on('woken')
    await advanceTime(simulation, 20)
    sleeper!.freeze(60_000)
    device.open(2)
    await advanceTime(simulation, 30_000)
    expect(counted(simulation)).toBe(600)
    expect(await queued(device)).toBe(0)
    await advanceTime(simulation, 60_000)
    expect(counted(simulation)).toBe(600)
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-013 a device ahead of the server keeps its queue and continues once the server is upgraded', async () => {
    const simulation = await simulate(boardStory)
    const [ahead, behind] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ben1')]
    ahead.online = behind.online = false
    for (let n = 0; n < 500; n += 1) await perform(simulation, count(ahead))
    await perform(simulation, count(behind, 1_000))
    ahead.upgrade(nextBoardCatalogue)
    await perform(simulation, ahead.enqueue('count', { id: 'a-1', board: 'a', steps: 3 }))
    ahead.online = behind.online = true
    await advanceTime(simulation, 60_000)
    expect(counted(simulation)).toBe(1_500)
    expect(await queued(ahead)).toBe(1)
    expect(ahead.tabs[0]!.engine.status().state).toBe('upgrade')
    simulation.server.upgrade(nextBoardCatalogue)
    await advanceTime(simulation, 60_000)
    expect(counted(simulation)).toBe(1_503)
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-015 an id deleted and created again while a device is away has its latest content', async () => {
    const simulation = await simulate(boardStory)
    const [away, here] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ann2')]
    await perform(simulation, here.enqueue('write-note', { id: 'n', board: 'a', text: 'first' }))
    await advanceTime(simulation, 5_000)
    away.online = false
    await perform(simulation, here.enqueue('erase-note', { id: 'n' }))
    await advanceTime(simulation, 5_000)
    await perform(simulation, here.enqueue('write-note', { id: 'n', board: 'b', text: 'second' }))
    await advanceTime(simulation, 5_000)
    expect(await note(away, 'n')).toBe('first')
    away.online = true
    await advanceTime(simulation, 90_000)
    expect(await note(away, 'n')).toBe('second')
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-015 a device away longer than tombstones are stored converges with the server', async () => {
    const simulation = await simulate(boardStory)
    const [away, here] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ann2')]
    for (const id of ['n1', 'n2']) await perform(simulation, here.enqueue('write-note', { id, board: 'a', text: id }))
    await advanceTime(simulation, 5_000)
    expect(await note(away, 'n1')).toBe('n1')
    away.online = false
    await perform(simulation, here.enqueue('erase-note', { id: 'n1' }))
    await advanceTime(simulation, 60_000)
    await simulation.server.engine().prune()
    const changes = await simulation.server.store.read((tx) => tx.changes([{ scope: 'board:a', after: 0 }], 1_000))
    expect(changes.filter(({ deleted }) => deleted)).toEqual([])
    away.online = true
    await advanceTime(simulation, 90_000)
    expect(await note(away, 'n1')).toBeUndefined()
    expect(await note(away, 'n2')).toBe('n2')
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-016 after a restore every device sends the changes again that the backup lacks, including files', async () => {
    const simulation = await simulate(boardStory)
    const [one, two] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ben1')]
    await perform(simulation, count(one))
    await advanceTime(simulation, 5_000)
    simulation.server.backUp()
    const written = { id: 'n', board: 'a', text: '', picture: 'p' }
    await perform(simulation, one.enqueue('write-note', written, ['p']))
    await perform(simulation, count(two, 10))
    await advanceTime(simulation, 10_000)
    expect(counted(simulation)).toBe(11)
    simulation.server.restore()
    expect([counted(simulation), simulation.server.store.rows('notes').length]).toEqual([1, 0])
    await advanceTime(simulation, 60_000)
    expect(counted(simulation)).toBe(11)
    expect(simulation.server.store.rows('notes')).toMatchObject([{ id: 'n', picture: 'p' }])
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-018 clocks a day fast, a year slow and jumping, on devices and server, change no outcome', async () => {
    const simulation = await simulate(boardStory)
    const [ahead, behind] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ben1')]
    for (const skew of [24 * HOUR_MS, -365 * 24 * HOUR_MS, 0, -24 * HOUR_MS]) {
      ahead.skew = skew
      behind.skew = -skew
      simulation.server.skew = skew / 24
      await perform(simulation, count(ahead))
      await perform(simulation, count(behind, 10))
      await advanceTime(simulation, 20_000)
    }
    expect(counted(simulation)).toBe(44)
    const now = Math.floor(simulation.scheduler.now() / 1000) + 3_600 * 24
    for (const { receivedAt } of simulation.server.store.rows('lines')) expect(receivedAt).toBeLessThanOrEqual(now)
    expect(await simulation.converge()).toEqual([])
  })

  test.each(['sends', 'receives'] as const)(
    'SYN-023 a partition in one direction (nothing of what a device %s gets through) loses and doubles nothing',
    async (direction) => {
      const simulation = await simulate(boardStory)
      const device = deviceOf(simulation, 'ann1')
      device[direction] = false
      for (let n = 0; n < 20; n += 1) await perform(simulation, count(device))
      await advanceTime(simulation, 90_000)
      expect(counted(simulation)).toBe(direction === 'receives' ? 20 : undefined)
      expect(await queued(device)).toBe(20)
      device[direction] = true
      await advanceTime(simulation, 90_000)
      expect(counted(simulation)).toBe(20)
      expect(await queued(device)).toBe(0)
      expect(await simulation.converge()).toEqual([])
    },
  )

  test('SYN-023 a device receives all changes in time without any poke', async () => {
    const simulation = await simulate(boardStory)
    simulation.setFaultRates({ ...NO_FAULTS, pokeLost: 1 })
    await perform(simulation, count(deviceOf(simulation, 'ann1'), 7))
    await advanceTime(simulation, 60_000)
    const held = await deviceOf(simulation, 'ben1').store.transact('read', (tx) => tx.view.get('counters', 'a-1'))
    expect(held?.value).toBe(7)
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-025 corrupted rows are detected by their digest, reported, and fetched again', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    await perform(simulation, count(device, 5))
    await advanceTime(simulation, 10_000)
    // A device that is not marked as corrupted reports to the simulation, which keeps the report as a violation.
    await device.store.transact('write', (tx) => tx.view.put('counters', [{ id: 'a-1', board: 'a', value: 6 }]))
    await advanceTime(simulation, 60_000)
    expect(await device.store.transact('read', (tx) => tx.view.get('counters', 'a-1'))).toMatchObject({ value: 5 })
    const reported = ["ann1: a digest: Error: board:a differs from the server's"]
    expect(simulation.violations).toEqual(reported)
    expect(await simulation.converge()).toEqual(reported)
  })

  test('SYN-014 a scope gained during a pull arrives completely', async () => {
    const simulation = await simulate(boardStory)
    const run = (id: string, readers: string[]) => simulation.server.engine().run(SYSTEM, 'open-board', { id, readers })
    await run('b', ['ben'])
    for (let n = 0; n < 6; n += 1)
      await perform(
        simulation,
        deviceOf(simulation, 'ben1').enqueue('write-note', { id: `n${n}`, board: 'b', text: 'x' }),
      )
    await advanceTime(simulation, 5_000)
    const device = deviceOf(simulation, 'cho1')
    device.tabs[0]!.driver.on('woken')
    await advanceTime(simulation, 5)
    await run('b', ['ben', 'cho'])
    await advanceTime(simulation, 30_000)
    const held = await device.store.transact('read', (tx) => tx.view.list('notes', 'board', 'b'))
    expect(held).toHaveLength(6)
    expect(await simulation.converge()).toEqual([])
  })
})
