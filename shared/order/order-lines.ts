// Creates stored lines with the product's name and prices at the time of ordering, never the sender's.
import type { Product } from '#shared/event/event.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { chooseSubItems } from './order-check.ts'
import type { LineInput } from './order-inputs.ts'
import { costsMore, TOO_MANY_LINES } from './order-refusals.ts'
import { linePrice } from './order-totals.ts'
import type { OrderLine } from './order.ts'

const sameChoice = (a: OrderLine, b: OrderLine): boolean =>
  a.pid === b.pid &&
  a.pPurchaseType === b.pPurchaseType &&
  a.pSubItems.length === b.pSubItems.length &&
  a.pSubItems.every((option) => b.pSubItems.some((other) => other.type === option.type && other.name === option.name))

/** Lines of a selection that `checkSelection` accepted. An edited line keeps its id. */
export const toOrderLines = (
  products: readonly Product[],
  inputs: readonly LineInput[],
  before: readonly OrderLine[] = [],
): OrderLine[] => {
  const known = new Map(products.map((product) => [product.id, product]))
  const lines = inputs.flatMap((input): OrderLine[] => {
    const product = known.get(input.pid)
    if (product === undefined) return []
    const chosen = chooseSubItems(product, input.subItems)
    const options = isRefusal(chosen) ? [] : chosen
    return [
      {
        id: input.id,
        pid: product.id,
        pName: product.name,
        pPrice: linePrice(product, input.purchaseType, options),
        pQuantity: input.quantity,
        pPhotoUrls: product.photoUrls.slice(0, 1),
        pSubItems: options,
        pPurchaseType: input.purchaseType,
      },
    ]
  })
  const free = before.filter((line) => !lines.some((current) => current.id === line.id))
  return lines.map((line) => {
    if (before.some((old) => old.id === line.id)) return line
    const at = free.findIndex((old) => sameChoice(old, line))
    const [old] = at === -1 ? [] : free.splice(at, 1)
    return old === undefined ? line : { ...line, id: old.id }
  })
}

/** Leaves room in an order's row for the note, the address and the changes of status that follow. */
const MAX_ORDER_LINES_BYTES = 48 * 1024

/** Null where the lines fit. Lines of an order from before the limit may shrink. */
export const refuseTooManyLines = (lines: readonly OrderLine[], before: readonly OrderLine[] = []): Refusal | null => {
  const bytes = jsonBytes(lines)
  return bytes <= MAX_ORDER_LINES_BYTES || bytes <= jsonBytes(before) ? null : TOO_MANY_LINES
}

/** Buyers never pay more than they saw: null when no line costs more than on the sender's screen. */
export const checkPrices = (products: readonly Product[], inputs: readonly LineInput[]): Refusal | null => {
  const known = new Map(products.map((product) => [product.id, product]))
  for (const { pid, purchaseType, subItems, price: seen } of inputs) {
    const product = known.get(pid)
    const chosen = product && chooseSubItems(product, subItems)
    if (seen === undefined || product === undefined || chosen === undefined || isRefusal(chosen)) continue
    const price = linePrice(product, purchaseType, chosen)
    if (price > seen) return costsMore(product.name, pid, price, seen)
  }
  return null
}

/** Whether payment waits for closing: the event says so, or the order has pieces of a case that may not fill. */
export const paysAfterClosing = (
  event: { readonly payAfterClosing: boolean },
  products: readonly Product[],
  lines: readonly Pick<OrderLine, 'pid' | 'pPurchaseType'>[],
): boolean =>
  event.payAfterClosing ||
  lines.some(
    (line) =>
      line.pPurchaseType === 'item' &&
      products.find((product) => product.id === line.pid)?.splitCasePurchase?.acknowledgementRequiredPayAfter === true,
  )

export const totalQuantity = (lines: readonly Pick<OrderLine, 'pQuantity'>[]): number =>
  lines.reduce((sum, line) => sum + line.pQuantity, 0)
