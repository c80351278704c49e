// The five ways in which an order form starts, and the rules that depend on them.
import type { Order } from '#shared/order/order.ts'
import type { SavedOrderDraft } from './saved-order-draft.ts'
import type { RefusedOrder } from './refused-order.ts'

export type OrderStart =
  /** An empty form; `old` is an earlier order that the buyer can repeat. */
  | { readonly kind: 'new'; readonly old: Order | null }
  /** Filled with an earlier order. */
  | { readonly kind: 'repeat'; readonly old: Order }
  /** Filled with an order that the buyer left without placing it. */
  | { readonly kind: 'resume'; readonly draft: SavedOrderDraft; readonly old: Order | null }
  /** Filled with a placed order, which the buyer changes; `draft` has changes that the buyer left without sending them. */
  | { readonly kind: 'edit'; readonly order: Order; readonly draft: SavedOrderDraft | null }
  /** Filled with what the server rejected; `order` is the placed order if the server rejected a change of it. */
  | { readonly kind: 'retry'; readonly refused: RefusedOrder; readonly order: Order | null }

/** Another one once the host, or the buyer on another device, has changed the placed order. */
export const contentOf = ({ lines, comment, bookingAddress, deliveryDate }: Order): string =>
  JSON.stringify([lines, comment, bookingAddress, deliveryDate])

export const EMPTY_START: OrderStart = { kind: 'new', old: null }

export interface FoundOrders {
  /** The order that the address asks to edit, or null. */
  readonly order: Order | null
  readonly refused: RefusedOrder | null
  readonly draft: SavedOrderDraft | null
  readonly old: Order | null
  /** The address asks to repeat `old`. */
  readonly again: boolean
}

/**
 * A rejected order comes before a placed one, and a saved order before the one that it repeats. Saved changes of a placed order
 * count only while it is as it was.
 */
export const orderStart = ({ order, refused, draft, old, again }: FoundOrders): OrderStart => {
  if (refused) return { kind: 'retry', refused, order }
  if (order) return { kind: 'edit', order, draft: draft?.changes === contentOf(order) ? draft : null }
  if (draft) return { kind: 'resume', draft, old }
  return again && old ? { kind: 'repeat', old } : { kind: 'new', old }
}

/** The placed order that the form changes; null when it places a new one. */
export const editedOrder = (start: OrderStart): Order | null =>
  start.kind === 'edit' || start.kind === 'retry' ? start.order : null

/** The earlier order that the form offers to repeat. */
export const repeatableOrder = (start: OrderStart): Order | null =>
  start.kind === 'edit' || start.kind === 'retry' ? null : start.old

/** The form places an order that the server has not seen. */
export const isUnsent = (start: OrderStart): boolean => start.kind !== 'edit' && start.kind !== 'retry'

/** The form is saved while the buyer types. A rejected order is saved already. */
export const isSavedAsDraft = (start: OrderStart): boolean => start.kind !== 'retry'
