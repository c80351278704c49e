import { useCallback, useEffect, useRef, useState } from 'react'
import { useByTime, useNow } from '#client/store/lists/now.ts'
import { useSession } from '#client/store/session/session.ts'
import { rememberAddress } from '#client/store/changes/remember-address.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dock } from '#client/ui/dock.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { focusFirstWrong } from '#client/ui/focus-wrong.ts'
import { scrollSoon } from '#client/ui/scroll-to.ts'
import type { Event, EventStats, Product } from '#shared/event/event.ts'
import { isOrderable } from '#shared/event/event-state.ts'
import type { Member } from '#shared/group/group.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import type { CreateOrderInput } from '#shared/order/order-inputs.ts'
import type { Order, OrderLine } from '#shared/order/order.ts'
import { OnBehalfField } from './on-behalf-field.tsx'
import { NOTHING_SOLD } from './cart.ts'
import { cartFee, chosenLines } from './cart-lines.ts'
import { savedLines } from './reconcile-cart.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { findBuyer } from './find-buyer.ts'
import { draftOfKept, type SavedOrderDraft } from './saved-order-draft.ts'
import { NoteField } from './note-field.tsx'
import { mayOrderOnBehalf, NO_DRAFT, problemOf, type DraftProblem, type OrderDraft } from './order-draft.ts'
import { OrderAgainCard } from './order-again-card.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderTotal } from './order-total.tsx'
import { PayLaterNote } from './pay-later-note.tsx'
import { ProductItem } from './product-item.tsx'
import type { RefusedOrder } from './refused-order.ts'
import { useCart } from './use-cart.ts'

export type OrderSelection = Pick<CreateOrderInput, 'lines' | 'comment' | 'bookingAddress' | 'deliveryDate'>

/** The person that an order is for, when it is not the signed-in person. */
export interface Represented {
  readonly id: string
  /** The name, or what was typed when the name is unknown. */
  readonly name: string
}

export interface OrderFormProps {
  event: Event
  products: readonly Product[]
  stats: EventStats | undefined
  mine: Member | undefined
  /** The edited order, or null for a new one. */
  order: Order | null
  /** An earlier order that can be repeated, or null. */
  old: Order | null
  /** The form starts with the earlier order. */
  again: boolean
  /** A rejected order that fills the form, or null. */
  refused: RefusedOrder | null
  /** A saved, unplaced order that fills the form, or null. */
  draftOrder: SavedOrderDraft | null
  /** Receives the content after each change, if it must be saved. */
  onFill: ((filled: SavedOrderDraft) => void) | undefined
  /** Resolves to the text of a refusal, or null. */
  onPlace: (selection: OrderSelection, represented: Represented | null) => Promise<string | null>
}

const NONE: readonly OrderLine[] = []

const draftOf = (event: Event, sent: Order | RefusedOrder['input'] | null): OrderDraft =>
  sent === null
    ? NO_DRAFT
    : {
        ...NO_DRAFT,
        ticked: event.termConds,
        comment: sent.comment,
        bookingAddress: sent.bookingAddress,
        deliveryDate: sent.deliveryDate,
      }

