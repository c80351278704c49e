import { useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dock } from '#client/ui/dock.tsx'
import { cartFee } from './cart-lines.ts'
import { OrderAgainCard } from './order-again-card.tsx'
import { OrderFields } from './order-fields.tsx'
import { repeatableOrder } from './order-start.ts'
import { OrderTotal } from './order-total.tsx'
import { ProductItem } from './product-item.tsx'
import { useOrderForm, type OrderFormProps } from './use-order-form.ts'

/** The page from 'Items for Sales' down, with the dock. */
export const OrderForm = (props: OrderFormProps) => {
  const { offer, start } = props
  const { event, products } = offer
  const form = useRef<HTMLDivElement>(null)
  const filled = useOrderForm(props, form)
  const { cart, closed, stock, own, change, changes } = filled
  const old = repeatableOrder(start)
  return (
    <>
      <div ref={form} className="px-[var(--gutter)] pb-8 desk:px-0">
        {old && !closed && <OrderAgainCard order={old} changes={changes} onTake={filled.takeOld} />}
        <h2 className={classNames('mt-6 text-title', !old && 'desk:mt-0')} id="items">
          Items for Sales
        </h2>
        <div className="rows mt-1" onClickCapture={filled.clearProblem}>
          {products.map((product) => {
            const message = filled.messageOf(product.id)
            return (
              <ProductItem
                key={product.id}
                product={product}
                lines={cart[product.id] ?? []}
                stock={stock}
                own={own}
                change={change}
                closed={closed}
                error={message?.error}
                missing={message?.missing}
              />
            )
          })}
        </div>
        {!closed && <OrderFields offer={offer} start={start} filled={filled} />}
      </div>
      <Dock left={!closed && <OrderTotal cents={cartFee(event, products, cart)} event={event} />}>
        <Button tone="main" wide={closed} busy={filled.busy} disabled={closed} onClick={() => void filled.place()}>
          {closed ? 'closed' : 'PLACE ORDER'}
        </Button>
      </Dock>
    </>
  )
}
