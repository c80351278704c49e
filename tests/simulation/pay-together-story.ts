// Combined payments: a host with two devices, two buyers with orders and bookings that they pay together, alone, and again.
import { SYSTEM } from '#shared/kernel/change.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { asOrderPair } from '#shared/delivery/booking.ts'
import { bookingSeen } from '#shared/delivery/update-delivery-booking-status.ts'
import { basedOn } from '#shared/order/host-choice.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { isUnpaid } from '#shared/order/payment-state.ts'
import { bookingWaits } from '#shared/order/pay-together.ts'
import type { CombinedPayment } from '#shared/payment/combined-payment.ts'
import { entriesSeen } from '#shared/payment/update-invoices-status.ts'
import { fileUrl } from '#shared/payment/file-url.ts'
import { uploadId } from '#shared/payment/upload.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import type { SeededRandom } from '#sync/simulator/seeded-random.ts'
import type { SimulatedDevice } from '#sync/simulator/simulated-device.ts'
import type { Simulation, Story } from '#sync/simulator/simulation.ts'
import { bookingRow, deliveryRow } from '#tests/support/delivery-rows.ts'
import { groupRow, memberRow, orderRow, person } from '#tests/support/member-rows.ts'
import { eventRow } from '#tests/support/sample-event.ts'
import { productCatalogue, storyScopes } from './product-catalogue.ts'

const BUYERS = ['buyer', 'other']
const HASH = 'a'.repeat(64)
const PROOF = fileUrl(HASH)
const EVENTS = ['e1', 'e2']
const ORDERS_PER_BUYER = 4
const BOOKINGS_PER_BUYER = 2

const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

const initialRows = [
  ...['host', ...BUYERS].map((id) => put('users', person(id))),
  put('groups', groupRow('g1')),
  ...['host', ...BUYERS].map((id) => put('members', memberRow('g1', id, { isHost: id === 'host' }))),
  ...EVENTS.map((id) => put('events', eventRow({ id, status: 0, payTogether: true }))),
  put('deliveries', deliveryRow('s1')),
  ...BUYERS.flatMap((uid) => [
    put('uploads', {
      id: uploadId(HASH, uid),
      sha256: HASH,
      userId: uid,
      kept: HASH,
      type: 'image/webp',
      size: 1,
      createdAt: 1,
    }),
    ...range(ORDERS_PER_BUYER).map((n) =>
      put('orders', orderRow(`${uid}-${n}`, { eid: EVENTS[n % 2]!, eOrderNo: n + 1, uid })),
    ),
    ...range(BOOKINGS_PER_BUYER).map((n) => put('bookings', bookingRow(`${uid}-D${n}`, { uid, hostId: 'host' }))),
  ]),
]

type Device = SimulatedDevice<Tables>

interface Book {
  readonly orders: readonly Order[]
  readonly bookings: readonly Booking[]
  readonly records: readonly CombinedPayment[]
}

const readBook = (device: Device): Promise<Book> =>
  device.store.transact('read', async ({ view }) => ({
    orders: await view.all('orders'),
    bookings: await view.all('bookings'),
    records: await view.all('combined_payments'),
  }))

const recordOf = ({ records }: Book, { combinedPaymentRef }: Order | Booking): CombinedPayment | undefined =>
  records.find(({ id }) => id === combinedPaymentRef)

const actAsHost = async (device: Device, random: SeededRandom): Promise<void> => {
  const book = await readBook(device)
  const what = random.between(1, 100)
  if (what <= 50 && book.orders.length > 0) {
    const order = random.pick(book.orders)
    const saw = basedOn(order, [], [], recordOf(book, order))
    return order.buyerStatus === 2 && random.happens(0.3)
      ? device.enqueue('update-order-status', { ref: order.id, status: 1, buyerStatus: 1, saw })
      : device.enqueue('update-order-status', { ref: order.id, status: random.pick([-1, 1, 2, 2]), saw })
  }
  if (what <= 75 && book.bookings.length > 0) {
    const booking = random.pick(book.bookings)
    const saw = bookingSeen(booking, recordOf(book, booking))
    return booking.bookerStatus === 2 && random.happens(0.3)
      ? device.enqueue('update-delivery-booking-status', { ref: booking.id, status: 1, bookerStatus: 1, saw })
      : device.enqueue('update-delivery-booking-status', { ref: booking.id, status: random.pick([-1, 1, 2, 2]), saw })
  }
  if (book.records.length === 0) return
  const record = random.pick(book.records)
  const { id } = record
  const isEntry = ({ combinedPaymentRef }: Order | Booking): boolean => combinedPaymentRef === id
  const entries = { record, orders: book.orders.filter(isEntry), bookings: book.bookings.filter(isEntry) }
  const [status, placerStatus] = random.pick([
    [-1, -2],
    [1, 1],
    [2, 2],
    [2, 2],
  ])
  return device.enqueue('update-invoices-status', {
    combinedPaymentRef: id,
    status,
    placerStatus,
    saw: entriesSeen(entries),
  })
}

