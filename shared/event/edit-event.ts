// Effects of an edit on a published event. Existing orders do not change: lines keep names and prices, counts keep
// their quantities.
import { isBookingCancelled, isPaidBooking } from '#shared/delivery/booking-status.ts'
import { DELIVERY_STAYS } from '#shared/delivery/delivery-refusals.ts'
import { deliveryEffects, deliveryOf, deliveryOfEvent, type Booked } from '#shared/delivery/delivery-of-event.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'
import type { Group } from '#shared/group/group.ts'
import type { Effect } from '#shared/kernel/change.ts'
import { isRefusal, refuseWith, type Refusal } from '#shared/kernel/result.ts'
import { hasPayment } from '#shared/order/settled-shares.ts'
import type { Order } from '#shared/order/order.ts'
import type { Tables } from '#shared/tables.ts'
import { put, remove } from '#shared/writes.ts'
import { checkEvent } from './event-check.ts'
import { draftOfEvent, withChanges, type EventChanges } from './event-changes.ts'
import type { EventDraft, ProductDraft } from './event-draft.ts'
import {
  ADMIN_FEE_LOCKED,
  CANNOT_EDIT,
  caseStays,
  COLLECTION_STAYS,
  GROUP_STAYS,
  ORDERED_PIECES_STAY,
  wrongEvent,
} from './event-refusals.ts'
import { isClosed } from './event-state.ts'
import { reopenRefusal } from './host-actions.ts'
import { costsRefusal } from './event-costs.ts'
import { somebodyPaid, type PaidState } from './event-paid.ts'
import { eventFields, productRow } from './event-rows.ts'
import type { Event, EventStats, Product } from './event.ts'
import { isSplit } from './product-check.ts'
import { productsSizeRefusal } from './products-size.ts'

export interface EditedEvent {
  readonly event: Event
  readonly products: readonly Product[]
  /** Deliveries of the host. */
  readonly deliveries: readonly Delivery[]
  /** Bookings of the event's delivery. */
  readonly bookings: Booked['bookings']
  readonly stats: EventStats | undefined
  /** Loaded with the hand-overs when the edit changes title, group, closing, collection, payment or costs; otherwise empty. */
  readonly orders: readonly Order[]
  readonly handovers: PaidState['handovers']
  readonly answers: PaidState['answers']
  /** The target group; the event's own unless it moves; undefined when it does not exist. */
  readonly group: Pick<Group, 'id' | 'name'> | undefined
}

const perCase = (product: Pick<ProductDraft, 'splitCasePurchase'> | undefined): number | null =>
  product !== undefined && isSplit(product.splitCasePurchase) ? product.splitCasePurchase.itemsPerCase : null

/** Refuses another case size once pieces are ordered. */
const changedCase = (before: EventDraft, after: EventDraft, stats: EventStats | undefined): Refusal | null => {
  const productsBefore = new Map(before.products.map((product) => [product.id, product]))
  for (const [at, product] of after.products.entries()) {
    if ((stats?.pieces[product.id] ?? 0) > 0 && perCase(productsBefore.get(product.id)) !== perCase(product))
      return caseStays(product.name, at)
  }
  return null
}

/** Refuses to remove a product with ordered pieces: the host is asked about unfilled cases of current products only. */
const removedPieces = (before: EventDraft, after: EventDraft, stats: EventStats | undefined): Refusal | null => {
  const remaining = new Set(after.products.map(({ id }) => id))
  const removed = before.products.find(({ id }) => !remaining.has(id) && (stats?.pieces[id] ?? 0) > 0)
  return removed === undefined ? null : refuseWith(ORDERED_PIECES_STAY, { product: removed.name })
}

const productEffects = (products: readonly Product[], after: EventDraft, event: Event): Effect<Tables>[] => {
  const productsNow = new Map(products.map((product) => [product.id, product]))
  const rows = after.products.map((draft, position) => productRow(draft, position, event))
  const remaining = new Set(rows.map((row) => row.id))
  const same = (row: Product): boolean => {
    const was = productsNow.get(row.id)
    return (
      was !== undefined &&
      (Object.keys(row) as (keyof Product)[]).every(
        (field) => JSON.stringify(was[field]) === JSON.stringify(row[field]),
      )
    )
  }
  return [
    ...rows.filter((row) => !same(row)).map((row) => put('products', row)),
    ...products.filter((product) => !remaining.has(product.id)).map((product) => remove('products', product.id)),
  ]
}

/** `now`: the server's time where available. */
export const editEvent = (
  { event, products, deliveries, bookings, stats, orders, handovers, answers, group }: EditedEvent,
  changes: EventChanges,
  { now, stamp }: { readonly now: number; readonly stamp: Booked['stamp'] },
): readonly Effect<Tables>[] | Refusal => {
  const before = draftOfEvent(event, products, deliveryOf(deliveries, event.id))
  const { draft, fieldTimes } = withChanges(before, event.fieldTimes, changes, stamp)
  const wrong = checkEvent(group ? draft : { ...draft, groupId: '' }, now, before)
  if (group === undefined || Object.keys(wrong).length > 0) return wrongEvent(wrong)
  const large = changes.products === undefined ? null : productsSizeRefusal(draft.products, before.products)
  if (large) return large
  const moves = draft.groupId !== event.groupId
  const booked = bookings.some((booking) => !isBookingCancelled(booking))
  if (moves && (orders.length > 0 || booked)) return GROUP_STAYS
  const paidState = { orders, handovers, answers }
  const paid = somebodyPaid(paidState)
  const reopens = isClosed(event, now) && !isClosed({ ...event, ...eventFields(draft) }, now)
  const refused = reopens ? reopenRefusal(event, paid) : null
  if (refused) return refused
  if (isClosed(event, now) && paid && draft.paynow !== event.paynow) return CANNOT_EDIT
  // Revenue counts in the month of the collection or delivery.
  if (event.pickupTimestamp <= now && paid && draft.pickupTimestamp !== event.pickupTimestamp) return COLLECTION_STAYS
  const delivered = before.delivery?.deliveryTimestamp ?? null
  const isDeliveryMoved = draft.delivery !== null && draft.delivery.deliveryTimestamp !== delivered
  if (delivered !== null && delivered <= now && isDeliveryMoved && bookings.some(isPaidBooking)) return DELIVERY_STAYS
  const { deliveryCost, discount, isPercentage } = draft
  const locked = costsRefusal(event, { deliveryCost, discount, isPercentage }, paidState)
  if (locked) return locked
  if (draft.adminCost !== event.adminCost && hasPayment(paidState)) return ADMIN_FEE_LOCKED
  const cased = changedCase(before, draft, stats) ?? removedPieces(before, draft, stats)
  if (cased) return cased

  const after: Event = {
    ...event,
    ...eventFields(draft),
    ...(moves && { groupId: group.id, groupName: group.name }),
    ...(reopens && { boughtCases: [] }),
    fieldTimes,
  }
  const deliveryChange = deliveryEffects(deliveries, deliveryOfEvent(after), draft.delivery, { bookings, stamp })
  if (isRefusal(deliveryChange)) return deliveryChange
  return [
    put('events', after),
    ...productEffects(products, draft, after),
    ...(moves && stats ? [put('event_stats', { ...stats, groupId: group.id })] : []),
    ...(after.title === event.title ? [] : orders.map((order) => put('orders', { ...order, eTitle: after.title }))),
    ...deliveryChange,
  ]
}
