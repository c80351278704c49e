// From a check-off written on this device to the lists that show it.
import { Dexie, liveQuery } from 'dexie'
import { managedEvent } from '#client/order/order-queries.ts'
import { seedOf, type SeedPlan } from '#bench/seed.ts'
import { bareDexie, checkOff, close, filledDevice } from './device.ts'

export interface LiveSamples {
  /** The hand-overs of the whole collection, as the collection screen follows them. */
  readonly counter: number[]
  /** One event with its 500 orders, as the page that manages them follows it. */
  readonly managed: number[]
  /** Plain Dexie: a live query over the fifty orders shown and their hand-overs. */
  readonly dexie: number[]
}

const SHOWN = 50
const PATIENCE = 10_000

/** Calls back with every result that holds the fact. */
const follow = <T>(query: () => Promise<T>, has: (value: T, id: string) => boolean) => {
  let wanted: { id: string; tell: (at: number) => void } | undefined
  let first: () => void = () => undefined
  const ready = new Promise<void>((resolve) => (first = resolve))
  const subscription = liveQuery(query).subscribe((value) => {
    const at = performance.now()
    first()
    if (wanted && has(value, wanted.id)) wanted.tell(at)
  })
  return {
    ready,
    next: (id: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('the list never knew')), PATIENCE)
        wanted = {
          id,
          tell: (at) => {
            clearTimeout(timer)
            wanted = undefined
            resolve(at)
          },
        }
      }),
    stop: () => subscription.unsubscribe(),
  }
}

export const live = async ({ plan, repeats }: { plan: SeedPlan; repeats: number }): Promise<LiveSamples> => {
  const seed = seedOf(plan)
  const device = await filledDevice(plan.hostId, seed.rows)
  const bare = await bareDexie('bare', 'strict', seed.rows)
  const { view } = device.db
  const eventId = seed.eventIds[0]!
  const shown = seed.refs.slice(0, SHOWN)
  const samples: LiveSamples = { counter: [], managed: [], dexie: [] }

  const lists = {
    counter: () =>
      follow(
        () => view.handovers.where('eid').anyOf(seed.eventIds).toArray(),
        (facts, id) => facts.some((fact) => fact.id === id),
      ),
    managed: () =>
      follow(
        () => managedEvent(device.db, eventId),
        (found, id) => found?.orders.some(({ facts }) => facts.some((fact) => fact.id === id)) ?? false,
      ),
  }
  for (const name of ['counter', 'managed'] as const) {
    const list = lists[name]()
    await list.ready
    for (let n = 0; n < repeats; n += 1) {
      const { id, input } = await checkOff(device, shown[n % SHOWN]!)
      const known = list.next(id)
      const outcome = await device.engine.enqueue('hand-over', input)
      const written = performance.now()
      if (!outcome.ok) throw new Error(outcome.refusal.message)
      samples[name].push(Math.max(0, (await known) - written))
    }
    list.stop()
  }

  const facts = await view.handovers.toArray()
  const list = follow(
    () =>
      Promise.all([
        bare.table('orders').bulkGet(shown),
        bare.table<{ id: string }>('handovers').where('orderId').anyOf(shown).toArray(),
      ]),
    ([, held], id) => held.some((fact) => fact.id === id),
  )
  await list.ready
  for (let n = 0; n < repeats; n += 1) {
    const fact = { ...facts[n % facts.length]!, id: `bare-${n}` }
    const known = list.next(fact.id)
    await bare.table('handovers').put(fact)
    const written = performance.now()
    samples.dexie.push(Math.max(0, (await known) - written))
  }
  list.stop()
  await close(device)
  await Dexie.delete(bare.name)
  return samples
}
