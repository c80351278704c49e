// Reads the payments of a host in small parts, so that other requests are answered in between.
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { Event } from '#shared/event/event.ts'
import { correction, firstCharge, withinSales, type RevenueCharge } from '#shared/plan/revenue-charge.ts'
import { bookingRevenue, isWithin, orderRevenue, type Month, type Period, type Revenue } from '#shared/plan/revenue.ts'
import { recordsOfOrders } from '#server/collection/handover-repository.ts'
import type { Database, Snapshot } from '#server/db/database.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { narrowCodecOf } from '#server/db/replicated.ts'
import { asCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { chargedRecords, chargesOfRecords } from './revenue-charges-repository.ts'

const ROWS_PER_READ = 200

const orders = narrowCodecOf('orders', [
  'id',
  'eid',
  'uid',
  'eOrderNo',
  'status',
  'buyerStatus',
  'lines',
  'settledShares',
  'paidCents',
  'returnedCents',
])
const bookings = narrowCodecOf('bookings', [
  'id',
  'status',
  'bookerStatus',
  'dzPrice',
  'paidCents',
  'returnedCents',
  'deliveryTimestamp',
])

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
    adminCost: asCents(Number(adminCost)),
    pickupTimestamp: Number(pickupTimestamp),
  }))
}

type Kind = RevenueCharge['kind']

interface Invoiced {
  readonly userId: string
  readonly month: Month
}

interface ChargesPage {
  readonly charges: readonly RevenueCharge[]
  /** The last row that was read; null when no row is left. */
  readonly next: string | null
}

const nextOf = (ids: readonly string[]): string | null => (ids.length < ROWS_PER_READ ? null : (ids.at(-1) ?? null))

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

type StoredOrders = Parameters<typeof orders.readable>[0]

/** `adminCosts`: of each event. */
const orderRevenues = async (
  snapshot: Snapshot,
  stored: StoredOrders,
  adminCosts: ReadonlyMap<string, Cents>,
): Promise<Map<string, Revenue>> => {
  const rows = orders.readable(stored)
  const records = await recordsOfOrders(snapshot, idsOf(rows))
  const handovers = groupBy(records.handovers, ({ orderId }) => orderId)
  const answers = groupBy(records.answers, ({ orderId }) => orderId)
  return new Map(
    rows.map((order) => {
      const { pair } = collectionOf(order, handovers.get(order.id) ?? [], answers.get(order.id) ?? [])
      return [order.id, orderRevenue({ adminCost: adminCosts.get(order.eid) ?? ZERO_CENTS }, order, pair)]
    }),
  )
}

/** Records that another month charged are left to the corrections. */
const firstCharges = async (
  snapshot: Snapshot,
  { userId, month }: Invoiced,
  kind: Kind,
  revenues: ReadonlyMap<string, Revenue>,
): Promise<RevenueCharge[]> => {
  const earlier = await chargesOfRecords(snapshot, { userId, kind, month }, [...revenues.keys()])
  const charged = new Set(earlier.map(({ recordId }) => recordId))
  return [...revenues].flatMap(([recordId, revenue]) =>
    charged.has(recordId) ? [] : (firstCharge({ kind, recordId }, month, revenue) ?? []),
  )
}

const orderCharges = async (
  snapshot: Snapshot,
  invoiced: Invoiced,
  event: CollectedEvent,
  after: string,
): Promise<ChargesPage> => {
  const stored = await snapshot
    .selectFrom('orders')
    .select(orders.fields)
    .where('eid', '=', event.id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_PER_READ)
    .execute()
  const revenues = await orderRevenues(snapshot, stored, new Map([[event.id, event.adminCost]]))
  return { charges: await firstCharges(snapshot, invoiced, 'order', revenues), next: nextOf(idsOf(stored)) }
}

