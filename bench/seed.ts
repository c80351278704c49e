// Deterministic rows of a host with a large collection. Pure.
import { asCents } from '#shared/kernel/money.ts'
import type { Event, EventStats, Product } from '#shared/event/event.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import type { Order, OrderHistory } from '#shared/order/order.ts'
import type { PackingList } from '#shared/packing/packing-list.ts'
import type { Tables } from '#shared/tables.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ORDERS_AN_EVENT = 500
const OPEN_EVENTS = 12
const PRODUCTS = 8
const DAY_S = 86_400

export interface SeedPlan {
  readonly hostId: string
  /** Distinguishes the rows of several hosts on one server. */
  readonly salt: number
  readonly orders: number
  readonly histories: boolean
  /** Epoch seconds. */
  readonly now: number
  /** Orders of a closed event; 500 by default. */
  readonly ordersAnEvent?: number
  /** 12 by default. */
  readonly openEvents?: number
  /** Products of the first open event; 8 by default, as in all others. */
  readonly longForm?: number
}

export type SeedRows = { readonly [N in keyof Tables]?: readonly Tables[N][] }

export interface Seed {
  readonly rows: SeedRows
  /** The packing list of all closed events. */
  readonly listId: string
  readonly eventIds: readonly string[]
  /** Events that take orders, next to close first. */
  readonly openIds: readonly string[]
  /** Sorted by event, then by order number. */
  readonly refs: readonly string[]
}

/** An odd factor makes the mapping of 60 bits one to one. */
const refOf = (salt: number, n: number): string => {
  let value = BigInt.asUintN(60, ((BigInt(salt) << 32n) | BigInt(n + 1)) * 0x9e3779b97f4a7c15n)
  let text = ''
  for (let i = 0; i < 12; i += 1) {
    text += CROCKFORD[Number(value & 31n)]
    value >>= 5n
  }
  return text
}

const GOODS = ['Honey mango', 'Musang King durian', 'Crystal pear', 'Golden kiwi', 'Cherries 500 g', 'White peach']
const FIRST = ['Aisyah', 'Boon Keng', 'Chitra', 'Desmond', 'Farhan', 'Geetha', 'Hafiz', 'Jasmine', 'Kumar', 'Mei Ling']
const LAST = ['Tan', 'Lim', 'Abdullah', 'Nair', 'Goh', 'Rahman', 'Ong']

const pick = (words: readonly string[], n: number): string => words[n % words.length] ?? ''

const eventRow = ({ hostId, salt, now }: SeedPlan, n: number, open: boolean): Event => ({
  id: `${salt}-${open ? 'open' : 'event'}-${n}`,
  groupId: `${salt}-group`,
  groupName: 'Lorong 8 Makan Club',
  title: `${pick(GOODS, n)} run ${n + 1}`,
  description: 'Straight from the wholesale centre, packed the same morning and handed over downstairs.',
  pickupAddress: 'Blk 88 Toa Payoh Lor 8, void deck',
  photoUrls: [],
  termConds: [],
  extraFields: [],
  closingTimestamp: open ? now + 5 * DAY_S + n : now - DAY_S,
  pickupTimestamp: open ? now + 7 * DAY_S : now,
  pickupDuration: 3 * 3600,
  openTime: null,
  adminCost: asCents(200),
  deliveryCost: asCents(0),
  discount: asCents(0),
  isPercentage: false,
  paynow: 0,
  payable: 0,
  payAfterClosing: false,
  payTogether: false,
  bookingAddressRequired: false,
  status: open ? 1 : 0,
  createdUserId: hostId,
  createdUserName: 'Mei Ling Tan',
  createdUserPhotoUrl: null,
  boughtCases: [],
  fieldTimes: {},
  createdAt: now - 9 * DAY_S,
})

const productRow = ({ hostId, salt }: SeedPlan, eid: string, n: number): Product => ({
  id: `${eid}-product-${n}`,
  eid,
  hostId,
  groupId: `${salt}-group`,
  position: n,
  name: pick(GOODS, n),
  description: 'Box of six',
  price: asCents(990 + 50 * n),
  maxQuantity: 1000,
  defaultQuantity: 0,
  limitPerOrder: 0,
  minOrderQty: 1,
  photoUrls: [],
  subItems: [],
  splitCasePurchase: null,
})

