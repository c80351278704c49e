import { ButtonLink } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { OnBehalfField } from './on-behalf-field.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { NoteField } from './note-field.tsx'
import type { OrderOffer } from './order-draft.ts'
import { OrderNotes } from './order-notes.tsx'
import { editedOrder, type OrderStart } from './order-start.ts'
import { PayLaterNote } from './pay-later-note.tsx'
import type { UsedOrderForm } from './use-order-form.ts'

export interface OrderFieldsProps {
  offer: OrderOffer
  start: OrderStart
  filled: UsedOrderForm
  onCancel: (() => void) | undefined
}

const Cancel = ({ start, onCancel }: Pick<OrderFieldsProps, 'start' | 'onCancel'>) => {
  const order = editedOrder(start)
  return (
    <p className="mt-2 text-center">
      <ButtonLink
        tone="bare"
        onClick={onCancel}
        {...(start.kind === 'retry'
          ? { to: '/needs-you' }
          : order
            ? { to: '/event/purchase-detail', query: { ref: order.id } }
            : { to: '/' })}
      >
        CANCEL
      </ButtonLink>
    </p>
  )
}

/** The order form below the products: agreements, delivery, note, and what prevents placing the order. */
export const OrderFields = ({ offer: { event, products }, start, filled, onCancel }: OrderFieldsProps) => {
  const { draft, edit, messageAt, now, mayBehalf, cart, news } = filled
  const end = messageAt('end')
  return (
    <>
      {event.termConds.length > 0 && (
        <OrderNotes
          event={event}
          ticked={draft.ticked}
          error={messageAt('notes')}
          onChange={(ticked) => edit({ ticked })}
        />
      )}
      {event.bookingAddressRequired && (
        <div id="order-delivery">
          <DeliveryFields event={event} draft={draft} now={now} error={messageAt('delivery')} onChange={edit} />
        </div>
      )}
      {mayBehalf && (
        <OnBehalfField
          event={event}
          typed={draft.behalf}
          error={messageAt('behalf')}
          onChange={(behalf) => edit({ behalf })}
        />
      )}
      <NoteField value={draft.comment} onChange={(comment) => edit({ comment })} />
      <PayLaterNote event={event} products={products} cart={cart} />
      <div id="order-end" className="mt-4 grid gap-1">
        {news.map((sentence) => (
          <FieldError key={sentence}>{sentence}</FieldError>
        ))}
        {end && <FieldError>{end}</FieldError>}
      </div>
      <Cancel start={start} onCancel={onCancel} />
    </>
  )
}
