// Texts about a product's stock and rules.
import type { Product, SplitCase } from '#shared/event/event.ts'
import { formatMoney, type Cents } from '#shared/kernel/money.ts'
import type { PurchaseType } from '#shared/order/order-check.ts'
import { pieceCap } from '#shared/order/order-limits.ts'

/** Stock up to this quantity is shown. */
const MAX_SHOWN_STOCK = 10
/** A limit from this quantity on is not shown. */
const MIN_HIDDEN_LIMIT = 1000

const few = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'} left`

/** Null while stock is not low. `cases`: pieces for a split case, otherwise whole units. */
export const stockText = (
  { splitCasePurchase: split }: Pick<Product, 'splitCasePurchase'>,
  { cases, pieces }: { readonly cases: number; readonly pieces: number },
): string | null => {
  if (cases > MAX_SHOWN_STOCK) return null
  if (split === null) return cases === 0 ? 'Sold out' : `${cases} left`
  if (cases > 0) return few(cases, 'full case')
  return pieces === 0 ? 'Sold out' : few(pieces, 'piece')
}

type Rules = Pick<Product, 'limitPerOrder' | 'minOrderQty'> & {
  readonly splitCasePurchase: Pick<SplitCase, 'itemsPerCase' | 'minItemOrder'> | null
}

/** 'min 2 · at most 4 per order'; empty when neither exists. */
export const rulesText = (product: Rules, purchaseType: PurchaseType = 'case'): string => {
  const byPiece = purchaseType === 'item'
  const least = byPiece ? (product.splitCasePurchase?.minItemOrder ?? 1) : product.minOrderQty
  const most = byPiece ? pieceCap(product) : product.limitPerOrder
  return [least > 1 ? `min ${least}` : '', most > 0 && most < MIN_HIDDEN_LIMIT ? `at most ${most} per order` : '']
    .filter((part) => part !== '')
    .join(' · ')
}

/** '+S$13.00', the price that a choice adds; empty without one. */
export const optionPriceText = (price: Cents): string =>
  price === 0 ? '' : `${price > 0 ? '+' : ''}${formatMoney(price)}`

/** Explains what happens to a case that does not fill. */
export const fulfillmentText = ({ fulfillCondition }: Pick<SplitCase, 'fulfillCondition'>): string =>
  fulfillCondition === 'full-only'
    ? 'Pieces are bought once a case is full.'
    : 'Pieces are bought even if the case does not fill.'

/** The name of an option group as it stands inside a sentence; abbreviations stay as they are. */
const insideSentence = (name: string): string =>
  /^\p{Lu}(?=\p{Ll})/u.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name

/** 'Choose size and spice level', the choices that an order of the product needs; null without any. */
export const choicesText = ({ subItems }: Pick<Product, 'subItems'>): string | null => {
  const required = subItems.filter((group) => group.required === 1).map(({ type }) => insideSentence(type))
  return required.length === 0 ? null : `Choose ${new Intl.ListFormat('en', { type: 'conjunction' }).format(required)}`
}
