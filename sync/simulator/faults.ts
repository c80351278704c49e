// Faults of machines, independent of people: any of them at any time, on any device or the server.
import type { Row, TableMap, TableName } from '#shared/kernel/change.ts'
import type { Chance } from './seeded-random.ts'
import type { SimulatedDevice } from './simulated-device.ts'
import type { Simulation } from './simulation.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type MachineFault = <T extends TableMap>(simulation: Simulation<T>, chance: Chance) => Promise<void> | void

const someDevice = <T extends TableMap>({ devices }: Simulation<T>, chance: Chance): SimulatedDevice<T> =>
  chance.pick(devices)

/** Switches `key` to `value` and back later. */
const forAWhile = <T extends TableMap, K extends 'online' | 'sends' | 'hears' | 'expired' | 'refusesFiles'>(
  { scheduler }: Simulation<T>,
  chance: Chance,
  device: SimulatedDevice<T>,
  key: K,
  value: boolean,
): void => {
  device[key] = value
  scheduler.later(chance.between(500, 30_000), () => {
    device[key] = !value
    for (const tab of device.tabs) tab.driver.on('woken')
  })
}

/** Corrupts or removes a server row on the device that no pending change has touched. */
const corruptRow = async <T extends TableMap>(simulation: Simulation<T>, chance: Chance): Promise<void> => {
  const device = someDevice(simulation, chance)
  const table = chance.pick(Object.keys(simulation.story.catalogue.tables)) as TableName<T>
  await device.store.transact('write', async (tx) => {
    const dirty = new Set((await tx.bases.list()).map((copy) => `${copy.table}/${copy.id}`))
    const rows: Row[] = (await tx.view.all(table)).filter(({ id }) => !dirty.has(`${table}/${id}`))
    // A pending mutation may have read the row, and its effect would differ.
    if (rows.length === 0 || (await tx.outbox.list()).length > 0) return
    device.isCorrupted = true
    await tx.view.delete(table, [chance.pick(rows).id])
  })
}

const outage: MachineFault = ({ server, scheduler }, chance) => {
  server.outage = chance.pick(['unavailable', 'unexplained'] as const)
  scheduler.later(chance.between(1_000, 60_000), () => {
    server.outage = null
  })
}

/** A rule throws on the server until somebody mends it. */
const brokenRule: MachineFault = ({ story, server, scheduler }, chance) => {
  const name = chance.pick([...story.catalogue.operations.keys()])
  server.breakRule(name)
  scheduler.later(chance.between(1_000, 90_000), () => server.mendRules())
}

const backgroundSync: MachineFault = (simulation, chance) => {
  const device = someDevice(simulation, chance)
  // Often no page is open.
  if (chance.happens(0.5)) device.kill()
  device.sendInBackground(chance.happens(0.5) ? chance.between(1_000, 60_000) : undefined)
  if (device.tabs.length === 0) simulation.scheduler.later(chance.between(0, 20_000), () => device.open(1))
}

/** Copies of profiles in one history. */
const MAX_COPIES = 2

const clone: MachineFault = (simulation, chance) => {
  if (simulation.devices.length < Object.keys(simulation.story.devices).length + MAX_COPIES)
    simulation.clone(someDevice(simulation, chance))
}

const evict: MachineFault = async (simulation, chance) => {
  const device = someDevice(simulation, chance)
  const isOpen = chance.happens(0.5)
  if (!isOpen) device.kill()
  await device.evict()
  if (!isOpen) device.open(1)
}

const upgrade: MachineFault = (simulation, chance) => {
  const { story, server, devices } = simulation
  if (!story.nextCatalogue) return
  if (chance.happens(0.3)) return server.upgrade(story.nextCatalogue)
  chance.pick(devices).upgrade(story.nextCatalogue)
}

/** Faults with their frequency. */
const machineFaults: readonly (readonly [number, MachineFault])[] = [
  [14, (simulation, chance) => forAWhile(simulation, chance, someDevice(simulation, chance), 'online', false)],
  [9, (simulation, chance) => forAWhile(simulation, chance, someDevice(simulation, chance), 'sends', false)],
  [9, (simulation, chance) => forAWhile(simulation, chance, someDevice(simulation, chance), 'hears', false)],
  [6, (simulation, chance) => forAWhile(simulation, chance, someDevice(simulation, chance), 'expired', true)],
  [
    12,
    (simulation, chance) => {
      const device = someDevice(simulation, chance)
      device.kill()
      device.open(chance.between(1, 2))
    },
  ],
  [
    8,
    (simulation, chance) => {
      const device = someDevice(simulation, chance)
      device.open(chance.between(2, 3))
      chance.pick(device.tabs).shown()
    },
  ],
  [
    9,
    (simulation, chance) => {
      const { tabs } = someDevice(simulation, chance)
      if (tabs.length > 0) chance.pick(tabs).freeze(chance.between(1_000, 60_000))
    },
  ],
  [
    9,
    (simulation, chance) => {
      someDevice(simulation, chance).skew = chance.pick([0, DAY, -365 * DAY, chance.between(-5_000, 5_000)])
    },
  ],
  [
    5,
    ({ server }, chance) => {
      server.skew = chance.pick([0, HOUR, -HOUR, chance.between(-5_000, 5_000)])
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
  [3, (simulation, chance) => forAWhile(simulation, chance, someDevice(simulation, chance), 'refusesFiles', true)],
]

const TOTAL = machineFaults.reduce((sum, [share]) => sum + share, 0)

export const injectFault = async <T extends TableMap>(simulation: Simulation<T>, chance: Chance): Promise<void> => {
  let left = chance.between(1, TOTAL)
  for (const [share, happen] of machineFaults) {
    left -= share
    if (left <= 0) return happen(simulation, chance)
  }
}

/** Ends all current faults. */
export const endFaults = <T extends TableMap>({ story, server, devices }: Simulation<T>): void => {
  server.skew = 0
  server.outage = null
  server.mendRules()
  // A device with a newer version than the server waits for it.
  if (story.nextCatalogue && devices.some(({ catalogue }) => catalogue === story.nextCatalogue))
    server.upgrade(story.nextCatalogue)
  for (const device of devices) {
    device.online = device.sends = device.hears = true
    device.expired = device.refusesFiles = false
    device.open(1)
    for (const tab of device.tabs) tab.driver.on('woken')
  }
}
