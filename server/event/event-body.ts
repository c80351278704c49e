// Converts request bodies (dollars, 'DD-MM-YYYY HH:mm') to a draft.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { type Cents, fromDollars, ZERO_CENTS } from '#shared/kernel/money.ts'
import { amountSchema, flagSchema, readMoment, toAmount, toFlag } from '#shared/kernel/rest-shapes.ts'
import {
  PRODUCT_DEFAULTS,
  type DeliveryDraft,
  type EventDraft,
  type ProductDraft,
  type SplitCaseDraft,
  type SubItemDraft,
} from '#shared/event/event-draft.ts'
import type { EventChanges } from '#shared/event/event-changes.ts'

const text = z.optional(z.nullable(z.string()))
const truth = z.optional(z.nullable(flagSchema))
const amount = z.optional(amountSchema)

const subItemBody = z.object({
  type: text,
  required: truth,
  list: z._default(z.array(z.object({ name: text, price: amount })), []),
})

const splitCaseBody = z.object({
  name: text,
  description: text,
  itemsPerCase: amount,
  costPerItem: amount,
  minItemOrder: amount,
  fulfillCondition: z.optional(z.nullable(z.enum(['full-only', 'partial-only']))),
  isFullCase: truth,
  acknowledgementRequiredPayAfter: truth,
  photoUrl: text,
  enabled: truth,
})

const productBody = z.object({
  id: z.optional(z.string()),
  pid: z.optional(z.string()),
  name: text,
  description: text,
  price: amount,
  maxQuantity: amount,
  defaultQuantity: amount,
  limitPerOrder: amount,
  minOrderQty: amount,
  photoUrls: z._default(z.array(z.string()), []),
  subItems: z._default(z.array(subItemBody), []),
  splitCasePurchase: z.optional(z.nullable(splitCaseBody)),
})

const deliveryBody = z.object({
  /** 'DD-MM-YYYY HH:mm'. Empty or null: no delivery. */
  deliveryTime: text,
  deliveryTimestamp: amount,
  /** Seconds. */
  deliveryDuration: amount,
  deliveryZones: z.optional(z.array(z.object({ name: text, price: amount }))),
})

/** Fields of an event; all are optional. */
const fieldsBody = z.extend(deliveryBody, {
  groupId: text,
  title: text,
  description: text,
  pickupAddress: text,
  address: text,
  photoUrls: z.optional(z.array(z.string())),
  termConds: z.optional(z.array(z.string())),
  extraFields: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  /** 'DD-MM-YYYY HH:mm', or 'DD-MM-YYYY' for 23:59. */
  closingTime: text,
  closingTimestamp: amount,
  pickupTime: text,
  pickupTimestamp: amount,
  /** Seconds. */
  pickupDuration: amount,
  adminCost: amount,
  deliveryCost: amount,
  /** Percent when `isPercentage`, otherwise dollars. */
  discount: amount,
  isPercentage: truth,
  paynow: truth,
  payAfterClosing: truth,
  payTogether: truth,
  bookingAddressRequired: truth,
  products: z.optional(z.array(productBody)),
})
type FieldsBody = z.infer<typeof fieldsBody>

/** 'DD-MM-YYYY HH:mm', or epoch seconds. */
const openTimeBody = z.optional(z.nullable(z.union([z.number(), z.string()])))

export const eventBodySchema = z.extend(fieldsBody, { id: z.optional(z.uuid()) })
export const eventChangesBody = z.extend(fieldsBody, { id: idText() })
export const scheduledBodySchema = z.extend(eventBodySchema, { openTime: openTimeBody })
export const scheduledChangesBody = z.extend(eventChangesBody, { openTime: openTimeBody })

const isTrue = (value: z.infer<typeof truth>): boolean => value !== undefined && value !== null && toFlag(value) === 1
const centsOf = (value: z.infer<typeof amount>): Cents | null => {
  const dollars = toAmount(value)
  return dollars === null ? null : fromDollars(dollars)
}
/** Blank is no cost. A negative or unreadable number does not fit the operation's input. */
export const readCost = (value: z.infer<typeof amountSchema>): Cents => centsOf(value) ?? ZERO_CENTS
/** An absent value becomes the default; a blank one stays blank and validation reports it. */
const countOf = (value: z.infer<typeof amount>, absent: number): number | null =>
  value === undefined ? absent : toAmount(value)

const momentOf = (written: string | null | undefined, seconds: z.infer<typeof amount>): number | null =>
  written === null || written === undefined ? toAmount(seconds) : readMoment(written)

/** Null for an invalid time. */
export const openTimeOf = (value: z.infer<typeof openTimeBody>): number | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Math.trunc(value)
  return /^\d+$/.test(value.trim()) ? Number(value) : readMoment(value)
}

const subItemOf = (group: z.infer<typeof subItemBody>): SubItemDraft => ({
  type: group.type ?? '',
  required: isTrue(group.required) ? 1 : 0,
  list: group.list.map((option) => ({ name: option.name ?? '', price: centsOf(option.price) })),
})

