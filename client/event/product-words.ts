// What a buyer is told of a product's stock and rules.
import type { Product, SplitCase } from '#shared/event/event.ts'
import { pieceCap, type PurchaseType } from '#shared/order/order-check.ts'

/** Stock is said once it is few. */
const FEW = 10
/** From here on a limit is none that anybody meets. */
const HIGH = 1000

const few = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'} left`

/** Null while there is plenty. `cases`: wholes where nothing is split. */
export const leftWords = (
  { splitCasePurchase: split }: Pick<Product, 'splitCasePurchase'>,
  { cases, pieces }: { readonly cases: number; readonly pieces: number },
): string | null => {
  if (cases > FEW) return null
  if (split === null) return cases === 0 ? 'Sold out' : `${cases} left`
  if (cases > 0) return few(cases, 'full case')
  return pieces === 0 ? 'Sold out' : few(pieces, 'piece')
}

type Rules = Pick<Product, 'limitPerOrder' | 'minOrderQty' | 'splitCasePurchase'>

/** 'min 2 · at most 4 per order'; empty where there is neither. */
export const rulesOf = (product: Rules, purchaseType: PurchaseType = 'case'): string => {
  const byPiece = purchaseType === 'item'
  const least = byPiece ? (product.splitCasePurchase?.minItemOrder ?? 1) : product.minOrderQty
  const most = byPiece ? pieceCap(product) : product.limitPerOrder
  return [least > 1 ? `min ${least}` : '', most > 0 && most < HIGH ? `at most ${most} per order` : '']
    .filter((part) => part !== '')
    .join(' · ')
}

/** What becomes of a case that buyers do not fill. */
export const fulfilledWords = ({ fulfillCondition }: Pick<SplitCase, 'fulfillCondition'>): string =>
  fulfillCondition === 'full-only'
    ? 'Pieces are bought once a case is full.'
    : 'Pieces are bought also where the case does not fill.'
