// Every call of the product. A new call is one more entry in its room; a missing server handler does not compile.
import { adminCommands } from './admin/admin-operations.ts'
import { accountCommands, accountOperations, accountQueries } from './account/account-operations.ts'
import { addressCommands, addressOperations, addressQueries } from './address/address-operations.ts'
import { groupCommands, groupOperations, groupQueries } from './group/group-operations.ts'
import { deliveryOperations, deliveryQueries } from './delivery/delivery-operations.ts'
import { eventCommands, eventOperations } from './event/event-operations.ts'
import { eventQueries } from './event/event-queries.ts'
import { orderCommands, orderOperations, orderQueries } from './order/order-operations.ts'
import { paymentCommands, paymentOperations, paymentQueries } from './payment/payment-operations.ts'
import { packingCommands, packingOperations, packingQueries } from './packing/packing-operations.ts'
import { collectionCommands, collectionOperations, collectionQueries } from './collection/collection-operations.ts'
import {
  notificationCommands,
  notificationOperations,
  notificationQueries,
} from './notification/notification-operations.ts'
import { planCommands, planOperations, planQueries } from './plan/plan-operations.ts'
import { siteCommands, siteOperations, siteQueries } from './site/site-operations.ts'

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
  ...siteOperations,
] as const

export const queries = [
  ...accountQueries,
  ...addressQueries,
  ...notificationQueries,
  ...groupQueries,
  ...eventQueries,
  ...orderQueries,
  ...paymentQueries,
  ...packingQueries,
  ...collectionQueries,
  ...deliveryQueries,
  ...planQueries,
  ...siteQueries,
] as const

export const commands = [
  ...accountCommands,
  ...addressCommands,
  ...notificationCommands,
  ...groupCommands,
  ...eventCommands,
  ...orderCommands,
  ...paymentCommands,
  ...packingCommands,
  ...collectionCommands,
  ...planCommands,
  ...adminCommands,
  ...siteCommands,
] as const

export type OperationName = (typeof operations)[number]['name']
export type QueryName = (typeof queries)[number]['name']
export type CommandName = (typeof commands)[number]['name']
