// Validates one product. Knows nothing of its event.
import { asCents, type Cents, roundHalfUp } from '#shared/kernel/money.ts'
import { cleanTitle } from '#shared/kernel/visible-text.ts'
import type { ProductDraft, SplitCaseDraft } from './event-draft.ts'

/** Maps a path inside the product to its message. */
export type ProductMessages = Record<string, string>

export const SPLIT_NEEDS_PRICE = 'Please enter a valid Price before enabling Split Case Purchase!'

/** Price of one piece: price divided by pieces, rounded half up to the cent. */
export const costPerItem = (price: Cents, itemsPerCase: number): Cents => asCents(roundHalfUp(price / itemsPerCase))

/** A product is split only when it has both case size and case price. */
export const isSplit = (
  split: SplitCaseDraft | null,
): split is SplitCaseDraft & { itemsPerCase: number; costPerItem: number } =>
  split !== null && split.itemsPerCase !== null && split.costPerItem !== null

const itemsPerCaseMessage = (items: number): string | undefined => {
  if (items < 0) return 'Must be greater than 0'
  if (items < 1) return 'Items per case must be at least 1'
  return Number.isInteger(items) ? undefined : 'Items per case must be a number'
}

export const checkSplitCase = (split: SplitCaseDraft | null): ProductMessages => {
  if (!isSplit(split)) return {}
  const found: ProductMessages = {}
  if (cleanTitle(split.name) === '') found['name'] = 'Name is required'
  const items = itemsPerCaseMessage(split.itemsPerCase)
  if (items !== undefined) found['itemsPerCase'] = items
  if (!(split.costPerItem >= 1)) found['costPerItem'] = 'Cost per item must be greater than 0'
  if (split.minItemOrder !== null && !(split.minItemOrder >= 1))
    found['minItemOrder'] = 'Minimum item order must be at least 1'
  if (split.acknowledgementRequiredPayAfter === null)
    found['acknowledgementRequiredPayAfter'] = 'Acknowledgement is required'
  if (split.fulfillCondition === null) found['fulfillCondition'] = 'Fulfill condition is required'
  return found
}

const minimumMessage = (minimum: number | null): string | undefined => {
  if (minimum === null) return 'Minimum order quantity must not be blank.'
  return minimum < 1 ? 'Minimum order quantity must be greater than 0' : undefined
}

// Prevents products that cannot be ordered: an order names group and option by text.
const MINIMUM_ABOVE_LIMIT = 'Minimum order quantity must not be above the limit per order'
const NO_OPTIONS = 'Add an option to choose'
const SUB_ITEM_TWICE = 'Sub item names must differ'
const OPTION_TWICE = 'Option names must differ'

/** Whether an earlier entry has the same name. */
const isTwice = <T>(list: readonly T[], at: number, nameOf: (each: T) => string): boolean => {
  const names = list.map((each) => cleanTitle(nameOf(each)))
  return names.slice(0, at).some((name) => name === names[at])
}

export const checkProduct = (product: ProductDraft): ProductMessages => {
  const found: ProductMessages = {}
  if (cleanTitle(product.name) === '') found['name'] = 'Product name is required'
  if (product.price === null) found['price'] = 'Product price is required'
  if (product.maxQuantity === null) found['maxQuantity'] = 'Available stock is required'
  if (product.defaultQuantity === null) found['defaultQuantity'] = 'Default quantity is required'
  if (product.limitPerOrder === null) found['limitPerOrder'] = 'Limit per order is required'
  const minimum = minimumMessage(product.minOrderQty)
  if (minimum !== undefined) found['minOrderQty'] = minimum
  const limit = product.limitPerOrder ?? 0
  if (limit > 0 && (product.minOrderQty ?? 0) > limit) found['minOrderQty'] = MINIMUM_ABOVE_LIMIT
  product.subItems.forEach((group, g) => {
    if (group.list.length === 0) found[`subItems.${g}.type`] = NO_OPTIONS
    if (isTwice(product.subItems, g, ({ type }) => type)) found[`subItems.${g}.type`] = SUB_ITEM_TWICE
    if (cleanTitle(group.type) === '') found[`subItems.${g}.type`] = 'Sub item name is required'
    group.list.forEach((option, o) => {
      if (isTwice(group.list, o, ({ name }) => name)) found[`subItems.${g}.list.${o}.name`] = OPTION_TWICE
      if (cleanTitle(option.name) === '') found[`subItems.${g}.list.${o}.name`] = 'Option name is required'
      if (option.price === null) found[`subItems.${g}.list.${o}.price`] = 'Option price is required'
    })
  })
  if (isSplit(product.splitCasePurchase) && !(product.price !== null && product.price > 0))
    found['splitCasePurchase'] = SPLIT_NEEDS_PRICE
  for (const [field, message] of Object.entries(checkSplitCase(product.splitCasePurchase)))
    found[`splitCasePurchase.${field}`] = message
  return found
}
