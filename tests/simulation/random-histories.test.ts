import { describe, expect, test } from 'vitest'
import { boardStory } from '#sync/simulator/board-story.ts'
import { NO_FAULTS, ROUGH } from '#sync/simulator/faults.ts'
import { playOut } from '#sync/simulator/simulation.ts'
import { rerun, seeds, simulate } from './played.ts'

const ACTS = 100

describe('random histories on boards', () => {
  test('SYN-029 view equals rebase(base, pending) after every step, and healed every device equals the server', async () => {
    for (const seed of seeds(150)) {
      const simulation = await simulate(boardStory, seed)
      const again = rerun(seed, 'random-histories')
      expect([again, ...(await playOut(simulation, ROUGH, ACTS))]).toEqual([again])
    }
  })

  test('with no faults but wrong clocks and devices out of reach, all devices converge too', async () => {
    for (const seed of seeds(20)) {
      const simulation = await simulate(boardStory, seed)
      const again = rerun(seed, 'random-histories')
      expect([again, ...(await playOut(simulation, NO_FAULTS, ACTS))]).toEqual([again])
    }
  })

  test('a seed tells the same story again', async () => {
    const tell = async (): Promise<unknown> => {
      const simulation = await simulate(boardStory, 7)
      await playOut(simulation, ROUGH, 60)
      return [simulation.scheduler.now(), simulation.server.served, simulation.server.store.rows('lines')]
    }
    expect(await tell()).toEqual(await tell())
  })

  test('a history has many accepted and refused changes, killed clients and unanswered requests in it', async () => {
    const simulation = await simulate(boardStory, 3)
    await playOut(simulation, ROUGH, 300)
    const outcomes = [...simulation.server.outcomes.values()].map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'applied').length).toBeGreaterThan(50)
    expect(outcomes.filter((outcome) => outcome === 'rejected').length).toBeGreaterThan(5)
    expect(simulation.server.served.length).toBeGreaterThan(100)
  })
})
