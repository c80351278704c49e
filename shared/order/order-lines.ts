// Lines as they are stored: the product's words and prices at the time of ordering, never the sender's.
import type { Product } from '#shared/event/event.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { chooseSubItems } from './order-check.ts'
import type { LineInput } from './order-inputs.ts'
import { costsMore } from './order-refusals.ts'
import { linePrice } from './order-totals.ts'
import type { OrderLine } from './order.ts'

const sameChoice = (a: OrderLine, b: OrderLine): boolean =>
  a.pid === b.pid &&
  a.pPurchaseType === b.pPurchaseType &&
  a.pSubItems.length === b.pSubItems.length &&
  a.pSubItems.every((option) => b.pSubItems.some((other) => other.type === option.type && other.name === option.name))

/** Lines of a selection that `checkSelection` let pass. A line that was ordered before keeps its id. */
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
        pPhotoUrls: product.photoUrls,
        pSubItems: options,
        pPurchaseType: input.purchaseType,
      },
    ]
  })
  const free = before.filter((line) => !lines.some((kept) => kept.id === line.id))
  return lines.map((line) => {
    if (before.some((old) => old.id === line.id)) return line
    const at = free.findIndex((old) => sameChoice(old, line))
    const [old] = at === -1 ? [] : free.splice(at, 1)
    return old === undefined ? line : { ...line, id: old.id }
  })
}

/** Nobody pays more than they saw: null where every line costs what it did on the sender's screen, or less. */
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

/** Whether payment waits for the closing: the event says so, or pieces of a case that may not be filled. */
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
