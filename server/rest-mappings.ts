// REST mappings of all operations of the catalogue that are reached over REST.
import { accountRest } from '#server/account/account-rest.ts'
import { addressRest } from '#server/address/address-rest.ts'
import { bookingRest } from '#server/delivery/booking-rest.ts'
import { collectionRest } from '#server/collection/collection-rest.ts'
import { deliveryRest } from '#server/delivery/delivery-rest.ts'
import { eventRest } from '#server/event/event-rest.ts'
import { groupRest } from '#server/group/group-rest.ts'
import { notificationRest } from '#server/notification/notification-rest.ts'
import { orderRest } from '#server/order/order-rest.ts'
import { packingRest } from '#server/packing/packing-rest.ts'
import { paymentRest } from '#server/payment/payment-rest.ts'
import { planRest } from '#server/plan/plan-rest.ts'
import type { RestMappings } from './http/rest-mapping.ts'

export const restMappings: RestMappings = {
  ...accountRest,
  ...addressRest,
  ...bookingRest,
  ...collectionRest,
  ...deliveryRest,
  ...eventRest,
  ...groupRest,
  ...notificationRest,
  ...orderRest,
  ...packingRest,
  ...paymentRest,
  ...planRest,
}
