// Every call of the product but the operations, which are in `operations.ts`. A new call is one more entry in its room; a
// missing server handler does not compile.
import { operatorCommands } from './operator/operator-commands.ts'
import { operatorQueries } from './operator/operator-queries.ts'
import type { operations } from './operations.ts'
import { eventQueries } from './event/event-queries.ts'
import { accountCommands } from './account/account-commands.ts'
import { accountQueries } from './account/account-queries.ts'
import { addressQueries } from './address/address-queries.ts'
import { dashboardQueries } from './dashboard/dashboard-queries.ts'
import { collectionQueries } from './collection/collection-queries.ts'
import { deliveryQueries } from './delivery/delivery-queries.ts'
import { groupQueries } from './group/group-queries.ts'
import { notificationQueries } from './notification/notification-queries.ts'
import { notificationCommands } from './notification/notification-commands.ts'
import { orderQueries } from './order/order-queries.ts'
import { packingQueries } from './packing/packing-queries.ts'
import { paymentQueries } from './payment/payment-queries.ts'
import { paymentCommands } from './payment/payment-commands.ts'
import { planQueries } from './plan/plan-queries.ts'
import { planCommands } from './plan/plan-commands.ts'
import { siteQueries } from './site/site-queries.ts'
import { siteCommands } from './site/site-commands.ts'

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
  ...operatorQueries,
  ...dashboardQueries,
  ...siteQueries,
] as const

export const commands = [
  ...accountCommands,
  ...notificationCommands,
  ...paymentCommands,
  ...planCommands,
  ...operatorCommands,
  ...siteCommands,
] as const

export type OperationName = (typeof operations)[number]['name']
export type QueryName = (typeof queries)[number]['name']
export type CommandName = (typeof commands)[number]['name']
export type CallName = OperationName | QueryName | CommandName
