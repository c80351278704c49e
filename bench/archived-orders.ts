// Measures what the orders of archived events cost a host's phone: the first pull and an empty one, with none and with many.
import { openDatabase } from '#server/db/open.ts'
import { updateArchivedEvents } from '#server/order/update-archived-events.ts'
import { systemClock } from '#shared/kernel/clock.ts'
import { syncResponseSchema } from '#sync/protocol/wire.ts'
import type { Person } from '#tests/support/neighbourhood.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'
import type { BenchEnvironment } from './bench-environment.ts'
import { summaryOf, type Measured } from './figures.ts'
import { nowSeconds, repeatsOf, type Measure } from './measure.ts'
import { seedServer } from './seed-server.ts'
import { seedOf } from './seed.ts'
import { ask, connection } from './server-alone.ts'

const DAY_S = 86_400
const PRESENT_ORDERS = 500
const PAST_ORDERS = 20_000
const ORDERS_AN_EVENT = 100

const hostWith = async (environment: BenchEnvironment, salt: number, past: number): Promise<Person> => {
  const host = await environment.person('Mei Ling Tan')
  const plan = { hostId: host.id, ordersAnEvent: ORDERS_AN_EVENT, histories: true }
  const now = nowSeconds()
  await seedServer(environment.dataDir, seedOf({ ...plan, salt, orders: PRESENT_ORDERS, now }).rows)
  if (past > 0) {
    const seed = seedOf({ ...plan, salt: salt + 1, orders: past, openEvents: 0, now: now - 200 * DAY_S })
    await seedServer(environment.dataDir, seed.rows)
  }
  const database = await openDatabase({ DATA_DIR: environment.dataDir })
  await updateArchivedEvents(database, systemClock)
  await database.close()
  return host
}

interface Pulls {
  readonly first: number[]
  readonly empty: number[]
  readonly bytes: number
  readonly orders: number
}

const pullsOf = async ({ url }: BenchEnvironment, { token }: Person, times: number): Promise<Pulls> => {
  const client = syncClient(`bench-archived-${token.slice(-8)}`)
  const pull = (body: object) => ask('POST', `${url}/api/sync`, token, JSON.stringify(client.request(body)))
  const first: number[] = []
  let { text, bytes } = await pull({ cursor: EMPTY_CURSOR })
  for (let n = 0; n < Math.max(3, times / 50); n += 1) {
    const answer = await pull({ cursor: EMPTY_CURSOR })
    first.push(answer.ms)
    ;({ text, bytes } = answer)
  }
  const { patch } = syncResponseSchema.parse(JSON.parse(text))
  if (!patch || patch.large) throw new Error('the first pull is not whole')
  const scopes = Object.fromEntries(patch.scopes.map(({ scope, version }) => [scope, version]))
  const empty: number[] = []
  for (let n = 0; n < times; n += 1) empty.push((await pull({ cursor: { epoch: patch.epoch, scopes } })).ms)
  return { first, empty, bytes, orders: patch.rows['orders']?.length ?? 0 }
}

export const archivedOrders: Measure = {
  name: 'archived',
  run: async (environment, choices) => {
    const times = repeatsOf(choices, 500)
    const without = await pullsOf(environment, await hostWith(environment, 90, 0), times)
    const many = await pullsOf(environment, await hostWith(environment, 92, PAST_ORDERS), times)
    connection.destroy()
    if (many.orders !== PRESENT_ORDERS) throw new Error(`${many.orders} orders were sent`)
    const shared = { orders: PAST_ORDERS, slowed: false } as const
    const bare = 'the same host without archived orders'
    const lines: Measured[] = [
      {
        ...shared,
        what: 'First pull of a host with 500 present orders, beside archived ones',
        unit: 'ms',
        product: summaryOf(many.first),
        bare: { what: bare, summary: summaryOf(without.first) },
      },
      {
        ...shared,
        what: 'Its body',
        unit: 'kB',
        product: summaryOf([many.bytes / 1000]),
        bare: { what: bare, summary: summaryOf([without.bytes / 1000]) },
      },
      {
        ...shared,
        what: 'Empty pull of this host',
        unit: 'ms',
        product: summaryOf(many.empty),
        bare: { what: bare, summary: summaryOf(without.empty) },
      },
    ]
    return lines
  },
}