const bookingCharges = async (
  snapshot: Snapshot,
  invoiced: Invoiced,
  period: Period,
  after: string,
): Promise<ChargesPage> => {
  const stored = await snapshot
    .selectFrom('bookings')
    .select(bookings.fields)
    .where('hostId', '=', invoiced.userId)
    .where('deliveryTimestamp', '>=', period.from)
    .where('deliveryTimestamp', '<', period.to)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_PER_READ)
    .execute()
  const revenues = new Map(bookings.readable(stored).map((booking) => [booking.id, bookingRevenue(booking)]))
  return { charges: await firstCharges(snapshot, invoiced, 'booking', revenues), next: nextOf(idsOf(stored)) }
}

const adminCostsOf = async (snapshot: Snapshot, eids: readonly string[]): Promise<Map<string, Cents>> => {
  const rows = await snapshot.selectFrom('events').select(['id', 'adminCost']).where('id', 'in', eids).execute()
  return new Map(rows.map(({ id, adminCost }) => [id, asCents(Number(adminCost))]))
}

const revenuesById = async (
  snapshot: Snapshot,
  kind: Kind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Revenue>> => {
  if (ids.length === 0) return new Map()
  if (kind === 'booking') {
    const stored = await snapshot.selectFrom('bookings').select(bookings.fields).where('id', 'in', ids).execute()
    return new Map(bookings.readable(stored).map((booking) => [booking.id, bookingRevenue(booking)]))
  }
  const stored = await snapshot.selectFrom('orders').select(orders.fields).where('id', 'in', ids).execute()
  const eids = orders.readable(stored).map(({ eid }) => eid)
  return orderRevenues(snapshot, stored, await adminCostsOf(snapshot, eids))
}

/** Charges of a withdrawn invoice stay as they are: nothing of them was paid. */
const correctionCharges =
  ({ userId, month }: Invoiced, kind: Kind, withdrawn: ReadonlySet<Month>) =>
  async (snapshot: Snapshot, after: string): Promise<ChargesPage> => {
    const charged = await chargedRecords(snapshot, { userId, kind, month }, after, ROWS_PER_READ)
    const byRecord = groupBy(charged, ({ recordId }) => recordId)
    const ids = [...byRecord.keys()]
    const revenues = await revenuesById(snapshot, kind, ids)
    const charges = [...byRecord].flatMap(([recordId, earlier]) => {
      const now = revenues.get(recordId)
      if (now === undefined || earlier.some((charge) => withdrawn.has(charge.month))) return []
      return correction({ kind, recordId }, month, earlier, now) ?? []
    })
    return { charges, next: nextOf(ids) }
  }

const allPages = async (
  database: Database,
  read: (snapshot: Snapshot, after: string) => Promise<ChargesPage>,
): Promise<RevenueCharge[]> => {
  const charges: RevenueCharge[] = []
  for (let after: string | null = ''; after !== null;) {
    const from: string = after
    const page: ChargesPage = await database.read((snapshot) => read(snapshot, from))
    charges.push(...page.charges)
    after = page.next
    // SQLite reads without a pause: other requests come first.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return charges
}

/**
 * Charges of goods collected and deliveries made in these periods, and corrections of those that earlier months charged.
 * `withdrawn`: months whose invoice the operator has withdrawn.
 */
export const chargesIn = async (
  database: Database,
  invoiced: Invoiced,
  periods: readonly Period[],
  withdrawn: ReadonlySet<Month>,
): Promise<RevenueCharge[]> => {
  const charges: RevenueCharge[] = []
  const whole = { from: Math.min(...periods.map(({ from }) => from)), to: Math.max(...periods.map(({ to }) => to)) }
  const events = await database.read((snapshot) => collectedEvents(snapshot, invoiced.userId, whole))
  for (const event of events.filter(({ pickupTimestamp }) => isWithin(periods, pickupTimestamp)))
    charges.push(...(await allPages(database, (snapshot, after) => orderCharges(snapshot, invoiced, event, after))))
  for (const period of periods)
    charges.push(...(await allPages(database, (snapshot, after) => bookingCharges(snapshot, invoiced, period, after))))
  for (const kind of ['order', 'booking'] as const)
    charges.push(...(await allPages(database, correctionCharges(invoiced, kind, withdrawn))))
  return withinSales(charges)
}
