import { useReducer, type ReactNode } from 'react'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dock } from '#client/ui/dock.tsx'
import { Money } from '#client/ui/money.tsx'
import { MoreText } from '#client/ui/more-text.tsx'
import type { Event, Product } from '#shared/event/event.ts'
import { newId } from '#shared/kernel/ids.ts'
import { cartReducer, cartTotal, newCart, NOTHING_SOLD } from './cart.ts'
import { EventFacts } from './event-facts.tsx'
import { EventGallery } from './event-gallery.tsx'
import { PicturePage } from './picture-page.tsx'
import { ProductItem } from './product-item.tsx'

export interface EventPreviewProps {
  event: Event
  products: readonly Product[]
  /** Above the event. */
  head: ReactNode
  /** Below it. */
  foot: ReactNode
  /** In the dock, beside the total. */
  action: ReactNode
}

/** An event as its buyers will see it. Choosing works, so that the total can be tried. */
export const EventPreview = ({ event, products, head, foot, action }: EventPreviewProps) => {
  const [cart, change] = useReducer(cartReducer, null, () => newCart(products, NOTHING_SOLD, newId))
  const total = cartTotal(products, cart)
  return (
    <PicturePage title="Preview">
      <EventGallery event={event} />
      <div className="relative -mt-6 rounded-t-[var(--radius-xl)] bg-paper px-[var(--gutter)] pt-5 pb-8 desk:px-0">
        {head}
        <p className="mt-4 text-meta text-ink-3">
          Hosted by <b className="text-ink-2">{event.createdUserName}</b> · {event.groupName}
        </p>
        <h1 className="mt-1 text-head">{event.title}</h1>
        {event.description !== '' && <MoreText text={event.description} className="mt-3 text-ink-2" />}
        <EventFacts event={event} />
        <h2 className="mt-6 text-title">Items for Sales</h2>
        <div className="rows mt-1">
          {products.map((product) => (
            <ProductItem
              key={product.id}
              product={product}
              lines={cart[product.id] ?? []}
              stock={NOTHING_SOLD}
              own={[]}
              change={change}
              closed={false}
              error={undefined}
              missing={undefined}
            />
          ))}
        </div>
        {event.termConds.length > 0 && (
          <section>
            <h2 className="mt-4 text-title">Before you order</h2>
            <div className="rows mt-1">
              {event.termConds.map((note) => (
                <Checkbox key={note}>{note}</Checkbox>
              ))}
            </div>
          </section>
        )}
        <p className="mt-5 flex justify-between gap-3 border-t border-line pt-3">
          <span>Admin fee, once per order</span>
          <Money cents={event.adminCost} />
        </p>
        {foot}
      </div>
      <Dock
        left={
          <p className="leading-none">
            <Money cents={total === 0 ? 0 : total + event.adminCost} big />
            <span className="mt-1 block text-label text-ink-3">admin fee included</span>
          </p>
        }
      >
        {action}
      </Dock>
    </PicturePage>
  )
}
