// Several devices, a network and a server under one seeded scheduler. Knows no product: a story provides it.
import type { Actor, Row, TableMap } from '#shared/kernel/change.ts'
import type { EngineCatalogue } from '#sync/protocol/operation-catalogue.ts'
import type { ServerReader } from '#sync/server/server-store.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'
import { NO_FAULTS, type FaultRates } from './fault-rates.ts'
import {
  differences,
  digestMismatches,
  modelDifferences,
  orderViolations,
  repeatedMutations,
  unaccountedMutations,
  viewViolations,
} from './invariants.ts'
import { endFaults, injectFault } from './faults.ts'
import { createNetwork } from './network.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import { simulateDevice, type SimulatedDevice } from './simulated-device.ts'
import { simulateServer, type Accepted, type ServerBounds, type SimulatedServer } from './simulated-server.ts'

export interface Story<T extends TableMap> {
  readonly catalogue: EngineCatalogue<T>
  /** Set when the server has another version of the product. */
  readonly serverCatalogue?: EngineCatalogue<T>
  /** A newer version to which server and devices are upgraded during a history. */
  readonly nextCatalogue?: EngineCatalogue<T>
  readonly scopesOf: (
    reader: ServerReader<T, null>,
    actor: Actor,
    opened: readonly string[],
  ) => Promise<readonly string[]>
  /** Maps a device id to a user id. */
  readonly devices: Readonly<Record<string, string>>
  /** Devices whose tabs cannot communicate: each tab syncs. */
  readonly tabsWithoutChannel?: readonly string[]
  /** Initial data of the server. */
  begin(simulation: Simulation<T>): Promise<void>
  /** One random action of a person. */
  performAction(simulation: Simulation<T>, random: SeededRandom): Promise<void>
  /** Changes a row that no device reads: a sign that the server works. */
  changeUnreadRow?(simulation: Simulation<T>): Promise<void>
  /** Violated invariants of the story after convergence. */
  violations(simulation: Simulation<T>): Promise<string[]>
  /** The rows that accepted operations produce, computed without the catalogue's rules. */
  model?(accepted: readonly Accepted[]): Readonly<Record<string, readonly Row[]>>
}

export interface Simulation<T extends TableMap> {
  readonly story: Story<T>
  readonly random: SeededRandom
  readonly scheduler: Scheduler
  readonly server: SimulatedServer<T>
  readonly devices: readonly SimulatedDevice<T>[]
  /** Copies the profile of a device, with its client id, to another device of the same user. */
  clone(device: SimulatedDevice<T>): SimulatedDevice<T>
  faultRates(): FaultRates
  setFaultRates(rates: FaultRates): void
  reportViolation(fault: string): void
  readonly violations: readonly string[]
  /** Ends all faults, lets devices sync, and returns violations. */
  converge(): Promise<string[]>
}

interface SimulationOptions extends ServerBounds {
  readonly seed: number
  /** Resolves when all promises that do not need time have settled. */
  readonly settle: () => Promise<void>
}

const START_MS = 1_900_000_000_000
/** Without faults every queue is empty and every device equal within this time: all attempts with their growing pauses. */
const CONVERGENCE_MS = 300_000
const CHECK_INTERVAL_MS = 5_000
/** The state must stay converged for this time, which is longer than every interval of a device. */
const STABLE_MS = 60_000

