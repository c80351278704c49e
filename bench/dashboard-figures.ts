// npx tsx bench/dashboard-figures.ts [--orders 50000]: how long the dashboard's calls take on a group with many orders, on
// SQLite and on PostgreSQL, with the query plans of their sums. Starts and ends servers and databases by itself.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { dashboardQueries } from '#shared/dashboard/dashboard-queries.ts'
import { defaultRange, rangeInput } from '#shared/dashboard/dashboard-range.ts'
import type { OrderSales, ProductSales } from '#shared/dashboard/order-sales.ts'
import { addDays, startOfDay } from '#shared/kernel/clock.ts'
import type { Database } from '#server/db/database.ts'
import { createEvent, createGroup, signUp } from '#tests/support/neighbourhood.ts'
import { createDatabase, startPostgres } from '#tests/support/postgres-server.ts'
import { startServer } from '#tests/support/server.ts'
import { asCents } from '#shared/kernel/money.ts'
import { nowSeconds } from './measure.ts'

const EVENTS = 250
const BUYERS = 2_000
const PRODUCTS = 500
const DAYS = 31
const LINES_PER_ORDER = 3
const ROWS_PER_INSERT = 1_000
const REPEATS = 40
const WARM_UP = 5

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const { values } = parseArgs({ options: { orders: { type: 'string', default: '50000' } } })
const orders = Number(values.orders)

const figuresOf = (groupId: string, eventIds: readonly string[]): { sales: OrderSales[]; products: ProductSales[] } => {
  const today = startOfDay(nowSeconds())
  const products = new Map<string, ProductSales>()
  const sales = Array.from({ length: orders }, (_, n): OrderSales => {
    const day = addDays(today, -(n % DAYS))
    const eid = eventIds[n % eventIds.length] ?? ''
    for (let line = 0; line < LINES_PER_ORDER; line += 1) {
      const productName = `Product number ${(n * 7 + line * 31) % PRODUCTS}`
      const key = `${day} ${eid} ${productName}`
      products.set(key, { groupId, day, eid, productName, quantity: (products.get(key)?.quantity ?? 0) + 1 })
    }
    return {
      orderId: `bench-${n}`,
      groupId,
      day,
      eid,
      uid: `buyer-${n % BUYERS}`,
      cents: asCents(990 + n),
      isUnpaid: n % 4 ? 0 : 1,
    }
  })
  return { sales, products: [...products.values()] }
}

const fill = async (database: Database, groupId: string, eventId: string): Promise<void> => {
  await database.write(async (tx) => {
    const { id: _id, ...event } = await tx
      .selectFrom('events')
      .selectAll()
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    const eventIds = Array.from({ length: EVENTS }, (_, n) => `bench-event-${n}`)
    for (const id of eventIds)
      await tx
        .insertInto('events')
        .values({ ...event, id })
        .execute()
    const { sales, products } = figuresOf(groupId, eventIds)
    for (let from = 0; from < sales.length; from += ROWS_PER_INSERT)
      await tx
        .insertInto('order_sales')
        .values(sales.slice(from, from + ROWS_PER_INSERT))
        .execute()
    for (let from = 0; from < products.length; from += ROWS_PER_INSERT)
      await tx
        .insertInto('product_sales')
        .values(products.slice(from, from + ROWS_PER_INSERT))
        .execute()
    say(`${sales.length} orders, ${products.length} sold products by day and event`)
  })
  if (database.name === 'postgres') await database.write((tx) => sql`analyze`.execute(tx))
}

const explain = async (database: Database, groupId: string): Promise<void> => {
  const { firstDay, lastDay } = defaultRange(nowSeconds())
  const range = sql`"groupId" = ${groupId} and day >= ${firstDay} and day <= ${lastDay}`
  const perDay = sql`select s.day, sum(s.orders), sum(s.cents + s.orders * coalesce(e."adminCost", 0)) from (
      select day, eid, count(*) as orders, sum(cents) as cents from order_sales where ${range} group by day, eid
    ) s left join events e on e.id = s.eid group by s.day`
  const products = sql`select "productName", sum(quantity) from product_sales where ${range} group by "productName"`
  for (const [name, text] of Object.entries({ perDay, products })) {
    const plan = database.name === 'sqlite' ? sql`explain query plan ${text}` : sql`explain analyze ${text}`
    const { rows } = await database.read((snapshot) => plan.execute(snapshot))
    say(`plan of ${name}:`)
    for (const row of rows as Record<string, unknown>[]) say(`  ${String(row['detail'] ?? row['QUERY PLAN'])}`)
  }
}

const at = (sorted: readonly number[], part: number): string =>
  `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1)} ms`

const measureOn = async (name: string, env: Readonly<Record<string, string>>): Promise<void> => {
  const server = await startServer({ env: { INCLUDED_FEATURES: 'premium', ...env } })
  try {
    const host = await signUp(server.url, 'Mei Ling Tan')
    const groupId = await createGroup(host)
    const { id } = await createEvent(host, groupId)
    say(`\n${name}`)
    await fill(server.database, groupId, id)
    await explain(server.database, groupId)
    const input = { ...rangeInput(defaultRange(nowSeconds())), groupId }
    for (const { rest } of dashboardQueries) {
      const taken: number[] = []
      const before = process.cpuUsage()
      for (let n = 0; n < REPEATS + WARM_UP; n += 1) {
        const from = performance.now()
        await host.api.get(rest.path, input)
        if (n >= WARM_UP) taken.push(performance.now() - from)
      }
      taken.sort((a, b) => a - b)
      const { user, system } = process.cpuUsage(before)
      const processorMs = (user + system) / 1000 / (REPEATS + WARM_UP)
      say(`${rest.path}: processor ${processorMs.toFixed(1)} ms, median ${at(taken, 0.5)}, p95 ${at(taken, 0.95)}`)
    }
  } finally {
    await server.close()
  }
}

await measureOn('SQLite', {})
const cluster = await startPostgres({ durable: true })
try {
  await measureOn('PostgreSQL', { DATABASE_URL: await createDatabase(cluster.url, 'bench') })
} finally {
  await cluster.stop()
}
