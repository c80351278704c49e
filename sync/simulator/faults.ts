// Faults of machines, which happen at any time, on any device or the server.
import type { Row, TableMap, TableName } from '#shared/kernel/change.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { SimulatedDevice } from './simulated-device.ts'
import type { Simulation } from './simulation.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type MachineFault = <T extends TableMap>(simulation: Simulation<T>, random: SeededRandom) => Promise<void> | void

const someDevice = <T extends TableMap>({ devices }: Simulation<T>, random: SeededRandom): SimulatedDevice<T> =>
  random.pick(devices)

/** Switches `key` to `value` and back later. */
const forAWhile = <T extends TableMap, K extends 'online' | 'sends' | 'receives' | 'isExpired' | 'refusesFiles'>(
  { scheduler }: Simulation<T>,
  random: SeededRandom,
  device: SimulatedDevice<T>,
  key: K,
  value: boolean,
): void => {
  device[key] = value
  scheduler.later(random.between(500, 30_000), () => {
    device[key] = !value
    for (const tab of device.tabs) tab.driver.on('woken')
  })
}

/** Corrupts or removes a server row on the device that no pending change has touched. */
const corruptRow = async <T extends TableMap>(simulation: Simulation<T>, random: SeededRandom): Promise<void> => {
  const device = someDevice(simulation, random)
  const table = random.pick(Object.keys(simulation.story.catalogue.tables)) as TableName<T>
  await device.store.transact('write', async (tx) => {
    const dirty = new Set((await tx.bases.list()).map((copy) => `${copy.table}/${copy.id}`))
    const rows: Row[] = (await tx.view.all(table)).filter(({ id }) => !dirty.has(`${table}/${id}`))
    // A pending mutation may have read the row, and its effect would differ.
    if (rows.length === 0 || (await tx.outbox.list()).length > 0) return
    device.isCorrupted = true
    await tx.view.delete(table, [random.pick(rows).id])
  })
}

const outage: MachineFault = ({ server, scheduler }, random) => {
  server.outage = random.pick(['unavailable', 'unexplained'] as const)
  scheduler.later(random.between(1_000, 60_000), () => {
    server.outage = null
  })
}

/** A rule throws on the server until an update fixes it. */
const brokenRule: MachineFault = ({ story, server, scheduler }, random) => {
  const name = random.pick([...story.catalogue.operations.keys()])
  server.breakRule(name)
  scheduler.later(random.between(1_000, 90_000), () => server.fixRules())
}

const backgroundSync: MachineFault = (simulation, random) => {
  const device = someDevice(simulation, random)
  // Background Sync often runs without a page.
  if (random.happens(0.5)) device.kill()
  device.sendInBackground(random.happens(0.5) ? random.between(1_000, 60_000) : undefined)
  if (device.tabs.length === 0) simulation.scheduler.later(random.between(0, 20_000), () => device.open(1))
}

/** In one history. */
const MAX_PROFILE_COPIES = 2

const clone: MachineFault = (simulation, random) => {
  if (simulation.devices.length < Object.keys(simulation.story.devices).length + MAX_PROFILE_COPIES)
    simulation.clone(someDevice(simulation, random))
}

const evict: MachineFault = async (simulation, random) => {
  const device = someDevice(simulation, random)
  const isOpen = random.happens(0.5)
  if (!isOpen) device.kill()
  await device.evict()
  if (!isOpen) device.open(1)
}

const upgrade: MachineFault = (simulation, random) => {
  const { story, server, devices } = simulation
  if (!story.nextCatalogue) return
  if (random.happens(0.3)) return server.upgrade(story.nextCatalogue)
  random.pick(devices).upgrade(story.nextCatalogue)
}

/** Faults with their weights: how often each is drawn. */
const machineFaults: readonly (readonly [number, MachineFault])[] = [
  [14, (simulation, random) => forAWhile(simulation, random, someDevice(simulation, random), 'online', false)],
  [9, (simulation, random) => forAWhile(simulation, random, someDevice(simulation, random), 'sends', false)],
  [9, (simulation, random) => forAWhile(simulation, random, someDevice(simulation, random), 'receives', false)],
  [6, (simulation, random) => forAWhile(simulation, random, someDevice(simulation, random), 'isExpired', true)],
  [
    12,
    (simulation, random) => {
      const device = someDevice(simulation, random)
      device.kill()
      device.open(random.between(1, 2))
    },
  ],
  [
    8,
    (simulation, random) => {
      const device = someDevice(simulation, random)
      device.open(random.between(2, 3))
      random.pick(device.tabs).shown()
    },
  ],
  [
    9,
    (simulation, random) => {
      const { tabs } = someDevice(simulation, random)
      if (tabs.length > 0) random.pick(tabs).freeze(random.between(1_000, 60_000))
    },
  ],
  [
    9,
    (simulation, random) => {
      someDevice(simulation, random).skew = random.pick([0, DAY_MS, -365 * DAY_MS, random.between(-5_000, 5_000)])
    },
  ],
  [
    5,
    ({ server }, random) => {
      server.skew = random.pick([0, HOUR_MS, -HOUR_MS, random.between(-5_000, 5_000)])
    },
  ],
  [
    5,
    ({ server }) =>
      server
        .engine()
        .prune()
        .catch(() => undefined),
  ],
  [2, corruptRow],
  [2, outage],
  [4, ({ server }) => server.backUp()],
  [3, ({ server }) => server.restore()],
  [3, upgrade],
  [8, backgroundSync],
  [3, clone],
  [3, evict],
  [3, brokenRule],
  [3, (simulation, random) => forAWhile(simulation, random, someDevice(simulation, random), 'refusesFiles', true)],
]

const TOTAL_WEIGHT = machineFaults.reduce((sum, [weight]) => sum + weight, 0)

export const injectFault = async <T extends TableMap>(
  simulation: Simulation<T>,
  random: SeededRandom,
): Promise<void> => {
  let left = random.between(1, TOTAL_WEIGHT)
  for (const [weight, inject] of machineFaults) {
    left -= weight
    if (left <= 0) return inject(simulation, random)
  }
}

/** Ends all current faults. */
export const endFaults = <T extends TableMap>({ story, server, devices }: Simulation<T>): void => {
  server.skew = 0
  server.outage = null
  server.fixRules()
  // A device with a newer version waits until the server has it too.
  if (story.nextCatalogue && devices.some(({ catalogue }) => catalogue === story.nextCatalogue))
    server.upgrade(story.nextCatalogue)
  for (const device of devices) {
    device.online = device.sends = device.receives = true
    device.isExpired = device.refusesFiles = false
    device.open(1)
    for (const tab of device.tabs) {
      // A person looks at it, as soon as it is not frozen.
      tab.shown()
      tab.driver.on('woken')
    }
  }
}
