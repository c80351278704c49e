// Creates people, groups, events and orders through the real calls.
import { fileUrl } from '#shared/payment/file-url.ts'
import { paintNoise, sha256Of } from './noise-picture.ts'
import { formatDateTime, startOfDay } from '#shared/kernel/clock.ts'
import type { BookingReply } from '#shared/delivery/booking-reply.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import { apiAt, type Api } from './api.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly pin: string
  readonly token: string
  readonly api: Api
}

let people = 0

export interface Known {
  readonly email?: string
  readonly phone?: string
  readonly pin?: string
}

export const signUp = async (url: string, name?: string, known: Known = {}): Promise<Person> => {
  people += 1
  const who = name ?? `Person Number${people}`
  const email = known.email ?? `p${people}.${Date.now()}@example.org`
  const pin = known.pin ?? '4821'
  const phone = known.phone ?? `9${String(1_000_000 + people)}`
  const account = {
    name: who,
    phone,
    postalCode: '118995',
    email,
    password: pin.split(''),
  }
  const { token } = await apiAt(url, null).send<{ token: string }>('POST', '/create-user', account)
  const api = apiAt(url, token)
  const { uid } = await api.get<{ uid: string }>('/get-user')
  return { id: uid, name: who, email, phone, pin, token, api }
}

/** The same person with a new token, for instance after a restore, which ends all sessions. */
export const signInAgain = async (url: string, person: Person): Promise<Person> => {
  const body = { email: person.email, password: person.pin }
  const { token } = await apiAt(url, null).send<{ token: string }>('POST', '/login', body)
  return { ...person, token, api: apiAt(url, token) }
}

/** Joining is immediate by default. */
export const createGroup = async (admin: Person, change: Record<string, unknown> = {}): Promise<string> => {
  const group = { name: 'Lorong 8 Makan Club', description: 'Neighbours who eat', autoApproval: 1, ...change }
  return (await admin.api.send<{ id: string }>('POST', '/create-group', group)).id
}

export const join = async (person: Person, groupId: string, change: Record<string, unknown> = {}): Promise<void> => {
  await person.api.send('POST', '/join-group', { groupId, ...change })
}

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

export interface MadeEvent {
  readonly id: string
  readonly title: string
  /** Product ids in order. */
  readonly products: readonly string[]
}

const eventBody = (groupId: string): Record<string, unknown> => {
  const now = Math.floor(Date.now() / 1000)
  return {
    groupId,
    title: 'Pasir Panjang fruit run',
    description: 'Straight from the wholesale centre',
    pickupAddress: 'Blk 8 void deck',
    closingTime: formatDateTime(now + 3 * DAY_S),
    pickupTime: formatDateTime(now + 5 * DAY_S),
    pickupDuration: 3 * HOUR_S,
    products: [
      { name: 'Honey mango', description: 'Box of six', price: 9.9, maxQuantity: 1000 },
      { name: 'Cherries', description: '500 g', price: 12.5, maxQuantity: 1000 },
    ],
  }
}

export const createEvent = async (
  host: Person,
  groupId: string,
  change: Record<string, unknown> = {},
): Promise<MadeEvent> => {
  const { id } = await host.api.send<{ id: string }>('POST', '/create-event', { ...eventBody(groupId), ...change })
  const event = await host.api.get<EventReply>('/get-event', { id })
  return { id, title: event.title, products: event.productIdList }
}

/** A product of 12 dollars that is sold in pieces of a case of ten. */
export const splitProduct = (name: string, fulfillCondition: 'full-only' | 'partial-only') => ({
  name,
  price: 12,
  splitCasePurchase: {
    name: `One of ${name}`,
    itemsPerCase: 10,
    costPerItem: 1.2,
    minItemOrder: 1,
    fulfillCondition,
    acknowledgementRequiredPayAfter: false,
    enabled: true,
  },
})

/** Opens tomorrow by default. Returns the id. */
export const scheduleEvent = async (
  host: Person,
  groupId: string,
  change: Record<string, unknown> = {},
): Promise<string> => {
  const openTime = formatDateTime(Math.floor(Date.now() / 1000) + DAY_S)
  const body = { ...eventBody(groupId), openTime, ...change }
  return (await host.api.send<{ id: string }>('POST', '/create-scheduled-event', body)).id
}

/** A delivery without an event, 10AM to 1PM this many days ahead. Returns the id. */
export const createDelivery = async (
  host: Person,
  groupId: string,
  change: Record<string, unknown> = {},
  daysAhead = 2,
): Promise<string> => {
  const start = startOfDay(Math.floor(Date.now() / 1000)) + daysAhead * DAY_S + 10 * HOUR_S
  const body = {
    groupId,
    deliveryTime: formatDateTime(start),
    deliveryDuration: 3 * HOUR_S,
    deliveryZones: [{ name: 'West', price: 3 }],
    ...change,
  }
  return (await host.api.send<{ id: string }>('POST', '/create-delivery', body)).id
}

