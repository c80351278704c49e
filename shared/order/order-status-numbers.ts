// The specification's numbers of an order's statuses by name. Storage, wire and REST carry the numbers.

/** Host's side. Collected is never stored: it follows from hand-over records. */
export const ORDER_STATUS = { cancelled: -1, unpaid: 1, verified: 2, collected: 3 } as const

/** Buyer's side; also the placer's side of a combined payment. */
export const BUYER_STATUS = { refunded: -2, cancelled: -1, notPaid: 1, paid: 2, collected: 3 } as const
