// A service worker beside the pages, copied and evicted profiles, requests that arrive late, and an operation that is fixed.
import { describe, expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import { nextBoardCatalogue, type BoardTables } from '#sync/simulator/board-catalogue.ts'
import { boardStory } from '#sync/simulator/board-story.ts'
import type { SimulatedDevice } from '#sync/simulator/simulated-device.ts'
import type { Simulation } from '#sync/simulator/simulation.ts'
import { deviceOf, perform, advanceTime, simulate } from './harness.ts'

type Boards = Simulation<BoardTables>
type Device = SimulatedDevice<BoardTables>

const count = (device: Device, by = 1): Promise<void> => device.enqueue('count', { id: 'a-1', board: 'a', by })
const isAccepted = (simulation: Boards, ulid: string): boolean =>
  simulation.server.accepted.some(({ stamp }) => stamp.mutation === ulid)
const counted = ({ server }: Boards): number | undefined => server.store.rows('counters')[0]?.value
const queued = (device: Device): Promise<number> =>
  device.store.transact('read', async (tx) => (await tx.outbox.list()).length)
const cards = (device: Device) => device.store.transact('read', (tx) => tx.failed.list())
const clientIdOf = (device: Device) => device.store.transact('read', async (tx) => (await tx.meta.get())?.clientId)
const wake = (device: Device): void => {
  device.online = true
  for (const tab of device.tabs) tab.driver.on('woken')
}
const setLocked = (simulation: Boards, locked: boolean) =>
  simulation.server.engine().run(SYSTEM, 'open-board', { id: 'a', readers: ['ann', 'ben', 'cho'], locked })

describe('a service worker', () => {
  test('C23 S16 changes that both the worker and an engine send count once', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    device.online = false
    for (let n = 0; n < 600; n += 1) await perform(simulation, count(device))
    device.sendInBackground()
    wake(device)
    device.sendInBackground(5_000)
    device.sendInBackground()
    await advanceTime(simulation, 30_000)
    expect([counted(simulation), await queued(device)]).toEqual([600, 0])
    expect(await simulation.converge()).toEqual([])
  })

  test('C23 pending changes are sent without an open page, and the next page only pulls their results', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    device.online = false
    await perform(simulation, count(device))
    await perform(simulation, device.enqueue('write-note', { id: 'n', board: 'a', text: '', picture: 'p' }, ['p']))
    device.kill()
    device.online = true
    device.sendInBackground()
    await advanceTime(simulation, 5_000)
    expect([counted(simulation), await queued(device)]).toEqual([1, 2])
    const accepted = simulation.server.accepted.length
    device.open(1)
    await advanceTime(simulation, 5_000)
    expect([simulation.server.accepted.length, await queued(device)]).toEqual([accepted, 0])
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-037 S16 C36 a late batch has no second effect, and applies nothing that was given up', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    device.online = false
    await perform(simulation, device.enqueue('break', { on: 'server' }))
    await perform(simulation, count(device))
    device.sendInBackground(300_000)
    await advanceTime(simulation, 50)
    wake(device)
    await advanceTime(simulation, 120_000)
    expect([await cards(device), counted(simulation)]).toMatchObject([[{ name: 'break' }], 1])
    simulation.server.upgrade(nextBoardCatalogue)
    const answered = simulation.server.batchSizes.length
    await advanceTime(simulation, 300_000)
    expect(simulation.server.batchSizes.slice(answered)).toContain(2)
    expect(device.confirmed.map((ulid) => simulation.server.outcomes.get(ulid)?.outcome)).toEqual([
      'rejected',
      'applied',
    ])
    expect([counted(simulation), isAccepted(simulation, device.confirmed[0]!)]).toEqual([1, false])
    expect(await simulation.converge()).toEqual([])
  })
})

/** A device and a copy of its profile, both offline with the same pending change. */
const copiedDevices = async (simulation: Boards): Promise<{ device: Device; copy: Device; ulid: string }> => {
  const device = deviceOf(simulation, 'ann1')
  device.online = false
  await perform(simulation, count(device))
  const copy = simulation.clone(device)
  copy.online = false
  return { device, copy, ulid: device.confirmed[0]! }
}

