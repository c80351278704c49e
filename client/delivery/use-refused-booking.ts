import { updateDeliveryBookingPaid } from '#shared/delivery/update-delivery-booking-paid.ts'
import { updateDeliveryBookingStatus } from '#shared/delivery/update-delivery-booking-status.ts'
import { updateInvoicesStatus } from '#shared/payment/update-invoices-status.ts'
import { useRefusedToast } from '#client/sync-status/parts/use-refused-toast.ts'
import { failedChange } from './failed-change.ts'

/** Changes of a booking's status and payment. */
const CHANGES = [updateDeliveryBookingStatus.name, updateDeliveryBookingPaid.name, updateInvoicesStatus.name]

/** Shows a host's change of a booking that the server refuses, on the pages with a list of bookings. */
export const useRefusedBooking = (): void => useRefusedToast(CHANGES, failedChange)
