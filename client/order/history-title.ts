// Titles of the lines of an order's history. Pure.
import type { OrderHistory } from '#shared/order/order.ts'

const TITLES: Readonly<Record<OrderHistory['what'], string>> = {
  placed: 'Placed',
  edited: 'Edited',
  status: 'Status',
  'invalid-payment': 'Invalid payment',
  cancelled: 'Cancelled',
  claimed: 'Payment screenshot',
  'handed-over': 'Handed over',
  undone: 'Hand-over undone',
  voided: 'Hand-over taken back',
  answered: 'Handed over twice?',
  superseded: 'Replaced by a later change',
  'payment-requested': 'Payment requested',
  'payment-settled': 'Payment settled',
  'pieces-cancelled': 'Pieces cancelled',
  'case-bought': 'Case bought',
  'money-returned': 'Money returned',
  'return-undone': 'Refund taken back',
}

const TITLE_OF: ReadonlyMap<string, string> = new Map(Object.entries(TITLES))

/** A newer version of the app may have written a line that this one does not know. */
export const historyTitle = (what: string): string => TITLE_OF.get(what) ?? 'Changed'
