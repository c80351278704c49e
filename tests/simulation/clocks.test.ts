import { describe, expect, test } from 'vitest'
import type { BoardTables } from '#sync/simulator/board-catalogue.ts'
import { boardStory } from '#sync/simulator/board-story.ts'
import type { SimulatedDevice } from '#sync/simulator/simulated-device.ts'
import type { Simulation } from '#sync/simulator/simulation.ts'
import { deviceOf, perform, advanceTime, simulate } from './harness.ts'

const YEAR = 365 * 86_400_000

const setTitle = (device: SimulatedDevice<BoardTables>, text: string, replaces: string | null): Promise<void> =>
  device.enqueue('set-title', { board: 'a', text, replaces })
const titleOn = async (device: SimulatedDevice<BoardTables>): Promise<string | undefined> =>
  (await device.store.transact('read', (tx) => tx.view.get('titles', 'a')))?.text
const titleOf = ({ server }: Simulation<BoardTables>): string | undefined =>
  server.store.rows('titles').find(({ id }) => id === 'a')?.text

describe('wrong clocks', () => {
  test('SYN-034 S27 two edits of one field keep their order when the clock is ahead within the tolerance', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    device.skew = 1_900
    device.online = false
    // The hybrid time of the first edit has a high counter, that of the second the counter 0.
    for (let n = 0; n < 20; n += 1) void device.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    void setTitle(device, 'first', null)
    await advanceTime(simulation, 50)
    await perform(simulation, setTitle(device, 'second', 'first'))
    device.online = true
    for (const tab of device.tabs) tab.driver.on('woken')
    await advanceTime(simulation, 1_000)
    expect(await simulation.converge()).toEqual([])
    expect(titleOf(simulation)).toBe('second')
  })

  test('SYN-034 S27 an edit in a later batch stays later when the clock is set back in between', async () => {
    const simulation = await simulate(boardStory)
    const device = deviceOf(simulation, 'ann1')
    device.online = false
    device.skew = -YEAR
    await perform(simulation, setTitle(device, 'first', null))
    device.online = true
    device.receives = false
    for (const tab of device.tabs) tab.driver.on('woken')
    await advanceTime(simulation, 1_000)
    expect(titleOf(simulation)).toBe('first')
    device.online = false
    await perform(simulation, setTitle(device, 'second', 'first'))
    device.skew = 0
    expect(await simulation.converge()).toEqual([])
    expect(titleOf(simulation)).toBe('second')
  })

  test('SYN-035 C28 an edit wins over the value that its author had read when the clock was a year behind and is corrected before sending', async () => {
    const simulation = await simulate(boardStory)
    const [device, other] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ben1')]
    device.skew = -YEAR
    await perform(simulation, setTitle(other, 'old', null))
    await advanceTime(simulation, 5_000)
    expect(await titleOn(device)).toBe('old')
    device.online = false
    await perform(simulation, setTitle(device, 'new', 'old'))
    await perform(simulation, setTitle(device, 'newer', 'new'))
    expect(await titleOn(device)).toBe('newer')
    device.skew = 0
    expect(await simulation.converge()).toEqual([])
    expect(titleOf(simulation)).toBe('newer')
  })
})
