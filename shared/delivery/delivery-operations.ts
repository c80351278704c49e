// Calls of the delivery room.
import { bookingOperations, bookingQueries } from './booking-operations.ts'
import { createDelivery } from './create-slot.ts'
import { deleteDelivery, deleteScheduledDelivery } from './delete-slot.ts'
import { openScheduledDelivery } from './open-slot.ts'
import { getRememberedDeliveryZones, updateRememberedDeliveryZones } from './remembered-zones.ts'
import { slotQueries } from './slot-queries.ts'
import { updateDelivery, updateScheduledDelivery } from './update-slot.ts'

export const deliveryOperations = [
  updateRememberedDeliveryZones,
  createDelivery,
  updateDelivery,
  deleteDelivery,
  updateScheduledDelivery,
  deleteScheduledDelivery,
  openScheduledDelivery,
  ...bookingOperations,
] as const
export const deliveryQueries = [getRememberedDeliveryZones, ...slotQueries, ...bookingQueries] as const
