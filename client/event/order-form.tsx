import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dock } from '#client/ui/dock.tsx'
import { Search } from '#client/ui/search.tsx'
import { hasItemSearch, matchesItemSearch } from '#shared/event/find-items.ts'
import { cartFee } from './cart-lines.ts'
import { OrderAgainCard } from './order-again-card.tsx'
import { OrderFields } from './order-fields.tsx'
import { editedOrder, repeatableOrder } from './order-start.ts'
import { OrderReview } from './order-review.tsx'
import { OrderTotal } from './order-total.tsx'
import { ProductItem } from './product-item.tsx'
import { useOrderForm, type OrderFormProps } from './use-order-form.ts'

/** The page from 'Items for Sales' down, with the dock. */
export const OrderForm = (props: OrderFormProps) => {
  const { offer, start } = props
  const { event, products } = offer
  const filled = useOrderForm(props)
  const { cart, closed, stock, own, change, changes, saving } = filled
  const [search, setSearch] = useState('')
  const [isReviewed, setReviewed] = useState(false)
  const old = repeatableOrder(start)
  const fee = cartFee(event, products, cart)
  const verb = editedOrder(start) ? 'SAVE' : 'PLACE ORDER'
  const isChosen = Object.values(cart).some((lines) => lines.some(({ quantity }) => quantity > 0))
  /** An item with a message stays visible. */
  const found = products.filter(
    (product) => matchesItemSearch(product, search) || filled.messageOf(product) !== undefined,
  )
  return (
    <>
      <form className="px-[var(--gutter)] pb-8 tab:px-0" {...saving.form(() => undefined)}>
        {old && !closed && <OrderAgainCard order={old} changes={changes} onTake={filled.takeOld} />}
        <h2 className={classNames('mt-6 text-title', !old && 'tab:mt-0')} id="items">
          Items for Sales
        </h2>
        {hasItemSearch(products) && (
          <Search label={`Search ${products.length} items`} value={search} onChange={setSearch} className="mt-3" />
        )}
        {found.length === 0 && (
          <p className="mt-4 text-ink-2" role="status">
            No item has these words.
          </p>
        )}
        <div className="rows mt-1" onClickCapture={() => saving.clear()}>
          {found.map((product) => {
            const message = filled.messageOf(product)
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
        {!closed && <OrderFields offer={offer} start={start} filled={filled} onCancel={props.onCancel} />}
      </form>
      <Dock
        left={
          !closed && <OrderTotal cents={fee} event={event} onReview={isChosen ? () => setReviewed(true) : undefined} />
        }
      >
        <Button
          tone={isChosen || closed ? 'main' : 'waiting'}
          wide={closed}
          busy={saving.isBusy}
          disabled={closed}
          onClick={() => void filled.place()}
        >
          {closed ? 'closed' : verb}
        </Button>
      </Dock>
      {isReviewed && (
        <OrderReview
          event={event}
          products={products}
          cart={cart}
          verb={verb}
          onSend={() => {
            setReviewed(false)
            void filled.place()
          }}
          onClose={() => setReviewed(false)}
        />
      )}
    </>
  )
}
