// Content of the order form and its validation.
import type { Event, EventStats, Product } from '#shared/event/event.ts'
import type { Member } from '#shared/group/group.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { checkDelivery } from '#shared/order/delivery-address.ts'
import { checkSelection } from '#shared/order/order-check.ts'
import { CAN_NOT_ORDER, NOTHING_TO_PURCHASE, USER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import type { CreateOrderInput } from '#shared/order/order-inputs.ts'
import type { Order, OrderLine } from '#shared/order/order.ts'
import { isBanned, isGroupAdmin } from '#shared/roles.ts'
import type { Cart } from './cart-line.ts'
import { chosenLines } from './cart-lines.ts'

export interface OrderDraft {
  /** Notes of the event that the buyer agreed to. */
  readonly ticked: readonly string[]
  readonly comment: string
  readonly bookingAddress: Order['bookingAddress']
  /** DD-MM-YYYY */
  readonly deliveryDate: string | null
  /** Phone or email of the person that the order is for; null for the signed-in person. */
  readonly behalf: string | null
}

/** The part of a placed order that the form decides. */
export type OrderSelection = Pick<CreateOrderInput, 'lines' | 'comment' | 'bookingAddress' | 'deliveryDate'>

/** The person that an order is for, when it is not the signed-in person. */
export interface Represented {
  readonly id: string
  /** The name, or what was typed when the name is unknown. */
  readonly name: string
}

export const NO_DRAFT: OrderDraft = { ticked: [], comment: '', bookingAddress: null, deliveryDate: null, behalf: null }

const CHECK_THE_NOTE = 'Please check the note'

export interface ProblemProduct {
  readonly pid: string
  /** Option group without the required choice. */
  readonly type: string | undefined
}

/** Location of the message: at a product, or at a part of the form below the products. */
export interface DraftProblem {
  readonly at: 'notes' | 'delivery' | 'behalf' | 'end' | ProblemProduct
  readonly message: string
}

/** Name under which the form holds the message of a place. */
export const fieldOf = (at: DraftProblem['at']): string =>
  typeof at === 'object' ? JSON.stringify([at.pid, at.type ?? null]) : at

/** An event as the buyer sees it. */
export interface OrderOffer {
  readonly event: Event
  readonly products: readonly Product[]
  readonly stats: EventStats | undefined
  /** The buyer's membership of the event's group. */
  readonly mine: Member | undefined
}

export interface DraftContext extends OrderOffer {
  /** Lines that the stock already includes. */
  readonly own: readonly OrderLine[]
  readonly now: Seconds
}

const productIn = (detail: unknown): ProblemProduct | undefined => {
  const { pid, type } = (detail ?? {}) as { pid?: unknown; type?: unknown }
  return typeof pid === 'string' ? { pid, type: typeof type === 'string' ? type : undefined } : undefined
}

/** The first problem on the page that prevents placing the order. */
export const problemOf = (cart: Cart, draft: OrderDraft, context: DraftContext): DraftProblem | null => {
  const { event, products, stats, mine, own, now } = context
  if (isBanned(mine)) return { at: 'end', message: CAN_NOT_ORDER.message }
  const lines = chosenLines(products, cart)
  if (lines.length === 0) return { at: 'end', message: NOTHING_TO_PURCHASE.message }
  const wrong = checkSelection({ products, lines, stock: stats ?? null, own })
  if (wrong) return { at: productIn(wrong.detail) ?? 'end', message: wrong.message }
  if (event.termConds.some((note) => !draft.ticked.includes(note))) return { at: 'notes', message: CHECK_THE_NOTE }
  const undelivered = checkDelivery(event, draft, now)
  if (undelivered) return { at: 'delivery', message: undelivered.message }
  return draft.behalf?.trim() === '' ? { at: 'behalf', message: USER_NOT_FOUND.message } : null
}

/** The event's creator and admins of its group may order for other people. */
export const mayOrderOnBehalf = (event: Event, mine: Member | undefined, userId: string | undefined): boolean =>
  event.createdUserId === userId || isGroupAdmin(mine)
