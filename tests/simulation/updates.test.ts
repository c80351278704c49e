import { describe, expect, test } from 'vitest'
import { nextBoardCatalogue, type BoardTables } from '#sync/simulator/board-catalogue.ts'
import { boardStory } from '#sync/simulator/board-story.ts'
import type { SimulatedDevice } from '#sync/simulator/simulated-device.ts'
import { deviceOf, perform, advanceTime, simulate } from './harness.ts'

const marksOn = async (device: SimulatedDevice<BoardTables>): Promise<string[]> =>
  (await device.store.transact('read', (tx) => tx.view.all('marks' as 'notes'))).map(({ id }) => id)

describe('an update that adds a table', () => {
  test('SYN-033 C29 its rows arrive with the next pull, although the device had pulled newer versions', async () => {
    const simulation = await simulate(boardStory)
    const [device, other] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ben1')]
    simulation.server.upgrade(nextBoardCatalogue)
    other.upgrade(nextBoardCatalogue)
    await perform(simulation, other.enqueue('set-mark', { id: 'mark-1', board: 'a' }))
    await advanceTime(simulation, 5_000)
    expect(await marksOn(device)).toEqual([])
    device.upgrade(nextBoardCatalogue)
    // A comparison of digests that finds the rows missing is reported as a fault.
    await advanceTime(simulation, 10_000)
    expect(await marksOn(device)).toEqual(['mark-1'])
    expect(await simulation.converge()).toEqual([])
  })

  test('SYN-033 C29 scopes are fetched whole once, in pages, and pending changes stay', async () => {
    const simulation = await simulate(boardStory, 1, { pageRows: 4 })
    const [device, other] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ben1')]
    simulation.server.upgrade(nextBoardCatalogue)
    other.upgrade(nextBoardCatalogue)
    for (let n = 1; n <= 9; n += 1)
      await perform(simulation, other.enqueue('set-mark', { id: `mark-${n}`, board: 'a' }))
    await advanceTime(simulation, 5_000)
    device.online = false
    await perform(simulation, device.enqueue('count', { id: 'a-1', board: 'a', by: 1 }))
    device.upgrade(nextBoardCatalogue)
    device.online = true
    await advanceTime(simulation, 10_000)
    expect(await marksOn(device)).toHaveLength(9)
    const requests = device.tabs[0]!.requests()
    device.tabs[0]!.driver.on('woken')
    await advanceTime(simulation, 4_000)
    expect(device.tabs[0]!.requests()).toBe(requests + 1)
    expect(await simulation.converge()).toEqual([])
  })
})
