// Every operation of the product. Apart from the other calls, because a device decides operations only.
import { accountOperations } from './account/account-operations.ts'
import { addressOperations } from './address/address-operations.ts'
import { groupOperations } from './group/group-operations.ts'
import { deliveryOperations } from './delivery/delivery-operations.ts'
import { eventOperations } from './event/event-operations.ts'
import { orderOperations } from './order/order-operations.ts'
import { paymentOperations } from './payment/payment-operations.ts'
import { packingOperations } from './packing/packing-operations.ts'
import { collectionOperations } from './collection/collection-operations.ts'
import { notificationOperations } from './notification/notification-operations.ts'
import { planOperations } from './plan/plan-operations.ts'

export const operations = [
  ...accountOperations,
  ...addressOperations,
  ...notificationOperations,
  ...groupOperations,
  ...eventOperations,
  ...orderOperations,
  ...paymentOperations,
  ...packingOperations,
  ...collectionOperations,
  ...deliveryOperations,
  ...planOperations,
] as const
