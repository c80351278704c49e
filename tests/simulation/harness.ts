// Runs simulations under a test: real event loop turns, seeds from the environment, and the rerun command.
import type { TableMap } from '#shared/kernel/change.ts'
import { createSeededRandom } from '#sync/simulator/seeded-random.ts'
import { ROUGH_RATES, scaleRates } from '#sync/simulator/fault-rates.ts'
import { shrink } from '#sync/simulator/shrink.ts'
import type { SimulatedDevice } from '#sync/simulator/simulated-device.ts'
import type { ServerBounds } from '#sync/simulator/simulated-server.ts'
import {
  createSimulation,
  runHistory,
  actionNumbers,
  type History,
  type Simulation,
  type Story,
} from '#sync/simulator/simulation.ts'

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export const simulate = <T extends TableMap>(
  story: Story<T>,
  seed = 1,
  bounds: ServerBounds = {},
): Promise<Simulation<T>> => createSimulation(story, { seed, settle, ...bounds })

export const advanceTime = (simulation: Pick<Simulation<TableMap>, 'scheduler'>, milliseconds: number): Promise<void> =>
  simulation.scheduler.run(simulation.scheduler.now() + milliseconds)

export const deviceOf = <T extends TableMap>(simulation: Simulation<T>, id: string): SimulatedDevice<T> => {
  const device = simulation.devices.find((one) => one.id === id)
  if (!device) throw new Error(`no device ${id}`)
  return device
}

/** Awaits a person's action on a device, including its time. */
export const perform = async <R>(
  simulation: Pick<Simulation<TableMap>, 'scheduler'>,
  action: Promise<R>,
): Promise<void> => {
  void action
  await advanceTime(simulation, 50)
}

/** `SIM_SEED` runs one seed; `SIM_SEEDS` that many instead of `count`, from `SIM_FROM` on. */
export const seeds = (count: number): number[] => {
  const { SIM_SEED, SIM_SEEDS, SIM_FROM } = process.env
  if (SIM_SEED) return [Number(SIM_SEED)]
  const from = Number(SIM_FROM ?? 1)
  return Array.from({ length: Number(SIM_SEEDS ?? count) }, (_, i) => from + i)
}

/** Lengths of histories: short ones reach early states more often, long ones those that need preparation. */
const ACTION_COUNTS = [20, 50, 100]

/** About every tenth transaction is of a group then (S32). */
const GROUP_FORMS_MS = 1500

/** Every kind of fault, in a mixture and for a time that the seed determines. */
const historyOf = (seed: number): History => {
  const random = createSeededRandom(seed)
  const machineFaultShare = random.pick([0.15, 0.3, 0.45])
  const rates = scaleRates(ROUGH_RATES, random.pick([0, 0.5, 1, 1.5]))
  return {
    rates,
    actions: actionNumbers(random.pick(ACTION_COUNTS)),
    machineFaultShare,
  }
}

/** Runs a story under a seed: returns violations, with as few actions as possible. */
export const runSeed = async <T extends TableMap>(
  story: () => Story<T>,
  seed: number,
  test: string,
): Promise<string[]> => {
  const bounds = createSeededRandom(seed + 1).pick([{ pageRows: 4 }, { pageRows: 12 }, {}])
  const run = async (history: History): Promise<string[]> => {
    return runHistory(await simulate(story(), seed, { ...bounds, groupFormsMs: GROUP_FORMS_MS }), seed, history)
  }
  const history = historyOf(seed)
  const violations = await run(history)
  if (violations.length === 0) return []
  const shrunk = await shrink(history, async (smaller) => (await run(smaller)).length > 0)
  return [
    `seed ${seed}; run it again with: SIM_SEED=${seed} npx vitest run --project simulation ${test}`,
    ...violations,
    `also with the actions ${JSON.stringify(shrunk.actions)} and the faults ${JSON.stringify(shrunk.rates)}:`,
    ...(await run(shrunk)),
  ]
}
