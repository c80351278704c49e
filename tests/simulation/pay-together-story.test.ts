import { describe, expect, test } from 'vitest'
import { runHistory, actionNumbers } from '#sync/simulator/simulation.ts'
import { NO_FAULTS } from '#sync/simulator/fault-rates.ts'
import { runSeed, seeds, simulate } from './harness.ts'
import { payTogetherStory } from './pay-together-story.ts'

describe('combined payments', () => {
  test('MNG-013 MNG-018 random payments: entries of a claimed payment agree on every device and the server', async () => {
    for (const seed of seeds(30)) expect(await runSeed(payTogetherStory, seed, 'pay-together')).toEqual([])
  })

  // Payments of orders that were verified before, and an invalid payment beside a verification that did not see it.
  test.each([187, 246, 2344, 2453])('random payments of seed %i agree', async (seed) => {
    expect(await runSeed(payTogetherStory, seed, 'pay-together')).toEqual([])
  })

  test('a history reaches claimed, rejected and cancelled payments', async () => {
    const reached = new Set<string>()
    for (const seed of [1, 2, 3, 4]) {
      const simulation = await simulate(payTogetherStory(), seed)
      const history = { rates: NO_FAULTS, actions: actionNumbers(60), machineFaultShare: 0 }
      expect(await runHistory(simulation, seed, history)).toEqual([])
      for (const { status, placerStatus } of simulation.server.store.rows('combined_payments'))
        reached.add(`${status}/${placerStatus}`)
    }
    expect([...reached].sort()).toEqual(['-1/-2', '1/1', '1/2', '2/2'])
  })
})
