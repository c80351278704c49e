// Every call of the product. A new call is one more entry in its room; a missing server handler does not compile.
import { accountCommands, accountOperations, accountQueries } from './account/account-operations.ts'
import { groupCommands, groupOperations, groupQueries } from './group/group-operations.ts'
import { eventCommands, eventOperations, eventQueries } from './event/event-operations.ts'
import { orderCommands, orderOperations, orderQueries } from './order/order-operations.ts'
import { paymentCommands, paymentOperations, paymentQueries } from './payment/payment-operations.ts'
import { packingCommands, packingOperations, packingQueries } from './packing/packing-operations.ts'
import { collectionCommands, collectionOperations, collectionQueries } from './collection/collection-operations.ts'

export const operations = [
  ...accountOperations,
  ...groupOperations,
  ...eventOperations,
  ...orderOperations,
  ...paymentOperations,
  ...packingOperations,
  ...collectionOperations,
] as const

export const queries = [
  ...accountQueries,
  ...groupQueries,
  ...eventQueries,
  ...orderQueries,
  ...paymentQueries,
  ...packingQueries,
  ...collectionQueries,
] as const

export const commands = [
  ...accountCommands,
  ...groupCommands,
  ...eventCommands,
  ...orderCommands,
  ...paymentCommands,
  ...packingCommands,
  ...collectionCommands,
] as const

export type OperationName = (typeof operations)[number]['name']
export type QueryName = (typeof queries)[number]['name']
export type CommandName = (typeof commands)[number]['name']