export const createSimulation = async <T extends TableMap>(
  story: Story<T>,
  { seed, settle, ...bounds }: SimulationOptions,
): Promise<Simulation<T>> => {
  const random = createSeededRandom(seed)
  const violations: string[] = []
  let rates = NO_FAULTS
  let ulids = 0
  const devices: SimulatedDevice<T>[] = []

  const afterEach = async (): Promise<void> => {
    for (const device of devices) {
      if (!device.isWritten) continue
      device.isWritten = false
      violations.push(...(await viewViolations(device)))
    }
  }
  const scheduler = createScheduler(START_MS, settle, afterEach)
  const parts = {
    random,
    scheduler,
    faultRates: () => rates,
    reportViolation: (violation: string) => void violations.push(violation),
  }
  const poke = (): void => {
    for (const device of devices)
      for (const tab of device.tabs)
        if (tab.leads() && device.online && device.receives && !random.happens(rates.pokeLost))
          scheduler.later(random.between(5, 80), () => tab.isAlive() && tab.driver.on('woken'))
  }
  const server = simulateServer(parts, story, bounds, poke)
  const network = createNetwork(random, scheduler, () => rates)
  const newUlid = (): string => `C${String((ulids += 1)).padStart(25, '0')}`
  const deviceParts = { simulation: parts, story, server, network, newUlid }
  for (const [id, userId] of Object.entries(story.devices)) devices.push(simulateDevice(deviceParts, id, userId))

  const simulation: Simulation<T> = {
    ...parts,
    story,
    server,
    devices,
    violations,
    clone: (original) => {
      const { catalogue, isCorrupted } = original
      const copied = { store: original.store.snapshot(), catalogue, isCorrupted }
      const id = `${original.id}-copy${devices.length}`
      const copy = simulateDevice(deviceParts, id, original.actor.id, copied)
      devices.push(copy)
      copy.open(1)
      return copy
    },
    setFaultRates: (next) => {
      rates = next
    },
    converge: async () => {
      rates = NO_FAULTS
      endFaults(simulation)
      const unequal = async (): Promise<string[]> =>
        (await Promise.all(devices.map((device) => differences(simulation, device)))).flat()
      const deadline = scheduler.now() + CONVERGENCE_MS
      // A frozen tab may run a person's earlier actions late, so that the state must stay converged for a while.
      for (let stableFor = 0; stableFor < STABLE_MS && scheduler.now() < deadline;) {
        await story.changeUnreadRow?.(simulation)
        await scheduler.run(Math.min(deadline, scheduler.now() + CHECK_INTERVAL_MS))
        stableFor = (await unequal()).length > 0 ? 0 : stableFor + CHECK_INTERVAL_MS
      }
      const lost = await Promise.all(devices.map((device) => unaccountedMutations(simulation, device)))
      const early = server.sentBeforeFile.map((ulid) => `${ulid} was sent before its file`)
      return [
        ...violations,
        ...(await unequal()),
        ...lost.flat(),
        ...repeatedMutations(simulation),
        ...early,
        ...orderViolations(simulation),
        ...modelDifferences(simulation),
        ...(await digestMismatches(simulation)),
        ...(await story.violations(simulation)),
      ]
    },
  }
  await story.begin(simulation)
  server.backUp()
  for (const device of devices) device.open(1)
  await scheduler.run(scheduler.now() + 1_000)
  return simulation
}

export interface History {
  readonly rates: FaultRates
  /** Numbers of the actions, in order. Each action has its own random numbers, so that shrinking can remove others. */
  readonly actions: readonly number[]
  /** From 0 to 1: share of actions that are faults of machines. */
  readonly machineFaultShare: number
}

export const actionNumbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** Runs a random history with faults, then converges. Returns violations. */
export const runHistory = async <T extends TableMap>(
  simulation: Simulation<T>,
  seed: number,
  { rates, actions, machineFaultShare }: History,
): Promise<string[]> => {
  const { scheduler, story } = simulation
  simulation.setFaultRates(rates)
  for (const action of actions) {
    const random = createSeededRandom(seed * 1_000_003 + action)
    const running = random.happens(machineFaultShare)
      ? injectFault(simulation, random)
      : story.performAction(simulation, random)
    void running.catch((error: unknown) => simulation.reportViolation(`an action failed: ${String(error)}`))
    await scheduler.run(
      scheduler.now() + (random.happens(0.2) ? random.between(1_000, 15_000) : random.between(0, 400)),
    )
    if (simulation.violations.length > 0) break
  }
  return simulation.converge()
}
