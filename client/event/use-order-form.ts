import { useCallback, useEffect, useState } from 'react'
import { useByTime, useNow } from '#client/store/lists/now.ts'
import { useSession } from '#client/store/session/session.ts'
import { rememberAddress } from '#client/store/changes/remember-address.ts'
import { scrollSoon } from '#client/ui/scroll-to.ts'
import { useFormSave, type FormSave } from '#client/ui/use-form-save.ts'
import type { Event, Product } from '#shared/event/event.ts'
import { isOrderable } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order, OrderLine } from '#shared/order/order.ts'
import { NOTHING_SOLD, type Stock } from './cart.ts'
import { chosenLines } from './cart-lines.ts'
import { savedLines } from './reconcile-cart.ts'
import { findBuyer } from './find-buyer.ts'
import { draftOfSaved, type SavedOrderDraft } from './saved-order-draft.ts'
import {
  fieldOf,
  mayOrderOnBehalf,
  NO_DRAFT,
  problemOf,
  type DraftProblem,
  type OrderDraft,
  type OrderOffer,
  type OrderSelection,
  type ProblemProduct,
  type Represented,
} from './order-draft.ts'
import { contentOf, editedOrder, isUnsent, repeatableOrder, type OrderStart } from './order-start.ts'
import type { RefusedOrder } from './refused-order.ts'
import { useCart, type UsedCart } from './use-cart.ts'

export interface OrderFormProps {
  offer: OrderOffer
  start: OrderStart
  /** Receives the content after each change, if it must be saved. */
  onFill: ((filled: SavedOrderDraft) => void) | undefined
  onCancel: (() => void) | undefined
  /** Resolves to the text of a refusal, or null. */
  onPlace: (selection: OrderSelection, represented: Represented | null) => Promise<string | null>
}

export interface UsedOrderForm extends UsedCart {
  readonly draft: OrderDraft
  readonly edit: (part: Partial<OrderDraft>) => void
  readonly stock: Stock
  /** Lines that the stock already includes. */
  readonly own: readonly OrderLine[]
  readonly mayBehalf: boolean
  readonly closed: boolean
  readonly now: Seconds
  readonly saving: FormSave<string>
  /** The message at a part of the form below the products. */
  readonly messageAt: (place: Exclude<DraftProblem['at'], ProblemProduct>) => string | undefined
  /** The message at a product, and the option group that it is about. */
  readonly messageOf: (product: Product) => { readonly error: string; readonly missing: string | undefined } | undefined
  readonly place: () => Promise<void>
}

const NONE: readonly OrderLine[] = []

const draftOf = (event: Event, sent: Order | RefusedOrder['input']): OrderDraft => ({
  ...NO_DRAFT,
  ticked: event.termConds,
  comment: sent.comment,
  bookingAddress: sent.bookingAddress,
  deliveryDate: sent.deliveryDate,
})

const draftAtStart = (start: OrderStart, event: Event, mayBehalf: boolean): OrderDraft => {
  switch (start.kind) {
    case 'new':
    case 'repeat':
      return NO_DRAFT
    case 'resume':
      return draftOfSaved(start.draft, event, mayBehalf)
    case 'edit':
      return start.draft ? draftOfSaved(start.draft, event, mayBehalf) : draftOf(event, start.order)
    case 'retry':
      return draftOf(event, start.refused.input)
  }
}

/** Where a message is. A list of notes may be longer than the screen: its first note without a tick. */
const placeOf = (at: DraftProblem['at']): HTMLElement | null => {
  if (at === 'notes') return document.querySelector('#order-notes div:has(> .tick [aria-invalid])')
  return document.getElementById(typeof at === 'object' ? `product-${at.pid}` : `order-${at}`)
}

/** Null: the order is for the signed-in person. */
const representedBy = async (event: Event, behalf: string | null): Promise<Represented | null | DraftProblem> => {
  if (behalf === null) return null
  const search = await findBuyer(event, behalf)
  if (!search.ok) return { at: 'behalf', message: search.message }
  const { id, name } = search.buyer
  return { id, name: name === '' ? behalf.trim() : name }
}

/** Content of the order form, its first problem, and placing the order. */
export const useOrderForm = ({ offer, start, onFill, onPlace }: OrderFormProps): UsedOrderForm => {
  const { event, products, stats, mine } = offer
  const now = useNow(30)
  const { user } = useSession()
  const stock = stats ?? NOTHING_SOLD
  const mayBehalf = isUnsent(start) && mayOrderOnBehalf(event, mine, user?.id)
  const chosen = useCart({ products, stock, start })
  const { cart, changes, change: choose } = chosen
  const [draft, setDraft] = useState(() => draftAtStart(start, event, mayBehalf))
  const [touched, setTouched] = useState(false)
  const [before] = useState(() => (start.kind === 'edit' ? contentOf(start.order) : null))
  const saving = useFormSave<string>()
  const edited = editedOrder(start)
  const own = edited !== null && !isCancelled(edited) ? edited.lines : NONE
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
  const draftRepeats = start.kind === 'resume' ? start.draft.again : null
  const repeats = changes === null ? draftRepeats : (repeatableOrder(start)?.id ?? null)
  useEffect(() => {
    if (touched) onFill?.({ chosen: savedLines(products, cart), draft, again: repeats, changes: before })
  }, [touched, onFill, products, cart, draft, repeats, before])
  const edit = (part: Partial<OrderDraft>): void => {
    setTouched(true)
    setDraft((before) => ({ ...before, ...part }))
    // The other notes without a tick stay marked.
    if (!part.ticked || event.termConds.every((note) => part.ticked?.includes(note))) saving.clear()
  }
  const show = ({ at, message }: DraftProblem): void => {
    saving.show({ [fieldOf(at)]: message })
    scrollSoon(() => placeOf(at))
  }
  const place = async (): Promise<void> => {
    const found = problemOf(cart, draft, { ...offer, own, now })
    if (found) return show(found)
    const { bookingAddress, deliveryDate } = draft
    const filled = { lines: chosenLines(products, cart), comment: draft.comment.trim(), bookingAddress, deliveryDate }
    const send = async () => {
      const represented = await representedBy(event, draft.behalf)
      if (represented !== null && 'at' in represented) return { ok: false, refusal: represented } as const
      const message = await onPlace(filled, represented)
      if (message !== null) return { ok: false, refusal: { at: 'end', message } } as const
      const isForOther = represented !== null || (start.kind === 'retry' && start.refused.represented !== null)
      if (bookingAddress && !isForOther) void rememberAddress(bookingAddress)
      return { ok: true } as const
    }
    await saving.save({}, send, show)
  }
  return {
    ...chosen,
    change,
    takeOld,
    draft,
    edit,
    stock,
    own,
    mayBehalf,
    closed,
    now,
    saving,
    messageAt: (at) => saving.messages[fieldOf(at)],
    messageOf: ({ id: pid, subItems }) => {
      const missing = subItems.map(({ type }) => type).find((type) => saving.messages[fieldOf({ pid, type })])
      const error = saving.messages[fieldOf({ pid, type: missing })]
      return error === undefined ? undefined : { error, missing }
    },
    place,
  }
}