const statsRow = ({ hostId, salt }: SeedPlan, id: string, orders: number): EventStats => ({
  id,
  hostId,
  groupId: `${salt}-group`,
  totalOrderCount: orders,
  totalMember: orders,
  sold: {},
  pieces: {},
})

/** Verified and paid: about 1 kB of JSON. */
const orderRow = ({ hostId, salt, now, ordersAnEvent }: SeedPlan, event: Event, n: number): Order => {
  const id = refOf(salt, n)
  const createdAt = now - 3 * DAY_S + n
  return {
    id,
    eid: event.id,
    eTitle: event.title,
    eGroupId: event.groupId,
    hostId,
    eOrderNo: (n % (ordersAnEvent ?? ORDERS_AN_EVENT)) + 1,
    uid: `${salt}-buyer-${n}`,
    uName: `${pick(FIRST, n)} ${pick(LAST, Math.floor(n / FIRST.length))}`,
    uPhone: String(90_000_000 + n),
    uEmail: `buyer${n}@example.org`,
    uPhotoUrl: null,
    placedBy: `${salt}-buyer-${n}`,
    status: 2,
    buyerStatus: 2,
    statusVersion: `01J${id}${id.slice(0, 11)}`,
    statusTime: hybridTime(createdAt * 1000, 0, `${salt}-device`),
    lines: [0, 1, 2].map((line) => ({
      id: `${id}-${line}`,
      pid: `${event.id}-product-${line}`,
      pName: pick(GOODS, n + line),
      pPrice: asCents(990 + 50 * line),
      pQuantity: 1 + ((n + line) % 3),
      pPhotoUrls: [],
      pSubItems: line === 0 ? [{ type: 'Ripeness', name: 'For eating within two days', price: asCents(0) }] : [],
      pPurchaseType: 'case',
    })),
    comment: n % 3 === 0 ? 'Please put the soft ones on top, thank you' : '',
    bookingAddress: null,
    deliveryDate: null,
    payAfterClosing: false,
    settledShares: null,
    paidCents: null,
    returnedCents: asCents(0),
    combinedPaymentRef: null,
    paymentScreenshot: null,
    claimedAt: createdAt + 600,
    fieldTimes: {},
    createdAt,
  }
}

const historyRow = (order: Order): OrderHistory => ({
  id: `${order.statusVersion}.placed`,
  orderId: order.id,
  eid: order.eid,
  hostId: order.hostId,
  buyerId: order.uid,
  what: 'placed',
  from: null,
  to: { status: 1, buyerStatus: 1 },
  note: 'Placed',
  by: order.uid,
  byName: order.uName,
  deviceName: 'Android phone',
  at: order.createdAt,
  receivedAt: order.createdAt,
  seen: false,
})

export const seedOf = (plan: SeedPlan): Seed => {
  const each = plan.ordersAnEvent ?? ORDERS_AN_EVENT
  const closed = Array.from({ length: Math.ceil(plan.orders / each) }, (_, n) => eventRow(plan, n, false))
  const open = Array.from({ length: plan.openEvents ?? OPEN_EVENTS }, (_, n) => eventRow(plan, n, true))
  const productsOf = (event: Event): number => (event === open[0] ? (plan.longForm ?? PRODUCTS) : PRODUCTS)
  const events = [...closed, ...open]
  const orders = Array.from({ length: plan.orders }, (_, n) => orderRow(plan, closed[Math.floor(n / each)]!, n))
  const eventIds = closed.map((event) => event.id)
  const list: PackingList = {
    id: `${plan.salt}-list`,
    hostId: plan.hostId,
    name: 'Saturday void deck',
    nameTime: asHybridTime(''),
    eventIds: [...eventIds],
    createdAt: plan.now,
  }
  return {
    rows: {
      events,
      products: events.flatMap((event) =>
        Array.from({ length: productsOf(event) }, (_, n) => productRow(plan, event.id, n)),
      ),
      event_stats: events.map((event) => statsRow(plan, event.id, event.status === 1 ? 0 : each)),
      packing_lists: [list],
      orders,
      ...(plan.histories ? { order_history: orders.map(historyRow) } : {}),
    },
    listId: list.id,
    eventIds,
    openIds: open.map((event) => event.id),
    refs: orders.map((order) => order.id),
  }
}
