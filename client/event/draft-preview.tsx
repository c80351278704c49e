import { useReducer, useState, type ReactNode } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { Dock } from '#client/ui/dock.tsx'
import { Money } from '#client/ui/money.tsx'
import { MoreText } from '#client/ui/more-text.tsx'
import type { Event, Product } from '#shared/event/event.ts'
import { newId } from '#shared/kernel/ids.ts'
import { cartReducer, newCart, NOTHING_SOLD } from './cart.ts'
import { cartFee } from './cart-lines.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { EventFacts, type ShownDelivery } from './event-facts.tsx'
import { EventGallery } from './event-gallery.tsx'
import { EventTitle } from './event-title.tsx'
import { NoteField } from './note-field.tsx'
import { NO_DRAFT, type OrderDraft } from './order-draft.ts'
import { OrderNotes } from './order-notes.tsx'
import { OrderTotal } from './order-total.tsx'
import { PayLaterNote } from './pay-later-note.tsx'
import { EventColumns, PicturePage } from './picture-page.tsx'
import { ProductItem } from './product-item.tsx'

export interface EventPreviewProps {
  event: Event
  products: readonly Product[]
  /** Delivery of the event, if any. */
  delivery: ShownDelivery | undefined
  /** Content above the event. */
  head: ReactNode
  /** Content below the event. */
  foot: ReactNode
  /** Action in the dock beside the total. */
  action: ReactNode
}

/** Shows an event as buyers will see it; the fields work, so that the host can try them. */
export const DraftPreview = ({ event, products, delivery, head, foot, action }: EventPreviewProps) => {
  const [cart, change] = useReducer(cartReducer, null, () => newCart(products, NOTHING_SOLD, newId))
  const [draft, setDraft] = useState<OrderDraft>(NO_DRAFT)
  const now = useNow(60)
  const edit = (part: Partial<OrderDraft>): void => setDraft((before) => ({ ...before, ...part }))
  return (
    <PicturePage title="Preview" wide>
      <EventColumns
        about={
          <>
            <EventGallery event={event} />
            <div className="relative -mt-6 rounded-t-[var(--radius-xl)] bg-paper px-[var(--gutter)] pt-5 desk:px-0">
              {head}
              <div className="mt-4">
                <EventTitle event={event} bought={0} />
              </div>
              {event.description !== '' && <MoreText text={event.description} className="mt-3 text-ink-2" />}
              <EventFacts event={event} delivery={delivery} />
            </div>
          </>
        }
      >
        <div className="px-[var(--gutter)] pb-8 desk:px-0">
          <h2 className="mt-6 text-title desk:mt-0">Items for Sales</h2>
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
            <OrderNotes event={event} ticked={draft.ticked} error={undefined} onChange={(ticked) => edit({ ticked })} />
          )}
          {event.bookingAddressRequired && (
            <DeliveryFields event={event} draft={draft} now={now} error={undefined} onChange={edit} />
          )}
          <NoteField value={draft.comment} onChange={(comment) => edit({ comment })} />
          <PayLaterNote event={event} products={products} cart={cart} />
          <p className="mt-5 flex justify-between gap-3 border-t border-line pt-3">
            <span>Admin fee, once per order</span>
            <Money cents={event.adminCost} />
          </p>
          {foot}
        </div>
        <Dock left={<OrderTotal cents={cartFee(event, products, cart)} event={event} />}>{action}</Dock>
      </EventColumns>
    </PicturePage>
  )
}
