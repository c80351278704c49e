import { describe, expect, test } from 'vitest'
import type { BoardTables } from '#sync/simulator/board-catalogue.ts'
import { boardStory } from '#sync/simulator/board-story.ts'
import type { SimulatedDevice } from '#sync/simulator/simulated-device.ts'
import type { Tab } from '#sync/simulator/simulated-tab.ts'
import type { Simulation } from '#sync/simulator/simulation.ts'
import { ROUND_WAIT_MS } from '#sync/client/tabs.ts'
import { deviceOf, perform, advanceTime, simulate } from './harness.ts'

const counted = (simulation: Simulation<BoardTables>): number | undefined =>
  simulation.server.store.rows('counters').find((row) => row.id === 'a-1')?.value
const queued = (device: SimulatedDevice<BoardTables>): Promise<number> =>
  device.store.transact('read', async (tx) => (await tx.outbox.list()).length)

const countIn = async (device: SimulatedDevice<BoardTables>, tab: Tab): Promise<void> => {
  const enqueued = await tab.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
  if (!enqueued.ok) throw new Error(enqueued.refusal.message)
  device.confirmed.push(enqueued.ulid)
  tab.driver.on('queued')
}

const twoTabs = async () => {
  const simulation = await simulate(boardStory)
  const device = deviceOf(simulation, 'ann1')
  device.open(2)
  await advanceTime(simulation, 1_000)
  const [follower, leader] = device.tabs as [Tab, Tab]
  expect([follower.leads(), leader.leads()]).toEqual([false, true])
  return { simulation, device, follower, leader }
}

/** Interval of rounds, the time by which a tab that does not lead starts later, and a round. */
const TAKEOVER = 20_000 + 15_000 + 3_000

describe('tabs of one browser', () => {
  test('C24 every tab sends what it queued; one tab pulls for all', async () => {
    const { simulation, device, follower, leader } = await twoTabs()
    for (let n = 0; n < 5; n += 1) await perform(simulation, countIn(device, follower))
    await advanceTime(simulation, 1_000)
    expect(counted(simulation)).toBe(5)
    expect(await queued(device)).toBe(0)
    const [sent, pulled] = [follower.requests(), leader.requests()]
    await advanceTime(simulation, 60_000)
    expect(follower.requests()).toBe(sent)
    expect(leader.requests()).toBeGreaterThan(pulled + 1)
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-012 C24 a frozen leader is replaced, and follows when it wakes', async () => {
    const { simulation, device, follower, leader } = await twoTabs()
    await perform(simulation, countIn(device, leader))
    device.online = false
    for (let n = 0; n < 20; n += 1) await perform(simulation, countIn(device, leader))
    device.online = true
    leader.driver.on('woken')
    // During its round.
    await advanceTime(simulation, 20)
    leader.freeze(60_000)
    await perform(simulation, countIn(device, follower))
    // It waits for the frozen round first.
    await advanceTime(simulation, ROUND_WAIT_MS + 3_000)
    expect(counted(simulation)).toBe(22)
    expect(await queued(device)).toBe(0)
    follower.shown()
    await advanceTime(simulation, 60_000)
    expect([follower.leads(), leader.leads()]).toEqual([true, false])
    await perform(simulation, countIn(device, leader))
    await advanceTime(simulation, 1_000)
    expect(counted(simulation)).toBe(23)
    expect(await simulation.converge()).toEqual([])
    expect(counted(simulation)).toBe(23)
  })

  test('SYN-012 C24 a killed leader is replaced at once, and its queued changes are sent', async () => {
    const { simulation, device, follower, leader } = await twoTabs()
    device.online = false
    await perform(simulation, countIn(device, leader))
    await advanceTime(simulation, 1_000)
    expect(await queued(device)).toBe(1)
    device.online = true
    leader.kill()
    await advanceTime(simulation, 1_000)
    expect(follower.leads()).toBe(true)
    expect(counted(simulation)).toBe(1)
    expect(await queued(device)).toBe(0)
    expect(await simulation.converge()).toEqual([])
  })

  test('C24 changes queued by a frozen tab are sent by another idle tab', async () => {
    const { simulation, device, leader } = await twoTabs()
    device.online = false
    await perform(simulation, countIn(device, leader))
    await advanceTime(simulation, 1_000)
    expect(await queued(device)).toBe(1)
    leader.freeze(600_000)
    device.online = true
    await advanceTime(simulation, TAKEOVER)
    expect(counted(simulation)).toBe(1)
    expect(await simulation.converge()).toEqual([])
  })

  test('C24 tabs that cannot communicate each send, and every change counts once', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ben1')
    device.open(2)
    await advanceTime(simulation, 1_000)
    const [one, two] = device.tabs as [Tab, Tab]
    expect([one.leads(), two.leads()]).toEqual([true, true])
    const before = [one.requests(), two.requests()]
    await perform(simulation, Promise.all([countIn(device, one), countIn(device, two)]))
    await advanceTime(simulation, 1_000)
    expect(counted(simulation)).toBe(2)
    expect([one.requests() > before[0]!, two.requests() > before[1]!]).toEqual([true, true])
    expect(await simulation.converge()).toEqual([])
  })
})