const actAsBuyer = async (device: Device, random: SeededRandom, freshRef: () => string): Promise<void> => {
  const { orders, bookings } = await readBook(device)
  const what = random.between(1, 100)
  if (what <= 60) {
    const orderRefs = orders.filter((order) => isUnpaid(order) && !isCancelled(order) && random.happens(0.7))
    const bookingRefs = bookings.filter((booking) => bookingWaits(booking) && random.happens(0.7))
    if (orderRefs.length + bookingRefs.length < 2) return
    const claim = {
      ref: freshRef(),
      orderRefs: orderRefs.map(({ id }) => id),
      bookingRefs: bookingRefs.map(({ id }) => id),
      paymentScreenshot: PROOF,
    }
    return device.enqueue('update-invoices-placer-status', claim, [HASH])
  }
  if (orders.length === 0) return
  const { id: ref } = random.pick(orders)
  return what <= 80
    ? device.enqueue('update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot: PROOF }, [HASH])
    : device.enqueue('update-order-buyer-status', { ref, buyerStatus: -1, paymentScreenshot: null })
}

interface Entry {
  readonly id: string
  readonly ref: string | null
  readonly pair: StatusPair
}

const isPaidPair = ({ buyerStatus }: StatusPair): boolean => buyerStatus >= 2

/** Entries of a payment whose claim stands agree that they are paid, and the record lists them. */
const paymentFaults = ({ server }: Pick<Simulation<Tables>, 'server'>): string[] => {
  const entries: Entry[] = [
    ...server.store.rows('orders').map((row) => ({ id: row.id, ref: row.combinedPaymentRef, pair: row })),
    ...server.store
      .rows('bookings')
      .map((row) => ({ id: row.id, ref: row.combinedPaymentRef, pair: asOrderPair(row) })),
  ]
  const records = server.store.rows('combined_payments')
  const known = new Set(records.map(({ id }) => id))
  const orphans = entries.filter(({ ref }) => ref !== null && !known.has(ref)).map(({ id }) => `${id}: no record`)
  const wrong = records.flatMap(({ id, status, placerStatus, orders, bookings }) => {
    const own = entries.filter(({ ref }) => ref === id)
    const listed = [...orders.map(({ ref }) => ref), ...bookings].sort()
    const faults =
      own
        .map((entry) => entry.id)
        .sort()
        .join() === listed.join()
        ? []
        : [`${id}: lists ${listed.join()}`]
    if (placerStatus !== 2) return faults
    const live = own.filter(({ pair }) => !isCancelled(pair))
    const unpaid = live.filter(({ pair }) => !isPaidPair(pair)).map((entry) => `${id}: ${entry.id} is not paid`)
    const verified = live.length > 0 && live.every(({ pair }) => pair.status === 2) ? 2 : 1
    return [...faults, ...unpaid, ...(status === verified ? [] : [`${id}: status ${status}, entries give ${verified}`])]
  })
  return [...orphans, ...wrong]
}

export const payTogetherStory = (): Story<Tables> => {
  let refs = 0
  return {
    catalogue: productCatalogue(initialRows),
    scopesOf: storyScopes(EVENTS),
    devices: { desk1: 'host', desk2: 'host', phone1: 'buyer', phone2: 'other' },
    begin: async ({ server }) => {
      await server.engine().run(SYSTEM, 'fill', null)
    },
    performAction: async ({ devices }, random) => {
      const device = random.pick(devices)
      return device.actor.id === 'host'
        ? actAsHost(device, random)
        : actAsBuyer(device, random, () => `PAY${String((refs += 1)).padStart(9, '0')}`)
    },
    violations: (simulation) => Promise.resolve(paymentFaults(simulation)),
  }
}
