// An edit of an event: only changed fields, so that two offline devices keep each other's changes. Published and
// scheduled events share it.
import { z } from 'zod/mini'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { idText } from '#shared/kernel/bounds.ts'
import type { Stamp } from '#shared/kernel/change.ts'
import type { HybridTime } from '#shared/kernel/hybrid-time.ts'
import { isLaterEdit } from '#shared/kernel/later-edit.ts'
import {
  eventDraftSchema,
  MAX_PRODUCTS,
  productDraftSchema,
  type EventDraft,
  type ProductDraft,
} from './event-draft.ts'
import type { Event, Product } from './event.ts'

const PRODUCT = 'products.'

export const eventChangesSchema = z.extend(z.partial(eventDraftSchema), {
  /** New products, or replacements of those with the same ids. */
  products: z.optional(z.array(productDraftSchema).check(z.maxLength(MAX_PRODUCTS))),
  /** Ids of removed products. */
  removed: z.optional(z.array(idText()).check(z.maxLength(MAX_PRODUCTS))),
  /** Ids of all products in their order. Products not named follow in their old order. */
  order: z.optional(z.array(idText()).check(z.maxLength(MAX_PRODUCTS))),
  /** `products` is the complete list. */
  whole: z.optional(z.boolean()),
})
export type EventChanges = z.infer<typeof eventChangesSchema>

type DraftField = Exclude<keyof EventDraft, 'products'>

const FIELDS = Object.keys(eventDraftSchema.shape).filter((field) => field !== 'products') as DraftField[]

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Difference between two drafts. */
export const changesBetween = (before: EventDraft, after: EventDraft): EventChanges => {
  const changes: Record<string, unknown> = {}
  for (const field of FIELDS) if (!same(before[field], after[field])) changes[field] = after[field]
  // A number means nothing without its unit: both change together.
  if ('discount' in changes || 'isPercentage' in changes)
    Object.assign(changes, { discount: after.discount, isPercentage: after.isPercentage })
  const productsBefore = new Map(before.products.map((product) => [product.id, product]))
  const remaining = new Set(after.products.map((product) => product.id))
  const products = after.products.filter((product) => !same(productsBefore.get(product.id), product))
  const removed = before.products.filter((product) => !remaining.has(product.id)).map((product) => product.id)
  const order = after.products.map((product) => product.id)
  // Order that results without `order`: existing products keep their place, new ones follow.
  const moved = !same(
    [
      ...before.products.map((product) => product.id).filter((id) => remaining.has(id)),
      ...order.filter((id) => !productsBefore.has(id)),
    ],
    order,
  )
  return {
    ...(changes as EventChanges),
    ...(products.length > 0 && { products }),
    ...(removed.length > 0 && { removed }),
    ...(moved && { order }),
  }
}

type FieldTimes = Readonly<Record<string, HybridTime>>

interface Edited {
  readonly draft: EventDraft
  readonly fieldTimes: FieldTimes
}

const inOrder = (products: readonly ProductDraft[], order: readonly string[] | undefined): ProductDraft[] => {
  if (order === undefined) return [...products]
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ id }: ProductDraft): number => places.get(id) ?? order.length
  return [...products].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Bounds the number of removed products, because every member receives the row. */
const bounded = (fieldTimes: FieldTimes, offered: ReadonlySet<string>): FieldTimes =>
  Object.keys(fieldTimes).length <= 2 * MAX_PRODUCTS
    ? fieldTimes
    : Object.fromEntries(
        Object.entries(fieldTimes).filter(
          ([key]) => !key.startsWith(PRODUCT) || offered.has(key.slice(PRODUCT.length)),
        ),
      )

/** Each field and each product keeps its latest value, in any order of arrival. */
export const withChanges = (
  before: EventDraft,
  held: FieldTimes,
  changes: EventChanges,
  stamp: Pick<Stamp, 'time' | 'server'>,
): Edited => {
  const fieldTimes: Record<string, HybridTime> = { ...held }
  const takes = (key: string): boolean => {
    if (!isLaterEdit(stamp, fieldTimes[key])) return false
    fieldTimes[key] = stamp.time
    return true
  }
  const fields: Record<string, unknown> = {}
  for (const field of FIELDS) if (changes[field] !== undefined && takes(field)) fields[field] = changes[field]

  const given = changes.products ?? []
  const named = new Set(given.map((product) => product.id))
  const removedIds = new Set([
    ...(changes.removed ?? []),
    ...(changes.whole === true ? before.products.map((product) => product.id).filter((id) => !named.has(id)) : []),
  ])
  const products = new Map(before.products.map((product) => [product.id, product]))
  for (const product of given) if (takes(`${PRODUCT}${product.id}`)) products.set(product.id, product)
  for (const id of removedIds) if (products.has(id) && takes(`${PRODUCT}${id}`)) products.delete(id)
  const order = changes.order !== undefined && takes('order') ? changes.order : undefined
  return {
    draft: { ...before, ...fields, products: inOrder([...products.values()], order) },
    fieldTimes: bounded(fieldTimes, new Set(products.keys())),
  }
}

export const draftOfProduct = (product: Product): ProductDraft => ({
  id: product.id,
  name: product.name,
  description: product.description,
  price: product.price,
  maxQuantity: product.maxQuantity,
  defaultQuantity: product.defaultQuantity,
  limitPerOrder: product.limitPerOrder,
  minOrderQty: product.minOrderQty,
  photoUrls: product.photoUrls,
  subItems: product.subItems,
  splitCasePurchase: product.splitCasePurchase,
})

/** Converts an event to the draft that a form edits. `delivery`: its delivery. */
export const draftOfEvent = (
  event: Event,
  products: readonly Product[],
  delivery: Pick<Delivery, 'deliveryTimestamp' | 'deliveryDuration' | 'deliveryZones'> | undefined,
): EventDraft => ({
  groupId: event.groupId,
  title: event.title,
  description: event.description,
  pickupAddress: event.pickupAddress,
  photoUrls: event.photoUrls,
  termConds: event.termConds,
  extraFields: event.extraFields,
  closingTimestamp: event.closingTimestamp,
  pickupTimestamp: event.pickupTimestamp,
  pickupDuration: event.pickupDuration,
  adminCost: event.adminCost,
  deliveryCost: event.deliveryCost,
  discount: event.discount,
  isPercentage: event.isPercentage,
  paynow: event.paynow,
  payAfterClosing: event.payAfterClosing,
  payTogether: event.payTogether,
  bookingAddressRequired: event.bookingAddressRequired,
  delivery: delivery
    ? {
        deliveryTimestamp: delivery.deliveryTimestamp,
        deliveryDuration: delivery.deliveryDuration,
        deliveryZones: delivery.deliveryZones,
      }
    : null,
  products: [...products].sort((a, b) => a.position - b.position).map(draftOfProduct),
})
