import { describe, expect, test } from 'vitest'
import { boardStory } from '#sync/simulator/board-story.ts'
import { NO_FAULTS, ROUGH_RATES } from '#sync/simulator/fault-rates.ts'
import { shrink } from '#sync/simulator/shrink.ts'
import { runHistory, actionNumbers } from '#sync/simulator/simulation.ts'
import { runSeed, seeds, simulate } from './harness.ts'

describe('random histories on boards', () => {
  test('C1 C2 C12 SYN-029 SYN-012 SYN-014 SYN-018 SYN-023 view equals rebase(base, pending) after every step; after convergence every device equals the server, and the server the model', async () => {
    for (const seed of seeds(150)) expect(await runSeed(() => boardStory, seed, 'random-histories')).toEqual([])
  })

  test('C12 a database is restored while a device gains one scope and loses another with a shared row', async () => {
    expect(await runSeed(() => boardStory, 900_500, 'random-histories')).toEqual([])
  })

  test('a seed gives the same history again', async () => {
    const tell = async (): Promise<unknown> => {
      const simulation = await simulate(boardStory, 7, { pageRows: 4 })
      await runHistory(simulation, 7, { rates: ROUGH_RATES, actions: actionNumbers(80), machineFaultShare: 0.4 })
      return [simulation.scheduler.now(), simulation.server.batchSizes, simulation.server.store.rows('lines')]
    }
    expect(await tell()).toEqual(await tell())
  })

  test('a history has many accepted and refused changes, killed clients and unanswered requests', async () => {
    const simulation = await simulate(boardStory, 3)
    expect(
      await runHistory(simulation, 3, { rates: ROUGH_RATES, actions: actionNumbers(400), machineFaultShare: 0.3 }),
    ).toEqual([])
    const outcomes = [...simulation.server.outcomes.values()].map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'applied').length).toBeGreaterThan(50)
    expect(outcomes.filter((outcome) => outcome === 'rejected').length).toBeGreaterThan(5)
    expect(simulation.server.batchSizes.length).toBeGreaterThan(100)
  })

  test('a failing history is shrunk while it still fails', async () => {
    const rates = { ...NO_FAULTS, portal: 0.5, requestLost: 0.5 }
    const shrunk = await shrink(
      { rates, actions: actionNumbers(40), machineFaultShare: 0 },
      async ({ rates: { portal }, actions }) => portal > 0 && actions.includes(7) && actions.includes(31),
    )
    expect(shrunk.actions).toEqual([7, 31])
    expect(shrunk.rates).toEqual({ ...NO_FAULTS, portal: 0.5 })
  })
})
