// Events and products in replies: amounts in dollars, times as text and as seconds.
import { z } from 'zod/mini'
import { pickFields } from '#shared/kernel/pick-fields.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { toDollars, type Cents } from '#shared/kernel/money.ts'
import type { Group } from '#shared/group/group.ts'
import { eventSchema, productSchema, splitCaseSchema, type Event, type EventStats, type Product } from './event.ts'

const dollars = z.number()

export const productReplySchema = z.extend(
  z.omit(productSchema, { eid: true, hostId: true, groupId: true, position: true }),
  {
    pid: z.string(),
    price: dollars,
    orderCount: z.int(),
    subItems: z.array(
      z.object({
        type: z.string(),
        required: z.union([z.literal(0), z.literal(1)]),
        list: z.array(z.object({ name: z.string(), price: dollars })),
      }),
    ),
    splitCasePurchase: z.nullable(
      z.extend(splitCaseSchema, { costPerItem: dollars, orderCount: z.int(), enabled: z.boolean() }),
    ),
    pSplitCasePurchase: z.boolean(),
  },
)
export type ProductReply = z.infer<typeof productReplySchema>

type Sold = Pick<EventStats, 'sold' | 'pieces'>

export const productReply = (product: Product, stats: Sold | undefined): ProductReply => {
  const {
    eid: _eid,
    hostId: _host,
    groupId: _group,
    position: _position,
    ...shown
  } = pickFields(productSchema, product)
  return {
    ...shown,
    pid: product.id,
    price: toDollars(product.price),
    orderCount: stats?.sold[product.id] ?? 0,
    subItems: product.subItems.map((group) => ({
      ...group,
      list: group.list.map((option) => ({ name: option.name, price: toDollars(option.price) })),
    })),
    splitCasePurchase: product.splitCasePurchase && {
      ...product.splitCasePurchase,
      costPerItem: toDollars(product.splitCasePurchase.costPerItem),
      orderCount: stats?.pieces[product.id] ?? 0,
      enabled: true,
    },
    pSplitCasePurchase: product.splitCasePurchase !== null,
  }
}

const shownSchema = z.omit(eventSchema, { fieldTimes: true })

export const eventReplySchema = z.extend(shownSchema, {
  /** Null before the first sharing, and unless the viewer is the host. */
  shareCode: z.nullable(z.string()),
  group: z.object({ id: z.string(), name: z.string(), public: z.union([z.literal(0), z.literal(1)]) }),
  address: z.string(),
  /** Empty unless requested. */
  products: z.array(productReplySchema),
  productIdList: z.array(z.string()),
  /** 'DD-MM-YYYY HH:mm' */
  closingTime: z.string(),
  pickupTime: z.string(),
  openTime: z.nullable(z.string()),
  deliveryTime: z.nullable(z.string()),
  deliveryDuration: z.nullable(z.int()),
  deliveryStatus: z.nullable(z.union([z.literal(0), z.literal(1)])),
  /** Empty unless requested. */
  deliveryZones: z.array(z.object({ name: z.string(), price: dollars })),
  deliveryCost: dollars,
  /** Percent when `isPercentage`, otherwise dollars. */
  discount: z.number(),
  adminCost: dollars,
  totalOrderCount: z.int(),
  totalMember: z.int(),
  /** Dollars; null unless the viewer is the host. */
  totalSales: z.nullable(dollars),
  /** Empty when the viewer may not see it. */
  createdUserPhone: z.string(),
  orders: z.array(z.unknown()),
  /** Only on request. */
  buyerNames: z.optional(z.array(z.string())),
})
export type EventReply = z.infer<typeof eventReplySchema>

export interface EventFacts {
  readonly group: Pick<Group, 'id' | 'name' | 'public'> | undefined
  readonly stats: EventStats | undefined
  /** All products of the event; empty where only `productIds` is read. */
  readonly products: readonly Product[]
  /** Ids of all products in their order, for lists that do not read the products. */
  readonly productIds?: readonly string[]
  /** Whether the products themselves were requested. */
  readonly withProducts: boolean
  readonly delivery: Delivery | undefined
  readonly withZones: boolean
  /** Null unless the viewer is the host. */
  readonly shareCode: string | null
  /** Cents; null unless the viewer is the host. */
  readonly totalSales: Cents | null
  /** Null when the viewer may not see it (decision Q-128). */
  readonly hostPhone: string | null
  readonly orders?: readonly unknown[]
  readonly buyerNames?: readonly string[]
}

export const eventReply = (event: Event, facts: EventFacts): EventReply => {
  const { delivery } = facts
  const products = [...facts.products].sort((a, b) => a.position - b.position)
  return {
    ...pickFields(shownSchema, event),
    shareCode: facts.shareCode,
    group: {
      id: event.groupId,
      name: facts.group?.name ?? event.groupName,
      public: facts.group?.public ?? 0,
    },
    address: event.pickupAddress,
    products: facts.withProducts ? products.map((product) => productReply(product, facts.stats)) : [],
    productIdList: [...(facts.productIds ?? products.map((product) => product.id))],
    closingTime: formatDateTime(event.closingTimestamp),
    pickupTime: formatDateTime(event.pickupTimestamp),
    openTime: event.openTime === null ? null : formatDateTime(event.openTime),
    deliveryTime: delivery ? formatDateTime(delivery.deliveryTimestamp) : null,
    deliveryDuration: delivery?.deliveryDuration ?? null,
    deliveryStatus: delivery?.deliveryStatus ?? null,
    deliveryZones: facts.withZones
      ? (delivery?.deliveryZones ?? []).map(({ name, price }) => ({ name, price: toDollars(price) }))
      : [],
    deliveryCost: toDollars(event.deliveryCost),
    discount: event.discount / 100,
    adminCost: toDollars(event.adminCost),
    totalOrderCount: facts.stats?.totalOrderCount ?? 0,
    totalMember: facts.stats?.totalMember ?? 0,
    totalSales: facts.totalSales === null ? null : toDollars(facts.totalSales),
    createdUserPhone: facts.hostPhone ?? '',
    orders: [...(facts.orders ?? [])],
    ...(facts.buyerNames ? { buyerNames: [...facts.buyerNames] } : {}),
  }
}

/** One page of the public list. */
export const eventPageSchema = z.object({
  events: z.array(eventReplySchema),
  totalEvents: z.int(),
  totalPages: z.int(),
})