const splitCaseOf = (split: z.infer<typeof splitCaseBody> | null | undefined): SplitCaseDraft | null => {
  if (split === null || split === undefined || (split.enabled !== undefined && !isTrue(split.enabled))) return null
  return {
    name: split.name ?? '',
    description: split.description ?? '',
    itemsPerCase: toAmount(split.itemsPerCase),
    costPerItem: centsOf(split.costPerItem),
    minItemOrder: toAmount(split.minItemOrder),
    fulfillCondition: split.fulfillCondition ?? null,
    isFullCase: isTrue(split.isFullCase),
    acknowledgementRequiredPayAfter:
      split.acknowledgementRequiredPayAfter === undefined ? null : isTrue(split.acknowledgementRequiredPayAfter),
    photoUrl: split.photoUrl ?? null,
  }
}

const productOf = (product: z.infer<typeof productBody>, id: string): ProductDraft => ({
  id,
  name: product.name ?? '',
  description: product.description ?? '',
  price: centsOf(product.price),
  maxQuantity: countOf(product.maxQuantity, PRODUCT_DEFAULTS.maxQuantity),
  defaultQuantity: countOf(product.defaultQuantity, PRODUCT_DEFAULTS.defaultQuantity),
  limitPerOrder: countOf(product.limitPerOrder, PRODUCT_DEFAULTS.limitPerOrder),
  minOrderQty: countOf(product.minOrderQty, PRODUCT_DEFAULTS.minOrderQty),
  photoUrls: product.photoUrls,
  subItems: product.subItems.map(subItemOf),
  splitCasePurchase: splitCaseOf(product.splitCasePurchase),
})

const deliveryOf = (body: z.infer<typeof deliveryBody>): DeliveryDraft | null => {
  const written = body.deliveryTime === '' ? null : body.deliveryTime
  if ((written ?? null) === null && toAmount(body.deliveryTimestamp) === null) return null
  return {
    deliveryTimestamp: momentOf(written, body.deliveryTimestamp),
    deliveryDuration: toAmount(body.deliveryDuration) ?? 0,
    deliveryZones: (body.deliveryZones ?? []).map(({ name, price }) => ({ name: name ?? '', price: centsOf(price) })),
  }
}

const productsOf = (products: readonly z.infer<typeof productBody>[], freshId: () => string): ProductDraft[] =>
  products.map((product) => productOf(product, product.id ?? product.pid ?? freshId()))

export const eventOf = (body: FieldsBody, freshId: () => string): EventDraft => ({
  groupId: body.groupId ?? '',
  title: body.title ?? '',
  description: body.description ?? '',
  pickupAddress: body.pickupAddress ?? body.address ?? '',
  photoUrls: body.photoUrls ?? [],
  termConds: body.termConds ?? [],
  extraFields: body.extraFields ?? [],
  closingTimestamp: momentOf(body.closingTime, body.closingTimestamp),
  pickupTimestamp: momentOf(body.pickupTime, body.pickupTimestamp),
  pickupDuration: toAmount(body.pickupDuration) ?? 0,
  adminCost: centsOf(body.adminCost) ?? ZERO_CENTS,
  deliveryCost: centsOf(body.deliveryCost) ?? ZERO_CENTS,
  discount: centsOf(body.discount) ?? ZERO_CENTS,
  isPercentage: isTrue(body.isPercentage),
  paynow: isTrue(body.paynow) ? 1 : 0,
  payAfterClosing: isTrue(body.payAfterClosing),
  payTogether: isTrue(body.payTogether),
  bookingAddressRequired: isTrue(body.bookingAddressRequired),
  delivery: deliveryOf(body),
  products: productsOf(body.products ?? [], freshId),
})

/** Request fields from which a draft field is read, where the names differ. */
const READ_FROM: { readonly [F in keyof EventDraft]?: readonly (keyof FieldsBody)[] } = {
  pickupAddress: ['pickupAddress', 'address'],
  closingTimestamp: ['closingTime', 'closingTimestamp'],
  pickupTimestamp: ['pickupTime', 'pickupTimestamp'],
  delivery: ['deliveryTime', 'deliveryTimestamp', 'deliveryDuration', 'deliveryZones'],
}

/** Omitted fields do not change; a list of products replaces all products of the event. */
export const changesOf = (body: FieldsBody, freshId: () => string): EventChanges => {
  const { products, ...draft } = eventOf(body, freshId)
  const isSent = ([field]: [string, unknown]): boolean =>
    (READ_FROM[field as keyof EventDraft] ?? [field as keyof FieldsBody]).some((name) => body[name] !== undefined)
  return {
    ...Object.fromEntries(Object.entries(draft).filter(isSent)),
    ...(body.products !== undefined && { products, order: products.map(({ id }) => id), whole: true }),
  }
}
