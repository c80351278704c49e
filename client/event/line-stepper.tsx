import type { Dispatch } from 'react'
import { Stepper } from '#client/ui/stepper.tsx'
import type { Product } from '#shared/event/event.ts'
import { clampQuantity } from '#shared/order/order-check.ts'
import type { OrderLine } from '#shared/order/order.ts'
import { stepRange, type CartAction, type Stock } from './cart.ts'
import type { CartLine } from './cart-line.ts'

export interface LineStepperProps {
  label: string
  product: Product
  /** All lines of the product. */
  lines: readonly CartLine[]
  line: CartLine
  stock: Stock
  /** Lines of the edited order, which the stock already includes. */
  own: readonly OrderLine[]
  change: Dispatch<CartAction>
}

/** Quantity of one line, by buttons or typing, limited by stock and order limit. */
export const LineStepper = ({ label, product, lines, line, stock, own, change }: LineStepperProps) => {
  const { min, max } = stepRange(product, lines, line, stock, own)
  const set = (quantity: number): void => change({ kind: 'quantity', pid: product.id, id: line.id, quantity })
  return (
    <Stepper
      label={label}
      value={line.quantity}
      min={min}
      max={max}
      onChange={set}
      onType={(typed) => set(clampQuantity(typed, max))}
    />
  )
}
