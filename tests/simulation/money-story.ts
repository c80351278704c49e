// Money of two events with shared costs and of deliveries: payments of the pay-together story, and a host who returns money, records amounts and
// changes costs on two devices. The sums of each event balance whatever meets what.
import { collectionOf } from '#shared/collection/collection-state.ts'
import { asOrderPair, type Booking } from '#shared/delivery/booking.ts'
import type { Event } from '#shared/event/event.ts'
import type { ExportTable } from '#shared/kernel/export-table.ts'
import { asCents, sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { eventBalance, orderBalance } from '#shared/order/event-balance.ts'
import { FORMAT_1_HEAD, format1 } from '#shared/order/order-export.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { hasPaid } from '#shared/order/payment-state.ts'
import { ownTotals } from '#shared/order/order-totals.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { bookingEntry, orderEntry, refundTable, standingRefunds } from '#shared/payment/refund-list.ts'
import { bookingGap, bookingRefund, orderRefund } from '#shared/payment/refund-owed.ts'
import { isUndone } from '#shared/payment/refund.ts'
import type { Tables } from '#shared/tables.ts'
import type { SeededRandom } from '#sync/simulator/seeded-random.ts'
import type { SimulatedDevice } from '#sync/simulator/simulated-device.ts'
import type { Simulation, Story } from '#sync/simulator/simulation.ts'
import { CLOSING } from '#tests/support/sample-event.ts'
import { payTogetherStory } from './pay-together-story.ts'

type Device = SimulatedDevice<Tables>

const pairOf = (order: Order): StatusPair => collectionOf(order, [], []).pair

/** The host returns money of a booking, or records the amount that arrived for it. */
const actOnBooking = (device: Device, random: SeededRandom, booking: Booking, freshId: () => string): Promise<void> => {
  const { id: ref, dzPrice, returnedCents: returned } = booking
  const left = bookingRefund(booking)?.left ?? ZERO_CENTS
  if (left > 0 && random.happens(0.4)) {
    const cents = asCents(Math.ceil(left / random.pick([1, 1, 2])))
    return device.enqueue('record-refund', { id: freshId(), ref, cents, method: 'paynow', note: '', returned })
  }
  const amount = asCents(Math.max(0, dzPrice + random.pick([-100, 0, 200, 300])))
  const late = isCancelled(asOrderPair(booking)) ? { late: random.pick(['record', 'record', 'undo'] as const) } : {}
  return device.enqueue('update-delivery-booking-paid', { ref, amount, returned, ...late })
}

const actAsTreasurer = async (device: Device, random: SeededRandom, freshId: () => string): Promise<void> => {
  const { orders, events, refunds, bookings } = await device.store.transact('read', async ({ view }) => ({
    orders: await view.all('orders'),
    events: await view.all('events'),
    refunds: await view.all('refunds'),
    bookings: await view.all('bookings'),
  }))
  if (orders.length === 0 || events.length === 0) return
  const what = random.between(1, 100)
  const { id } = random.pick(events)
  if (what <= 10)
    return device.enqueue('update-event-delivery', { id, deliveryCost: asCents(random.between(0, 2_000)) })
  if (what <= 20)
    return device.enqueue('update-event-discount', {
      id,
      discount: asCents(random.between(0, 900)),
      isPercentage: random.happens(0.3),
    })
  const standing = refunds.filter((refund) => !isUndone(refund))
  if (what <= 35 && standing.length > 0) return device.enqueue('undo-refund', { id: random.pick(standing).id })
  if (what <= 55 && bookings.length > 0) return actOnBooking(device, random, random.pick(bookings), freshId)
  const order = random.pick(orders)
  const event = events.find((each) => each.id === order.eid)
  if (event === undefined) return
  const pair = pairOf(order)
  const returned = order.returnedCents
  if (what <= 75) {
    const left = orderRefund(event, order, pair)?.left ?? ZERO_CENTS
    const cents = asCents(Math.ceil(left / random.pick([1, 1, 2])))
    const refund = { id: freshId(), ref: order.id, cents, method: 'paynow', note: '', returned } as const
    return device.enqueue('record-refund', refund)
  }
  const amount = asCents(ownTotals(event, order).totalFee + random.pick([-300, 0, 0, 300, 2_000]))
  const late = isCancelled(pair) ? { late: random.pick(['record', 'record', 'undo'] as const) } : {}
  return device.enqueue('update-order-paid', { ref: order.id, amount: asCents(Math.max(0, amount)), returned, ...late })
}

const columnSum = (table: ExportTable, column: number): Cents =>
  sumCents([...table.rows()].map((row) => (row[column] as { readonly cents: Cents }).cents))

const AMOUNT = FORMAT_1_HEAD.indexOf('Amount')

/** Sums of an event that do not balance, or that the exports contradict. */
const balanceFaults = (event: Event, orders: readonly Order[], { server }: Pick<Simulation<Tables>, 'server'>) => {
  const refunds = server.store.rows('refunds')
  const counted = orders.map((order) => ({ order, pair: pairOf(order) }))
  const { sums } = eventBalance(event, counted, new Set())
  const ofOrders = counted.flatMap((each) => {
    const { expected, owedToBuyers, undecided, claimed, verified, heldForCancelled, owedByBuyers, returnedTooMuch } =
      orderBalance(event, each, new Set())
    const [owed, held] = [
      expected + owedToBuyers + undecided,
      claimed + verified + heldForCancelled + owedByBuyers + returnedTooMuch,
    ]
    const { id, returnedCents } = each.order
    const own = refunds.filter(({ ref }) => ref === id)
    const recorded = sumCents(standingRefunds(each.order, own).map(({ cents }) => cents))
    return [
      ...(owed === held ? [] : [`${id}: ${owed} and ${held} do not balance`]),
      ...(recorded === returnedCents ? [] : [`${id}: ${returnedCents} returned, refunds of ${recorded}`]),
    ]
  })
  const entries = orders.flatMap((order) => orderEntry({ order, event, records: [], answers: [], refunds: [] }) ?? [])
  const table = refundTable(entries)
  const exported = {
    expected: columnSum(format1(event, counted, CLOSING), AMOUNT),
    owedToBuyers: columnSum(table, table.head.indexOf('Still to return')),
  }
  return [
    ...ofOrders,
    ...(exported.expected === sums.expected
      ? []
      : [`${event.id}: expected ${sums.expected}, exported ${exported.expected}`]),
    ...(exported.owedToBuyers === sums.owedToBuyers
      ? []
      : [`${event.id}: owed ${sums.owedToBuyers}, exported ${exported.owedToBuyers}`]),
  ]
}

/** Bookings whose sum of refunds differs from their refunds, or whose payment does not balance. */
const bookingFaults = ({ server }: Pick<Simulation<Tables>, 'server'>): string[] => {
  const [bookings, refunds] = [server.store.rows('bookings'), server.store.rows('refunds')]
  const entries = bookings.flatMap((booking) => bookingEntry(booking, []) ?? [])
  const table = refundTable(entries)
  const owed = sumCents(bookings.map((booking) => bookingRefund(booking)?.left ?? ZERO_CENTS))
  const exported = columnSum(table, table.head.indexOf('Still to return'))
  return [
    ...(owed === exported ? [] : [`bookings: owed ${owed}, exported ${exported}`]),
    ...bookings.flatMap((booking) => {
      const { id, dzPrice, paidCents, returnedCents } = booking
      const own = refunds.filter(({ ref }) => ref === id)
      const recorded = sumCents(standingRefunds(booking, own).map(({ cents }) => cents))
      const gap = bookingGap(booking)
      const held = (paidCents ?? dzPrice) - returnedCents
      return [
        ...(recorded === returnedCents ? [] : [`${id}: ${returnedCents} returned, refunds of ${recorded}`]),
        ...(gap === null || dzPrice + gap.toBeReturned === held + gap.stillToPay ? [] : [`${id} does not balance`]),
        ...(hasPaid(asOrderPair(booking)) || isCancelled(asOrderPair(booking)) || paidCents === null
          ? []
          : [`${id}: unpaid with ${paidCents} received`]),
      ]
    }),
  ]
}

export const moneyStory = (): Story<Tables> => {
  const payments = payTogetherStory()
  let ids = 0
  return {
    ...payments,
    performAction: (simulation, random) =>
      random.happens(0.5)
        ? payments.performAction(simulation, random)
        : actAsTreasurer(
            random.pick(simulation.devices.filter(({ actor }) => actor.id === 'host')),
            random,
            () => `R${String((ids += 1))}`,
          ),
    violations: async (simulation) => [
      ...(await payments.violations(simulation)),
      ...bookingFaults(simulation),
      ...simulation.server.store.rows('events').flatMap((event) =>
        balanceFaults(
          event,
          simulation.server.store.rows('orders').filter(({ eid }) => eid === event.id),
          simulation,
        ),
      ),
    ],
  }
}
