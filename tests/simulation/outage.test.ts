import { describe, expect, test } from 'vitest'
import { QUARANTINED } from '#sync/protocol/refusals.ts'
import { boardStory } from '#sync/simulator/board-story.ts'
import { deviceOf, perform, advanceTime, simulate } from './harness.ts'

const OUTAGE_MS = 300_000

describe('an outage of the database', () => {
  for (const kind of ['unavailable', 'unexplained'] as const)
    test(`SYN-032 C19 C30 (${kind}) of five minutes makes no card of 40 queued changes, and all are applied after it`, async () => {
      const simulation = await simulate(boardStory)
      const device = deviceOf(simulation, 'ann1')
      simulation.server.outage = kind
      device.online = false
      for (let n = 0; n < 40; n += 1) void device.enqueue('count', { id: `a-${n % 7}`, board: 'a', by: 1 })
      await advanceTime(simulation, 1_000)
      expect(device.confirmed).toHaveLength(40)
      device.online = true
      for (const tab of device.tabs) tab.driver.on('woken')
      // People look at the app again and again.
      for (let passed = 0; passed < OUTAGE_MS; passed += 10_000) {
        await advanceTime(simulation, 10_000)
        for (const tab of device.tabs) tab.driver.on('woken')
      }
      const cards = () => device.store.transact('read', (tx) => tx.failed.list())
      expect(await cards()).toEqual([])
      simulation.server.outage = null
      expect(await simulation.converge()).toEqual([])
      expect(await cards()).toEqual([])
      const values = simulation.server.store.rows('counters').map(({ value }) => value)
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(40)
    })

  test('SYN-032 S29 C19 a rejection for another device does not prove that the database works', async () => {
    const simulation = await simulate(boardStory)
    const [device, other] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ben1')]
    await simulation.server
      .engine()
      .run({ id: 'system', kind: 'system' }, 'open-board', { id: 'b', readers: ['ann', 'ben'], locked: true })
    simulation.server.outage = 'unexplained'
    await perform(simulation, device.enqueue('count', { id: 'a-1', board: 'a', by: 1 }))
    for (let n = 0; n < 30; n += 1) {
      await perform(simulation, other.enqueue('write-note', { id: `n${n}`, board: 'b', text: '' }))
      for (const tab of [...other.tabs, ...device.tabs]) tab.driver.on('woken')
      await advanceTime(simulation, 10_000)
    }
    const cards = await other.store.transact('read', (tx) => tx.failed.list())
    expect(cards).toHaveLength(30)
    expect(await device.store.transact('read', (tx) => tx.failed.list())).toEqual([])
    simulation.server.outage = null
    expect(await simulation.converge()).toEqual([])
    expect(simulation.server.store.rows('counters')).toMatchObject([{ value: 1 }])
  })

  // Found by seeds 4568, 7182 and 7471.
  test('SYN-032 S29 C19 a clock that is set back during an outage does not make an earlier change a later one', async () => {
    const simulation = await simulate(boardStory)
    const [device, other] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ben1')]
    await perform(simulation, other.enqueue('count', { id: 'b-1', board: 'b', by: 1 }))
    await advanceTime(simulation, 1_000)
    simulation.server.outage = 'unexplained'
    simulation.server.skew = -3_600_000
    await perform(simulation, device.enqueue('count', { id: 'a-1', board: 'a', by: 1 }))
    for (let n = 0; n < 30; n += 1) {
      for (const tab of device.tabs) tab.driver.on('woken')
      await advanceTime(simulation, 10_000)
    }
    // The clock passes the time of the earlier change again.
    simulation.server.skew = 0
    for (let n = 0; n < 30; n += 1) {
      for (const tab of device.tabs) tab.driver.on('woken')
      await advanceTime(simulation, 10_000)
    }
    expect(await device.store.transact('read', (tx) => tx.failed.list())).toEqual([])
    simulation.server.outage = null
    expect(await simulation.converge()).toEqual([])
    expect(simulation.server.store.rows('counters').map(({ value }) => value)).toEqual([1, 1])
  })

  // Found by seed 3547.
  test('C19 a mutation whose rule throws becomes a card, and its dependents name it as their cause', async () => {
    const simulation = await simulate(boardStory)
    const [device, other] = [deviceOf(simulation, 'ann1'), deviceOf(simulation, 'ben1')]
    simulation.server.breakRule('write-note')
    await perform(simulation, device.enqueue('write-note', { id: 'n1', board: 'a', text: 'first' }))
    await perform(simulation, device.enqueue('edit-note', { id: 'n1', text: 'second' }))
    for (let n = 0; n < 30; n += 1) {
      await perform(simulation, other.enqueue('count', { id: 'a-1', board: 'a', by: 1 }))
      for (const tab of [...other.tabs, ...device.tabs]) tab.driver.on('woken')
      await advanceTime(simulation, 10_000)
    }
    const cards = await device.store.transact('read', (tx) => tx.failed.list())
    const written = cards.find(({ name }) => name === 'write-note')
    expect(written).toMatchObject({ code: QUARANTINED.code })
    expect(written).not.toHaveProperty('cause')
    expect(cards.find(({ name }) => name === 'edit-note')).toMatchObject({
      code: QUARANTINED.code,
      cause: written?.ulid,
    })
    expect(cards).toHaveLength(2)
    simulation.server.fixRules()
    expect(await simulation.converge()).toEqual([])
  })
})
