// Who answers each query and command of the catalogue.
import { accountHandlers } from '#server/account/account-handlers.ts'
import { collectionHandlers } from '#server/collection/collection-handlers.ts'
import { eventHandlers } from '#server/event/event-handlers.ts'
import { groupHandlers } from '#server/group/group-handlers.ts'
import type { Handlers } from '#server/http/call.ts'
import { orderHandlers } from '#server/order/order-handlers.ts'
import { packingHandlers } from '#server/packing/packing-handlers.ts'
import { paymentHandlers } from '#server/payment/payment-handlers.ts'
import type { TakeUpload } from '#server/payment/take-upload.ts'
import type { Parts } from './parts.ts'

export const allHandlers = (parts: Parts, take: TakeUpload): Handlers => ({
  ...accountHandlers(parts),
  ...groupHandlers(parts),
  ...eventHandlers(parts),
  ...orderHandlers(parts),
  ...paymentHandlers(take),
  ...packingHandlers(parts),
  ...collectionHandlers(parts),
})