describe('a copied profile', () => {
  test('C13 S16 changes of two devices with one client id are each applied once, also those that both had queued', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    device.online = false
    for (let n = 0; n < 3; n += 1) await perform(simulation, count(device))
    const copy = simulation.clone(device)
    copy.online = false
    expect(await clientIdOf(copy)).toBe(await clientIdOf(device))
    for (let n = 0; n < 3; n += 1) {
      await perform(simulation, count(device, 10))
      await perform(simulation, count(copy, 100))
    }
    wake(device)
    wake(copy)
    await advanceTime(simulation, 60_000)
    expect(counted(simulation)).toBe(333)
    expect([await cards(device), await cards(copy)]).toEqual([[], []])
    expect(await simulation.converge()).toEqual([])
  })

  test.each(['at once', 'later', 'while it pulls'])(
    'C13 the changes of one copy are applied in their order beside those of the other (%s)',
    async (when) => {
      const simulation = await simulate(boardStory)
      const device = deviceOf(simulation, 'ann1')
      await perform(simulation, device.enqueue('write-note', { id: 'n', board: 'a', text: '' }))
      await advanceTime(simulation, 5_000)
      const copy = simulation.clone(device)
      await advanceTime(simulation, 5_000)
      copy.online = when === 'while it pulls'
      await perform(simulation, count(device))
      if (when === 'later') {
        await advanceTime(simulation, 5_000)
        await perform(simulation, count(device))
      }
      await advanceTime(simulation, 30_000)
      copy.online = false
      await perform(simulation, copy.enqueue('write-note', { id: 'm', board: 'a', text: '' }))
      for (const id of ['n', 'm', 'n', 'm'])
        await perform(simulation, copy.enqueue('edit-note', { id, text: `${id} at ${simulation.scheduler.now()}` }))
      const shown = await copy.store.transact('read', (tx) => tx.view.all('notes'))
      wake(copy)
      await advanceTime(simulation, 30_000)
      expect([...simulation.server.store.rows('notes')].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(shown)
      expect([await cards(copy), await queued(copy)]).toEqual([[], 0])
      expect(await simulation.converge()).toEqual([])
    },
  )

  test('SYN-037 S16 a change rejected for one copy is rejected for the other, though it could be applied by now', async () => {
    const simulation = await simulate(boardStory)
    const { device, copy, ulid } = await copiedDevices(simulation)
    await setLocked(simulation, true)
    wake(device)
    await advanceTime(simulation, 60_000)
    expect(await cards(device)).toMatchObject([{ message: 'Board is locked' }])
    await perform(simulation, device.enqueue('count', { id: 'b-1', board: 'b', by: 1 }))
    await advanceTime(simulation, 10_000)
    await setLocked(simulation, false)
    wake(copy)
    await advanceTime(simulation, 60_000)
    expect([isAccepted(simulation, ulid), await cards(copy), await cards(device)]).toMatchObject([
      false,
      [{ message: 'Board is locked' }],
      [{ message: 'Board is locked' }],
    ])
    expect(await simulation.converge()).toEqual([])
    const decided = simulation.server.decisions.get(ulid)!
    expect(decided.map(({ outcome }) => outcome)).toEqual(['rejected'])
  })

  test('SYN-037 C36 a change that one copy gave up is not applied when the other sends it', async () => {
    const simulation = await simulate(boardStory)
    const { device, copy } = await copiedDevices(simulation)
    simulation.server.breakRule('count')
    wake(device)
    for (let n = 0; n < 12; n += 1) {
      await boardStory.changeUnreadRow!(simulation)
      await advanceTime(simulation, 10_000)
    }
    expect(await cards(device)).toMatchObject([{ code: 98026 }])
    simulation.server.fixRules()
    wake(copy)
    await advanceTime(simulation, 30_000)
    expect([counted(simulation), await cards(copy)]).toMatchObject([undefined, [{ code: 98031 }]])
    // The person tries again with one of them: it is another change now.
    await perform(simulation, device.resolveCard(device.confirmed[0]!, 'retry'))
    await advanceTime(simulation, 30_000)
    expect([counted(simulation), await cards(device)]).toEqual([1, []])
    expect(new Set(device.confirmed).size).toBe(2)
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-037 C36 a restored backup learns which changes were rejected', async () => {
    const simulation = await simulate(boardStory)
    const { device, copy, ulid } = await copiedDevices(simulation)
    await setLocked(simulation, true)
    wake(device)
    await advanceTime(simulation, 30_000)
    expect(await cards(device)).toMatchObject([{ ulid, message: 'Board is locked' }])
    simulation.server.restore()
    await advanceTime(simulation, 90_000)
    const known = await simulation.server.store.read((tx) => tx.outcomes('ann', [ulid]))
    expect(known.get(ulid)).toMatchObject({ outcome: 'rejected' })
    wake(copy)
    await advanceTime(simulation, 60_000)
    expect([isAccepted(simulation, ulid), (await cards(copy)).length]).toEqual([false, 1])
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-037 C36 the card of a change that a copy had applied in a restored backup is removed', async () => {
    const simulation = await simulate(boardStory)
    const { device, copy } = await copiedDevices(simulation)
    await setLocked(simulation, true)
    wake(device)
    await advanceTime(simulation, 30_000)
    expect(await cards(device)).toHaveLength(1)
    device.online = false
    simulation.server.restore()
    wake(copy)
    await advanceTime(simulation, 30_000)
    expect([counted(simulation), await cards(copy)]).toEqual([1, []])
    wake(device)
    await advanceTime(simulation, 30_000)
    expect(await cards(device)).toEqual([])
    expect(await simulation.converge()).toEqual([])
  })
})