/** The page from 'Items for Sales' down, with the dock. */
export const OrderForm = (props: OrderFormProps) => {
  const { event, products, stats, mine, order, old, again, refused, draftOrder, onFill, onPlace } = props
  const now = useNow(30)
  const { user } = useSession()
  const stock = stats ?? NOTHING_SOLD
  const mayBehalf = order === null && refused === null && mayOrderOnBehalf(event, mine, user?.id)
  const chosen = useCart({ products, stock, order, old, again, refused, draft: draftOrder?.chosen ?? null })
  const { cart, changes, news, change: choose } = chosen
  const [draft, setDraft] = useState(() =>
    draftOrder ? draftOfKept(draftOrder, event, mayBehalf) : draftOf(event, refused?.input ?? order),
  )
  const [touched, setTouched] = useState(false)
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const own = order !== null && !isCancelled(order) ? order.lines : NONE
  const closed = useByTime((second) => !isOrderable(event, second))
  const change = useCallback<typeof choose>(
    (action) => {
      setTouched(true)
      choose(action)
    },
    [choose],
  )
  const takeOld = (): void => {
    setTouched(true)
    chosen.takeOld()
  }
  const repeats = changes === null ? (draftOrder?.again ?? null) : (old?.id ?? null)
  useEffect(() => {
    if (touched) onFill?.({ chosen: savedLines(products, cart), draft, again: repeats })
  }, [touched, onFill, products, cart, draft, repeats])
  const edit = (part: Partial<OrderDraft>): void => {
    setTouched(true)
    setDraft((before) => ({ ...before, ...part }))
    setProblem(null)
  }
  const at = (place: DraftProblem['at']): string | undefined => (problem?.at === place ? problem.message : undefined)
  const wrong = problem && typeof problem.at === 'object' ? problem.at : null

  const show = (found: DraftProblem): void => {
    setProblem(found)
    const id = typeof found.at === 'object' ? `product-${found.at.pid}` : `order-${found.at}`
    scrollSoon(() => document.getElementById(id))
    focusFirstWrong(form.current)
  }

  const represented = async (): Promise<Represented | null | DraftProblem> => {
    if (draft.behalf === null) return null
    const search = await findBuyer(event, draft.behalf)
    if (!search.ok) return { at: 'behalf', message: search.message }
    const { id, name } = search.buyer
    return { id, name: name === '' ? draft.behalf.trim() : name }
  }

  const place = async (): Promise<void> => {
    const found = problemOf(cart, draft, { event, products, stats, mine, own, now })
    if (found) {
      show(found)
      return
    }
    setBusy(true)
    const whose = await represented()
    const answer =
      whose !== null && 'at' in whose
        ? whose
        : await onPlace(
            {
              lines: chosenLines(products, cart),
              comment: draft.comment.trim(),
              bookingAddress: draft.bookingAddress,
              deliveryDate: draft.deliveryDate,
            },
            whose,
          )
    setBusy(false)
    if (typeof answer === 'string') show({ at: 'end', message: answer })
    else if (answer !== null) show(answer)
    else if (draft.bookingAddress && whose === null && !refused?.represented) void rememberAddress(draft.bookingAddress)
  }

  return (
    <>
      <div ref={form} className="px-[var(--gutter)] pb-8 desk:px-0">
        {old && !closed && <OrderAgainCard order={old} changes={changes} onTake={takeOld} />}
        <h2 className={classNames('mt-6 text-title', !old && 'desk:mt-0')} id="items">
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
          <OrderNotes event={event} ticked={draft.ticked} error={at('notes')} onChange={(ticked) => edit({ ticked })} />
        )}
        {!closed && event.bookingAddressRequired && (
          <div id="order-delivery">
            <DeliveryFields event={event} draft={draft} now={now} error={at('delivery')} onChange={edit} />
          </div>
        )}
        {!closed && (
          <>
            {mayBehalf && (
              <OnBehalfField
                event={event}
                typed={draft.behalf}
                error={at('behalf')}
                onChange={(behalf) => edit({ behalf })}
              />
            )}
            <NoteField value={draft.comment} onChange={(comment) => edit({ comment })} />
            <PayLaterNote event={event} products={products} cart={cart} />
            <div id="order-end" className="mt-4 grid gap-1">
              {news.map((sentence) => (
                <FieldError key={sentence}>{sentence}</FieldError>
              ))}
              {at('end') && <FieldError>{at('end')}</FieldError>}
            </div>
            <p className="mt-2 text-center">
              <ButtonLink
                tone="bare"
                {...(refused
                  ? { to: '/needs-you' }
                  : order
                    ? { to: '/event/purchase-detail', query: { ref: order.id } }
                    : { to: '/' })}
              >
                CANCEL
              </ButtonLink>
            </p>
          </>
        )}
      </div>
      <Dock left={!closed && <OrderTotal cents={cartFee(event, products, cart)} />}>
        <Button tone="main" wide={closed} busy={busy} disabled={closed} onClick={() => void place()}>
          {closed ? 'closed' : 'PLACE ORDER'}
        </Button>
      </Dock>
    </>
  )
}
