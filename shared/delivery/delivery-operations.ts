// The calls of the delivery room.
import { getRememberedDeliveryZones, updateRememberedDeliveryZones } from './remembered-zones.ts'

export const deliveryOperations = [updateRememberedDeliveryZones] as const
export const deliveryQueries = [getRememberedDeliveryZones] as const