describe('an evicted store', () => {
  test.each([true, false])(
    'C3 with a page open: %s, the device starts again under another client id, and what was sent counts once',
    async (isOpen) => {
      const simulation = await simulate(boardStory)
      const device = deviceOf(simulation, 'ann1')
      await perform(simulation, count(device))
      await advanceTime(simulation, 5_000)
      const before = await clientIdOf(device)
      if (!isOpen) device.kill()
      await device.evict()
      device.open(1)
      await advanceTime(simulation, 30_000)
      await perform(simulation, count(device, 10))
      await advanceTime(simulation, 60_000)
      expect(await clientIdOf(device)).not.toBe(before)
      expect([counted(simulation), await queued(device)]).toEqual([11, 0])
      expect(await simulation.converge()).toEqual([])
    },
  )
})

describe('an operation that is fixed', () => {
  test('C19 its changes become cards while others arrive, and a retry is applied once', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    simulation.server.breakRule('count')
    await perform(simulation, count(device))
    await perform(simulation, device.enqueue('write-note', { id: 'n', board: 'a', text: '' }))
    for (let n = 0; n < 12; n += 1) {
      await boardStory.changeUnreadRow!(simulation)
      await advanceTime(simulation, 10_000)
    }
    const [card] = await cards(device)
    expect(card).toMatchObject({ name: 'count', code: 98026 })
    expect(simulation.server.store.rows('notes')).toHaveLength(1)
    simulation.server.fixRules()
    await perform(simulation, device.resolveCard(card!.ulid, 'retry'))
    await advanceTime(simulation, 30_000)
    expect([counted(simulation), await cards(device)]).toEqual([1, []])
    expect(await simulation.converge()).toEqual([])
  })

  test('C19 an operation fixed within six attempts leaves no card', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    simulation.server.breakRule('count')
    await perform(simulation, count(device))
    await advanceTime(simulation, 3_000)
    simulation.server.fixRules()
    await advanceTime(simulation, 60_000)
    expect([counted(simulation), await cards(device)]).toEqual([1, []])
    expect(await simulation.converge()).toEqual([])
  })
})
