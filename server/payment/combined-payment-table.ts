import type { CombinedPayment } from '#shared/payment/combined-payment.ts'
import type { Columns } from '#server/db/columns.ts'

export const combinedPaymentColumns: Columns<CombinedPayment> = {
  id: 'text',
  uid: 'text',
  hostId: 'text',
  status: 'integer',
  placerStatus: 'integer',
  orders: 'json',
  bookings: 'json',
  createdAt: 'integer',
}
