import { createDelivery } from './create-delivery.ts'
import { openScheduledDelivery } from './open-scheduled-delivery.ts'
import { deleteDelivery } from './delete-delivery.ts'
import { deleteScheduledDelivery } from './delete-scheduled-delivery.ts'
import { setBookingPlace } from './set-booking-place.ts'
import { updateDelivery } from './update-delivery.ts'
import { updateScheduledDelivery } from './update-scheduled-delivery.ts'
import { updateRememberedDeliveryZones } from './update-remembered-delivery-zones.ts'
import { createDeliveryBooking } from './create-delivery-booking.ts'
import { updateDeliveryBooking } from './update-delivery-booking.ts'
import { updateDeliveryBookerStatus } from './update-delivery-booker-status.ts'
import { updateDeliveryBookingPaid } from './update-delivery-booking-paid.ts'
import { updateDeliveryBookingStatus } from './update-delivery-booking-status.ts'

export const bookingOperations = [
  createDeliveryBooking,
  updateDeliveryBooking,
  updateDeliveryBookerStatus,
  updateDeliveryBookingStatus,
  updateDeliveryBookingPaid,
] as const

export const deliveryOperations = [
  updateRememberedDeliveryZones,
  createDelivery,
  updateDelivery,
  deleteDelivery,
  updateScheduledDelivery,
  deleteScheduledDelivery,
  openScheduledDelivery,
  setBookingPlace,
  ...bookingOperations,
] as const
