import { useReducer, useRef, useState } from 'react'
import { useNow } from '#client/store/now.ts'
import { rememberAddress } from '#client/store/remember-address.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dock } from '#client/ui/dock.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { Money } from '#client/ui/money.tsx'
import { scrollSoon } from '#client/ui/scroll-to.ts'
import { TextArea } from '#client/ui/text-field.tsx'
import type { Event, EventStats, Product } from '#shared/event/event.ts'
import { isOrderable } from '#shared/event/event-state.ts'
import type { Member } from '#shared/group/group.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import type { CreateOrderInput } from '#shared/order/order-inputs.ts'
import type { Order, OrderLine } from '#shared/order/order.ts'
import { cartOfOrder, cartReducer, cartTotal, chosenLines, newCart } from './cart.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { problemOf, type DraftProblem, type OrderDraft } from './order-draft.ts'
import { ProductItem } from './product-item.tsx'

export type OrderSelection = Pick<CreateOrderInput, 'lines' | 'comment' | 'bookingAddress' | 'deliveryDate'>

export interface OrderFormProps {
  event: Event
  products: readonly Product[]
  stats: EventStats | undefined
  mine: Member | undefined
  /** Edited, or null for a new one. */
  order: Order | null
  /** Resolves to the words of a refusal, or null. */
  onPlace: (selection: OrderSelection) => Promise<string | null>
}

const NOTHING_SOLD = { sold: {}, pieces: {} }
const NONE: readonly OrderLine[] = []

const draftOf = (event: Event, order: Order | null): OrderDraft => ({
  ticked: event.termConds.map(() => order !== null),
  comment: order?.comment ?? '',
  bookingAddress: order?.bookingAddress ?? null,
  deliveryDate: order?.deliveryDate ?? null,
})

/** Everything from 'Items for Sales' down, with the dock. */
export const OrderForm = ({ event, products, stats, mine, order, onPlace }: OrderFormProps) => {
  const now = useNow(30)
  const [cart, change] = useReducer(cartReducer, null, () =>
    order ? cartOfOrder(products, order.lines, newId) : newCart(products, newId),
  )
  const [draft, setDraft] = useState(() => draftOf(event, order))
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const own = order !== null && !isCancelled(order) ? order.lines : NONE
  const closed = !isOrderable(event, now)
  const stock = stats ?? NOTHING_SOLD
  const total = cartTotal(products, cart)
  const edit = (part: Partial<OrderDraft>): void => {
    setDraft((before) => ({ ...before, ...part }))
    setProblem(null)
  }
  const at = (place: DraftProblem['at']): string | undefined => (problem?.at === place ? problem.message : undefined)
  const wrong = problem && typeof problem.at === 'object' ? problem.at : null

  const show = (found: DraftProblem): void => {
    setProblem(found)
    const id = typeof found.at === 'object' ? `product-${found.at.pid}` : `order-${found.at}`
    scrollSoon(() => document.getElementById(id))
  }

  const place = async (): Promise<void> => {
    const found = problemOf(cart, draft, { event, products, stats, mine, own, now })
    if (found) {
      show(found)
      return
    }
    setBusy(true)
    const refused = await onPlace({
      lines: chosenLines(cart),
      comment: draft.comment.trim(),
      bookingAddress: draft.bookingAddress,
      deliveryDate: draft.deliveryDate,
    })
    setBusy(false)
    if (refused !== null) show({ at: 'end', message: refused })
    else if (draft.bookingAddress) void rememberAddress(draft.bookingAddress)
  }

  return (
    <>
      <div ref={form} className="px-[var(--gutter)] pb-8 desk:px-0">
        <h2 className="mt-6 text-title" id="items">
          Items for Sales
        </h2>
        <div className="rows mt-1" onClickCapture={() => problem && setProblem(null)}>
          {products.map((product) => (
            <ProductItem
              key={product.id}
              product={product}
              lines={cart[product.id] ?? []}
              stock={stock}
              own={own}
              change={change}
              closed={closed}
              error={wrong?.pid === product.id ? problem?.message : undefined}
              missing={wrong?.pid === product.id ? wrong.type : undefined}
            />
          ))}
        </div>
        {!closed && event.termConds.length > 0 && (
          <section id="order-notes">
            <h2 className="mt-4 text-title">Before you order</h2>
            <div className="rows mt-1">
              {event.termConds.map((note, n) => (
                <Checkbox
                  key={note}
                  checked={draft.ticked[n] ?? false}
                  aria-invalid={at('notes') !== undefined && draft.ticked[n] !== true ? true : undefined}
                  onChange={(tick) => edit({ ticked: draft.ticked.with(n, tick.target.checked) })}
                >
                  {note}
                </Checkbox>
              ))}
            </div>
            {at('notes') && <FieldError>{at('notes')}</FieldError>}
          </section>
        )}
        {!closed && event.bookingAddressRequired && (
          <div id="order-delivery">
            <DeliveryFields event={event} draft={draft} now={now} error={at('delivery')} onChange={edit} />
          </div>
        )}
        {!closed && (
          <>
            <TextArea
              label="NOTES TO THE HOST"
              className="mt-5"
              placeholder="Anything the host should know"
              maxLength={2000}
              value={draft.comment}
              onChange={(typed) => edit({ comment: typed.target.value })}
            />
            {event.paynow === 1 || event.payAfterClosing ? (
              <p className="mt-4 text-meta text-ink-2">
                You pay after the closing date{event.paynow === 1 ? ', when the host asks for it' : ''}.
              </p>
            ) : null}
            <div id="order-end" className="mt-4">
              {at('end') && <FieldError>{at('end')}</FieldError>}
            </div>
            <p className="mt-2 text-center">
              <ButtonLink
                tone="bare"
                {...(order ? { to: '/event/purchase-detail', query: { ref: order.id } } : { to: '/' })}
              >
                CANCEL
              </ButtonLink>
            </p>
          </>
        )}
      </div>
      <Dock
        left={
          <p className="leading-none">
            <Money cents={total === 0 ? 0 : total + event.adminCost} big />
            <span className="mt-1 block text-label text-ink-3">admin fee included</span>
          </p>
        }
      >
        <Button tone="main" busy={busy} disabled={closed} onClick={() => void place()}>
          {closed ? 'closed' : 'PLACE ORDER'}
        </Button>
      </Dock>
    </>
  )
}
