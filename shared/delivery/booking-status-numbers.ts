// The specification's numbers of the statuses of deliveries and bookings by name. Storage, wire and REST carry the numbers.

/** Host's side of a booking. */
export const BOOKING_STATUS = { cancelled: -1, unpaid: 1, verified: 2 } as const

/** Booker's side. */
export const BOOKER_STATUS = { refunded: -2, cancelled: -1, notPaid: 1, paid: 2 } as const

/** Whether members may book it. */
export const DELIVERY_STATUS = { closed: 0, open: 1 } as const