/** Returns the reference. `quantities`: of the first product, the second … */
export const placeOrder = async (
  buyer: Person,
  event: MadeEvent,
  quantities: readonly number[] = [1],
): Promise<string> => {
  const details = Object.fromEntries(quantities.map((quantity, n) => [event.products[n] ?? '', [{ quantity }]]))
  return (await buyer.api.send<{ ref: string }>('POST', '/create-order', { eid: event.id, details })).ref
}

/** Zones: West for 3 dollars, East for 5.50. Returns the id of its delivery, on the day after the collection. */
export const createDelivered = async (
  host: Person,
  groupId: string,
  change: Record<string, unknown> = {},
): Promise<MadeEvent & { readonly deliveryId: string }> => {
  const event = await createEvent(host, groupId, {
    title: 'Brought to you',
    deliveryTime: formatDateTime(Math.floor(Date.now() / 1000) + 6 * DAY_S),
    deliveryDuration: 3 * HOUR_S,
    deliveryZones: [
      { name: 'West', price: 3 },
      { name: 'East', price: 5.5 },
    ],
    ...change,
  })
  return { ...event, deliveryId: `${event.id}.delivery` }
}

/** Returns the reference. */
export const bookDelivery = async (
  buyer: Person,
  deliveryId: string,
  change: Record<string, unknown> = {},
): Promise<string> => {
  const body = { deliveryId: deliveryId, deliveryZone: 'West', address: 'Blk 12 #03-04', comment: '', ...change }
  return (await buyer.api.send<{ ref: string }>('POST', '/create-delivery-booking', body)).ref
}

export const bookingOf = (reader: Person, ref: string): Promise<BookingReply> =>
  reader.api.get<BookingReply>('/get-delivery-booking', { ref })

export const closeEvent = async (host: Person, id: string): Promise<void> => {
  await host.api.send('PATCH', '/update-event-status', { status: 0 }, { id })
}

export const orderOf = (reader: Person, ref: string): Promise<OrderReply> =>
  reader.api.get<OrderReply>('/list-orders-by-ref', { ref })

export interface Neighbourhood {
  readonly host: Person
  readonly buyers: readonly Person[]
  readonly groupId: string
  readonly event: MadeEvent
}

/** A host with a group and an open event, and members of it. */
export const neighbourhood = async (url: string, buyers = 1): Promise<Neighbourhood> => {
  const host = await signUp(url, 'Mei Ling Tan')
  const groupId = await createGroup(host)
  const members: Person[] = []
  for (let n = 0; n < buyers; n += 1) {
    const member = await signUp(url)
    await join(member, groupId)
    members.push(member)
  }
  return { host, buyers: members, groupId, event: await createEvent(host, groupId) }
}

/** A further admin of the group, who hosts nothing. */
export const otherAdminOf = async (url: string, { host, groupId }: Neighbourhood): Promise<Person> => {
  const admin = await signUp(url)
  await join(admin, groupId)
  await host.api.send('PATCH', '/change-group-role', { groupId, userId: admin.id, role: 'ADMIN' })
  return admin
}

/** The path of a new payment link of an order, with its secret in the fragment. */
export const shareOrder = async (host: Person, ref: string): Promise<string> =>
  (await host.api.send<{ link: string }>('POST', '/create-payment-link', { ref })).link

/** The secret of a payment link. */
export const secretOf = (link: string): string => link.split('#')[1] ?? ''

/** Uploads a picture as this person and returns its address. */
export const uploadProof = async (
  person: Person,
  bytes: Buffer = paintNoise(),
  type = 'image/png',
): Promise<string> => {
  const url = fileUrl(sha256Of(bytes))
  const headers = { 'content-type': type }
  const { status } = await person.api.raw(url, { method: 'PUT', body: new Uint8Array(bytes), headers })
  if (status !== 200) throw new Error(`an upload was answered ${status}`)
  return url
}

/** The buyer claims the payment of an order. Returns the reference. */
export const claimOrder = async (buyer: Person, ref: string, paymentScreenshot: string): Promise<string> => {
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot })
  return ref
}

/** The buyer claims the payment of a booking. Returns the reference. */
export const claimBooking = async (buyer: Person, ref: string, paymentScreenshot: string): Promise<string> => {
  await buyer.api.send('PATCH', '/update-delivery-booker-status', { ref, bookerStatus: 2, paymentScreenshot })
  return ref
}

/** The buyer pays orders and bookings with one transfer. Returns the reference of the combined payment. */
export const payTogether = async (
  buyer: Person,
  invoiceRefs: readonly string[],
  deliveryBookingRefs: readonly string[] = [],
): Promise<string> => {
  const paymentScreenshot = await uploadProof(buyer)
  const body = { invoiceRefs, deliveryBookingRefs, paymentScreenshot, placerStatus: 2 }
  const paid = await buyer.api.send<{ combinedPaymentRef: string }>('PATCH', '/update-invoices-placer-status', body)
  return paid.combinedPaymentRef
}

/** The combined payment of a booking; the buyer pays it first if it is not paid. */
export const combinedOf = async (buyer: Person, bookingRef: string): Promise<string> =>
  (await bookingOf(buyer, bookingRef)).combinedPaymentRef ?? payTogether(buyer, [], [bookingRef])
