import { describe, expect, test } from 'vitest'
import { NO_FAULTS } from '#sync/simulator/fault-rates.ts'
import { actionNumbers, runHistory } from '#sync/simulator/simulation.ts'
import { runSeed, seeds, simulate } from './harness.ts'
import { moneyStory } from './money-story.ts'

describe('money of an event', () => {
  test('PAY-043 MNG-052 random payments, refunds and costs on devices without signal: the sums of each event balance and agree with the exports', async () => {
    for (const seed of seeds(30)) expect(await runSeed(moneyStory, seed, 'money')).toEqual([])
  })

  test('a history reaches returned money, refunds taken back, and money for cancelled orders', async () => {
    const reached = new Set<string>()
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const simulation = await simulate(moneyStory(), seed)
      const history = { rates: NO_FAULTS, actions: actionNumbers(120), machineFaultShare: 0 }
      expect(await runHistory(simulation, seed, history)).toEqual([])
      const { store } = simulation.server
      for (const { undoneAt } of store.rows('refunds')) reached.add(undoneAt === null ? 'returned' : 'undone')
      for (const { paidCents, fieldTimes } of store.rows('bookings')) {
        if (fieldTimes['arrived'] !== undefined) reached.add('late for a booking')
        if (paidCents !== null) reached.add('amount of a booking')
      }
      for (const { fieldTimes } of store.rows('orders')) if (fieldTimes['arrived'] !== undefined) reached.add('late')
    }
    expect([...reached].sort()).toEqual(['amount of a booking', 'late', 'late for a booking', 'returned', 'undone'])
  })
})
