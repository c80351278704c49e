// Running simulations under a test: real turns of the event loop, seeds from outside, and how to run one again.
import type { TableMap } from '#shared/kernel/change.ts'
import type { SimulatedDevice } from '#sync/simulator/simulated-device.ts'
import { createSimulation, type Simulation, type Story } from '#sync/simulator/simulation.ts'

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export const simulate = <T extends TableMap>(story: Story<T>, seed = 1): Promise<Simulation<T>> =>
  createSimulation(story, { seed, settle })

export const passing = (simulation: Pick<Simulation<TableMap>, 'scheduler'>, milliseconds: number): Promise<void> =>
  simulation.scheduler.run(simulation.scheduler.now() + milliseconds)

export const deviceOf = <T extends TableMap>(simulation: Simulation<T>, id: string): SimulatedDevice<T> => {
  const device = simulation.devices.find((one) => one.id === id)
  if (!device) throw new Error(`no device ${id}`)
  return device
}

/** What somebody does on a device, with the time that it takes. */
export const doing = async <R>(simulation: Pick<Simulation<TableMap>, 'scheduler'>, act: Promise<R>): Promise<void> => {
  void act
  await passing(simulation, 50)
}

/** `SIM_SEED` runs one seed, `SIM_SEEDS` that many instead of `count`. */
export const seeds = (count: number): number[] => {
  const { SIM_SEED, SIM_SEEDS } = process.env
  if (SIM_SEED) return [Number(SIM_SEED)]
  return Array.from({ length: Number(SIM_SEEDS ?? count) }, (_, i) => i + 1)
}

export const rerun = (seed: number, test: string): string =>
  `seed ${seed}; run it again with: SIM_SEED=${seed} npx vitest run --project simulation ${test}`
