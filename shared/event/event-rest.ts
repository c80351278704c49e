// An event as the specification's calls send it (dollars, 'DD-MM-YYYY HH:mm'), read into a draft.
import { z } from 'zod'
import { fromDollars, type Cents } from '#shared/kernel/money.ts'
import { amountSchema, flagSchema, readMoment, toAmount, toFlag } from '#shared/kernel/rest-shapes.ts'
import {
  PRODUCT_DEFAULTS,
  type EventDraft,
  type ProductDraft,
  type SplitCaseDraft,
  type SubItemDraft,
} from './event-draft.ts'

const text = z.string().nullable().optional()
const truth = flagSchema.nullable().optional()
const amount = amountSchema.optional()

const subItemBody = z.object({
  type: text,
  required: truth,
  list: z.array(z.object({ name: text, price: amount })).default([]),
})

const splitCaseBody = z.object({
  name: text,
  description: text,
  itemsPerCase: amount,
  costPerItem: amount,
  minItemOrder: amount,
  fulfillCondition: z.enum(['full-only', 'partial-only']).nullable().optional(),
  isFullCase: truth,
  acknowledgementRequiredPayAfter: truth,
  photoUrl: text,
  enabled: truth,
})

const productBody = z.object({
  id: z.string().optional(),
  pid: z.string().optional(),
  name: text,
  description: text,
  price: amount,
  maxQuantity: amount,
  defaultQuantity: amount,
  limitPerOrder: amount,
  minOrderQty: amount,
  photoUrls: z.array(z.string()).default([]),
  subItems: z.array(subItemBody).default([]),
  splitCasePurchase: splitCaseBody.nullable().optional(),
})

export const eventBodySchema = z.object({
  id: z.uuid().optional(),
  groupId: text,
  title: text,
  description: text,
  pickupAddress: text,
  address: text,
  photoUrls: z.array(z.string()).default([]),
  termConds: z.array(z.string()).default([]),
  extraFields: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  /** 'DD-MM-YYYY HH:mm', or 'DD-MM-YYYY' for 23:59. */
  closingTime: text,
  closingTimestamp: amount,
  pickupTime: text,
  pickupTimestamp: amount,
  /** Seconds. */
  pickupDuration: amount,
  adminCost: amount,
  paynow: truth,
  payAfterClosing: truth,
  payTogether: truth,
  bookingAddressRequired: truth,
  products: z.array(productBody).default([]),
})
export type EventBody = z.infer<typeof eventBodySchema>

const isTrue = (value: z.infer<typeof truth>): boolean => value !== undefined && value !== null && toFlag(value) === 1
const centsOf = (value: z.infer<typeof amount>): Cents | null => {
  const dollars = toAmount(value)
  return dollars === null ? null : fromDollars(dollars)
}
/** Absent takes the default; blank stays blank and is told by the check. */
const countOf = (value: z.infer<typeof amount>, absent: number): number | null =>
  value === undefined ? absent : toAmount(value)

const momentOf = (written: string | null | undefined, seconds: z.infer<typeof amount>): number | null =>
  written === null || written === undefined ? toAmount(seconds) : readMoment(written)

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

export const eventOf = (body: EventBody, freshId: () => string): EventDraft => ({
  groupId: body.groupId ?? '',
  title: body.title ?? '',
  description: body.description ?? '',
  pickupAddress: body.pickupAddress ?? body.address ?? '',
  photoUrls: body.photoUrls,
  termConds: body.termConds,
  extraFields: body.extraFields,
  closingTimestamp: momentOf(body.closingTime, body.closingTimestamp),
  pickupTimestamp: momentOf(body.pickupTime, body.pickupTimestamp),
  pickupDuration: toAmount(body.pickupDuration) ?? 0,
  adminCost: centsOf(body.adminCost) ?? 0,
  paynow: isTrue(body.paynow) ? 1 : 0,
  payAfterClosing: isTrue(body.payAfterClosing),
  payTogether: isTrue(body.payTogether),
  bookingAddressRequired: isTrue(body.bookingAddressRequired),
  products: body.products.map((product) => productOf(product, product.id ?? product.pid ?? freshId())),
})
