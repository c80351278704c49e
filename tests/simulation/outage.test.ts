import { describe, expect, test } from 'vitest'
import { boardStory } from '#sync/simulator/board-story.ts'
import { deviceOf, passing, simulate } from './played.ts'

const OUTAGE_MS = 300_000

describe('an outage of the database', () => {
  for (const kind of ['unavailable', 'unexplained'] as const)
    test(`SYN-032 C19 C30 of five minutes (${kind}) with 40 queued changes makes no card, and all of them count after it`, async () => {
      const simulation = await simulate(boardStory)
      const device = deviceOf(simulation, 'ann1')
      simulation.server.outage = kind
      device.online = false
      for (let n = 0; n < 40; n += 1) void device.enqueue('count', { id: `a-${n % 7}`, board: 'a', by: 1 })
      await passing(simulation, 1_000)
      expect(device.confirmed).toHaveLength(40)
      device.online = true
      for (const tab of device.tabs) tab.driver.on('woken')
      // People look at the app again and again.
      for (let passed = 0; passed < OUTAGE_MS; passed += 10_000) {
        await passing(simulation, 10_000)
        for (const tab of device.tabs) tab.driver.on('woken')
      }
      const cards = () => device.store.transact('read', (tx) => tx.failed.list())
      expect(await cards()).toEqual([])
      simulation.server.outage = null
      expect(await simulation.heal()).toEqual([])
      expect(await cards()).toEqual([])
      const values = simulation.server.store.rows('counters').map(({ value }) => value)
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(40)
    })
})
