import type { Dispatch } from 'react'
import { Money } from '#client/ui/money.tsx'
import { Pips } from '#client/ui/pips.tsx'
import { Stepper } from '#client/ui/stepper.tsx'
import type { Product } from '#shared/event/event.ts'
import { caseProgress } from '#shared/order/order-check.ts'
import type { OrderLine } from '#shared/order/order.ts'
import { stepRange, type CartAction, type CartLine, type Stock } from './cart.ts'

export interface SplitCaseCardProps {
  product: Product
  lines: readonly CartLine[]
  stock: Stock
  own: readonly OrderLine[]
  change: Dispatch<CartAction>
  closed: boolean
}

const missingWords = (missing: number): string => {
  if (missing === 0) return 'The case is complete'
  return missing === 1 ? '1 more piece completes the case' : `${missing} more pieces complete the case`
}

/** A case that is bought whole or shared by the piece, and how full it is. */
export const SplitCaseCard = ({ product, lines, stock, own, change, closed }: SplitCaseCardProps) => {
  const split = product.splitCasePurchase
  if (split === null) return null
  const size = split.itemsPerCase
  const counted = own.reduce(
    (sum, line) => (line.pid === product.id && line.pPurchaseType === 'item' ? sum + line.pQuantity : sum),
    0,
  )
  const others = (caseProgress(product, stock) - (counted % size) + size) % size
  const mine = lines.reduce((sum, line) => (line.purchaseType === 'item' ? sum + line.quantity : sum), 0)
  const filled = others + mine
  const inLast = filled > 0 && filled % size === 0 ? size : filled % size
  const mineInLast = Math.min(mine, inLast)
  return (
    <div className="card rows mt-4 overflow-hidden">
      {lines.map((line) => {
        const whole = line.purchaseType === 'case'
        const name = whole ? 'Full case' : 'Individual pieces'
        const steps = stepRange(product, lines, line, stock, own)
        return (
          <div key={line.id} className="px-4 py-3">
            <div className="flex flex-wrap items-center gap-3">
              <div className="flex-1">
                <b className="font-semibold">{name}</b>
                <p className="text-ink-2">
                  <Money cents={whole ? product.price : split.costPerItem} />{' '}
                  <span className="text-meta text-ink-3">{whole ? `${size} pieces` : `min ${split.minItemOrder}`}</span>
                </p>
              </div>
              {!closed && (
                <Stepper
                  label={`${product.name}, ${name.toLowerCase()}`}
                  value={line.quantity}
                  min={steps.min}
                  max={steps.max}
                  onChange={(quantity) => change({ kind: 'quantity', pid: product.id, id: line.id, quantity })}
                />
              )}
            </div>
            {!whole && (
              <div className="mt-3.5 pb-1">
                <Pips size={size} others={inLast - mineInLast} mine={mineInLast} />
                <p className="mt-2 font-semibold">{missingWords(size - inLast)}</p>
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}
