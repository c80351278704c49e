import { describe, expect, test } from 'vitest'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { Tables } from '#shared/tables.ts'
import { NO_FAULTS } from '#sync/simulator/fault-rates.ts'
import type { SimulatedDevice } from '#sync/simulator/simulated-device.ts'
import type { Simulation } from '#sync/simulator/simulation.ts'
import { counterStory } from './counter-story.ts'
import { deviceOf, perform, advanceTime, runSeed, seeds, simulate } from './harness.ts'

type Counter = Simulation<Tables>

const handOver = (device: SimulatedDevice<Tables>, id: string, ref: string, seen: string[] = []): Promise<void> => {
  const n = ref.slice(1)
  const lines = [
    { lineId: `l${n}a`, quantity: 2 },
    { lineId: `l${n}b`, quantity: 1 },
  ]
  return device.enqueue('hand-over', { id, ref, lines, seen })
}

const stateOf = (simulation: Counter, ref: string) => {
  const of = (rows: readonly { readonly orderId: string }[]) => rows.filter(({ orderId }) => orderId === ref)
  const { store } = simulation.server
  const order = store.rows('orders').find(({ id }) => id === ref)!
  return collectionOf(
    order,
    of(store.rows('handovers')) as Tables['handovers'][],
    of(store.rows('handover_answers')) as Tables['handover_answers'][],
  )
}

describe('collection at the counter', () => {
  test('SYN-029 random collection days: devices and server agree, and no record is lost or doubled', async () => {
    for (const seed of seeds(40)) expect(await runSeed(counterStory, seed, 'counter')).toEqual([])
  })

  test('two offline devices hand over the same order: the question is asked once and answered once on every device', async () => {
    const simulation = await simulate(counterStory())
    const [one, two] = [deviceOf(simulation, 'counter1'), deviceOf(simulation, 'counter2')]
    one.online = false
    two.online = false
    await perform(simulation, handOver(one, 'f1', 'R1'))
    await perform(simulation, handOver(two, 'f2', 'R1'))
    await perform(simulation, handOver(two, 'f3', 'R2'))
    one.kill()
    one.open(1)
    one.online = true
    two.online = true
    await advanceTime(simulation, 60_000)
    expect(
      stateOf(simulation, 'R1')
        .question?.records.map(({ id }) => id)
        .sort(),
    ).toEqual(['f1', 'f2'])
    expect(stateOf(simulation, 'R2').question).toBeNull()
    await perform(
      simulation,
      two.enqueue('answer-handover-question', { id: 'a1', ref: 'R1', facts: ['f1', 'f2'], answer: 'same' }),
    )
    expect(await simulation.converge()).toEqual([])
    expect(stateOf(simulation, 'R1')).toMatchObject({ question: null, collected: true })
    expect(stateOf(simulation, 'R2')).toMatchObject({ question: null, collected: true })
  })

  test('SYN-002 120 hand-overs replayed while the server is killed repeatedly are each applied once', async () => {
    const simulation = await simulate(counterStory())
    const device = deviceOf(simulation, 'counter1')
    device.online = false
    for (let n = 0; n < 120; n += 1) void handOver(device, `f${n}`, `R${n % 10}`)
    await advanceTime(simulation, 3_000)
    expect(device.confirmed).toHaveLength(120)
    simulation.setFaultRates({ ...NO_FAULTS, serverKilledBeforeCommit: 0.3, serverKilledAfterCommit: 0.3 })
    device.online = true
    await advanceTime(simulation, 120_000)
    expect(await simulation.converge()).toEqual([])
    expect(simulation.server.store.rows('handovers')).toHaveLength(120)
  })
})
