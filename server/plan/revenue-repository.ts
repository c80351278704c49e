// Reads the payments of a host in small parts, so that other requests are answered in between.
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { Event } from '#shared/event/event.ts'
import {
  addRevenue,
  bookingRevenue,
  isWithin,
  NO_REVENUE,
  orderRevenue,
  type Period,
  type Revenue,
} from '#shared/plan/revenue.ts'
import { factsOfOrders } from '#server/collection/handover-repository.ts'
import type { Database, Snapshot } from '#server/db/database.ts'
import { groupBy } from '#server/db/group-by.ts'
import { narrowCodecOf } from '#server/db/replicated.ts'

const ROWS_PER_READ = 200

const orders = narrowCodecOf('orders', [
  'id',
  'uid',
  'eOrderNo',
  'status',
  'buyerStatus',
  'lines',
  'settledShares',
  'paidCents',
])
const bookings = narrowCodecOf('bookings', ['id', 'status', 'bookerStatus', 'dzPrice', 'deliveryTimestamp'])

type CollectedEvent = Pick<Event, 'id' | 'adminCost' | 'pickupTimestamp'>

const collectedEvents = async (snapshot: Snapshot, hostId: string, { from, to }: Period): Promise<CollectedEvent[]> => {
  const rows = await snapshot
    .selectFrom('events')
    .select(['id', 'adminCost', 'pickupTimestamp'])
    .where('createdUserId', '=', hostId)
    .where('pickupTimestamp', '>=', from)
    .where('pickupTimestamp', '<', to)
    .orderBy('id')
    .execute()
  return rows.map(({ id, adminCost, pickupTimestamp }) => ({
    id,
    adminCost: Number(adminCost),
    pickupTimestamp: Number(pickupTimestamp),
  }))
}

interface Part {
  readonly revenue: Revenue
  /** The last row that was read; null when no row is left. */
  readonly next: string | null
}

const nextOf = (rows: readonly { readonly id: string }[]): string | null =>
  rows.length < ROWS_PER_READ ? null : (rows.at(-1)?.id ?? null)

const orderPart = async (snapshot: Snapshot, event: CollectedEvent, after: string): Promise<Part> => {
  const stored = await snapshot
    .selectFrom('orders')
    .select(orders.fields)
    .where('eid', '=', event.id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_PER_READ)
    .execute()
  const rows = orders.readable(stored)
  const facts = await factsOfOrders(
    snapshot,
    rows.map(({ id }) => id),
  )
  const handovers = groupBy(facts.handovers, ({ orderId }) => orderId)
  const answers = groupBy(facts.answers, ({ orderId }) => orderId)
  const revenue = rows.reduce((sum, order) => {
    const { pair } = collectionOf(order, handovers.get(order.id) ?? [], answers.get(order.id) ?? [])
    return addRevenue(sum, orderRevenue(event, order, pair))
  }, NO_REVENUE)
  return { revenue, next: nextOf(stored) }
}

const bookingPart = async (snapshot: Snapshot, hostId: string, period: Period, after: string): Promise<Part> => {
  const stored = await snapshot
    .selectFrom('bookings')
    .select(bookings.fields)
    .where('hostId', '=', hostId)
    .where('deliveryTimestamp', '>=', period.from)
    .where('deliveryTimestamp', '<', period.to)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_PER_READ)
    .execute()
  const revenue = bookings
    .readable(stored)
    .reduce((sum, booking) => addRevenue(sum, bookingRevenue(booking)), NO_REVENUE)
  return { revenue, next: nextOf(stored) }
}

const sumOfParts = async (database: Database, read: (snapshot: Snapshot, after: string) => Promise<Part>) => {
  let sum = NO_REVENUE
  for (let after: string | null = ''; after !== null;) {
    const from: string = after
    const part: Part = await database.read((snapshot) => read(snapshot, from))
    sum = addRevenue(sum, part.revenue)
    after = part.next
    // SQLite reads without a pause: other requests come first.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return sum
}

/** Revenue of goods collected and deliveries made in these periods. */
export const revenueOf = async (database: Database, hostId: string, periods: readonly Period[]): Promise<Revenue> => {
  let sum = NO_REVENUE
  const whole = { from: Math.min(...periods.map(({ from }) => from)), to: Math.max(...periods.map(({ to }) => to)) }
  const events = await database.read((snapshot) => collectedEvents(snapshot, hostId, whole))
  for (const event of events.filter(({ pickupTimestamp }) => isWithin(periods, pickupTimestamp)))
    sum = addRevenue(sum, await sumOfParts(database, (snapshot, after) => orderPart(snapshot, event, after)))
  for (const period of periods)
    sum = addRevenue(sum, await sumOfParts(database, (snapshot, after) => bookingPart(snapshot, hostId, period, after)))
  return sum
}
