// Several devices, a network and a server under one seeded scheduler. Knows no product: a story provides it.
import type { Actor, Row, TableMap } from '#shared/kernel/change.ts'
import type { EngineCatalogue } from '#sync/protocol/catalogue.ts'
import type { ServerReader } from '#sync/server/server-store.ts'
import { createChance, type Chance } from './seeded-random.ts'
import { NO_FAULTS, type FaultShares } from './fault-rates.ts'
import { differences, miscounts, outOfModel, outOfOrder, unaccounted, viewFaults } from './invariants.ts'
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
  readonly scopesOf: (reader: ServerReader<T, null>, actor: Actor) => Promise<readonly string[]>
  /** Maps a device id to a user id. */
  readonly devices: Readonly<Record<string, string>>
  /** Devices whose tabs cannot communicate: each tab syncs. */
  readonly alone?: readonly string[]
  /** Initial data of the server. */
  begin(simulation: Simulation<T>): Promise<void>
  /** One random action of a person. */
  act(simulation: Simulation<T>, chance: Chance): Promise<void>
  /** Somebody else changes something that no device reads: a sign that the server works. */
  touch?(simulation: Simulation<T>): Promise<void>
  /** Invariants of the story after convergence. */
  faults(simulation: Simulation<T>): Promise<string[]>
  /** The rows that accepted operations produce, computed without the catalogue's rules. */
  model?(accepted: readonly Accepted[]): Readonly<Record<string, readonly Row[]>>
}

export interface Simulation<T extends TableMap> {
  readonly story: Story<T>
  readonly chance: Chance
  readonly scheduler: Scheduler
  readonly server: SimulatedServer<T>
  readonly devices: readonly SimulatedDevice<T>[]
  /** Copies the profile of a device, with its client id, to another device of the same user. */
  clone(device: SimulatedDevice<T>): SimulatedDevice<T>
  faults(): FaultShares
  setFaults(shares: FaultShares): void
  /** Records a violation. */
  report(fault: string): void
  readonly reported: readonly string[]
  /** Ends all faults, lets devices sync, and returns violations. */
  converge(): Promise<string[]>
}

export interface SimulationOptions extends ServerBounds {
  readonly seed: number
  /** Resolves when all promises that do not need time have settled. */
  readonly settle: () => Promise<void>
}

const START = 1_900_000_000_000
/** Milliseconds within which everything is sent and equal without faults: a budget spent with growing pauses. */
export const CONVERGENCE_MS = 300_000
/**
 * Milliseconds between checks, and the time for which the state must stay converged: longer than every period of a
 * device.
 */
const LOOK = 5_000
const STAYING = 60_000

export const createSimulation = async <T extends TableMap>(
  story: Story<T>,
  { seed, settle, ...bounds }: SimulationOptions,
): Promise<Simulation<T>> => {
  const chance = createChance(seed)
  const reported: string[] = []
  let shares = NO_FAULTS
  let ulids = 0
  const devices: SimulatedDevice<T>[] = []

  const afterEach = async (): Promise<void> => {
    for (const device of devices) {
      if (!device.written) continue
      device.written = false
      reported.push(...(await viewFaults(device)))
    }
  }
  const scheduler = createScheduler(START, settle, afterEach)
  const parts = {
    chance,
    scheduler,
    faults: () => shares,
    report: (fault: string) => void reported.push(fault),
  }
  const poke = (): void => {
    for (const device of devices)
      for (const tab of device.tabs)
        if (tab.leads() && device.online && device.hears && !chance.happens(shares.pokeLost))
          scheduler.later(chance.between(5, 80), () => tab.isAlive() && tab.driver.on('woken'))
  }
  const server = simulateServer(parts, story, bounds, poke)
  const network = createNetwork(chance, scheduler, () => shares)
  const newUlid = (): string => `C${String((ulids += 1)).padStart(25, '0')}`
  const deviceParts = { simulation: parts, story, server, network, newUlid }
  for (const [id, userId] of Object.entries(story.devices)) devices.push(simulateDevice(deviceParts, id, userId))

  const simulation: Simulation<T> = {
    ...parts,
    story,
    server,
    devices,
    reported,
    clone: (original) => {
      const { catalogue, isCorrupted } = original
      const copied = { store: original.store.snapshot(), catalogue, isCorrupted }
      const id = `${original.id}-copy${devices.length}`
      const made = simulateDevice(deviceParts, id, original.actor.id, copied)
      devices.push(made)
      made.open(1)
      return made
    },
    setFaults: (next) => {
      shares = next
    },
    converge: async () => {
      shares = NO_FAULTS
      endFaults(simulation)
      const unequal = async (): Promise<string[]> =>
        (await Promise.all(devices.map((device) => differences(simulation, device)))).flat()
      const until = scheduler.now() + CONVERGENCE_MS
      // A tab that was frozen may only now run what a person did before.
      for (let stays = 0; stays < STAYING && scheduler.now() < until;) {
        await story.touch?.(simulation)
        await scheduler.run(Math.min(until, scheduler.now() + LOOK))
        stays = (await unequal()).length > 0 ? 0 : stays + LOOK
      }
      const lost = await Promise.all(devices.map((device) => unaccounted(simulation, device)))
      const early = server.early.map((ulid) => `${ulid} was sent before its file`)
      return [
        ...reported,
        ...(await unequal()),
        ...lost.flat(),
        ...early,
        ...outOfOrder(simulation),
        ...outOfModel(simulation),
        ...(await miscounts(simulation)),
        ...(await story.faults(simulation)),
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
  readonly shares: FaultShares
  /** Numbers of the actions, in order. An action does not depend on the others. */
  readonly acts: readonly number[]
  /** From 0 to 1: share of actions that are faults of machines. */
  readonly machineFaultShare: number
}

export const upTo = (acts: number): number[] => Array.from({ length: acts }, (_, i) => i)

/** Runs a complete random history with `shares` of faults, then converges. */
export const runHistory = async <T extends TableMap>(
  simulation: Simulation<T>,
  seed: number,
  { shares, acts, machineFaultShare }: History,
): Promise<string[]> => {
  const { scheduler, story } = simulation
  simulation.setFaults(shares)
  for (const act of acts) {
    const chance = createChance(seed * 1_000_003 + act)
    const happening = chance.happens(machineFaultShare)
      ? injectFault(simulation, chance)
      : story.act(simulation, chance)
    void happening.catch((error: unknown) => simulation.report(`an act failed: ${String(error)}`))
    await scheduler.run(
      scheduler.now() + (chance.happens(0.2) ? chance.between(1_000, 15_000) : chance.between(0, 400)),
    )
    if (simulation.reported.length > 0) break
  }
  return simulation.converge()
}
