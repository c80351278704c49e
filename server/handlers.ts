// Handlers of all queries and commands of the catalogue.
import { adminHandlers } from '#server/admin/admin-handlers.ts'
import type { AdminTokens } from '#server/admin/admin-token.ts'
import { accountHandlers } from '#server/account/account-handlers.ts'
import { deleteAccountHandler } from '#server/account/delete-account.ts'
import { emailConfirmationHandlers } from '#server/account/email-confirmation.ts'
import { profileHandlers } from '#server/account/profile-handlers.ts'
import { sessionHandlers } from '#server/account/session-handlers.ts'
import { addressHandlers } from '#server/address/address-handlers.ts'
import { collectionHandlers } from '#server/collection/collection-handlers.ts'
import { bookingHandlers } from '#server/delivery/booking-handlers.ts'
import { deliveryHandlers } from '#server/delivery/delivery-handlers.ts'
import { slotHandlers } from '#server/delivery/slot-handlers.ts'
import { eventHandlers } from '#server/event/event-handlers.ts'
import { scheduledEventHandlers } from '#server/event/scheduled-event-handlers.ts'
import { groupHandlers } from '#server/group/group-handlers.ts'
import type { Handlers } from './http/handler.ts'
import { notificationHandlers } from '#server/notification/notification-handlers.ts'
import { orderHandlers } from '#server/order/order-handlers.ts'
import { packingHandlers } from '#server/packing/packing-handlers.ts'
import { combinedPaymentHandlers } from '#server/payment/combined-payment-handlers.ts'
import { remindMessageHandlers } from '#server/payment/remind-message-handlers.ts'
import { reviewHandlers } from '#server/plan/review-feature-payment.ts'
import { planHandlers } from '#server/plan/plan-handlers.ts'
import type { Subscriptions } from '#server/plan/subscriptions.ts'
import { paymentHandlers } from '#server/payment/payment-handlers.ts'
import type { ExternalServices } from '#server/site/external-services.ts'
import { siteHandlers } from '#server/site/site-handlers.ts'
import type { PaymentTokens } from '#server/payment/payment-token.ts'
import type { TakeUpload } from '#server/payment/take-upload.ts'
import type { UploadFiles } from '#server/payment/upload-files.ts'
import type { ServerContext } from './server-context.ts'

export const allHandlers = (
  parts: ServerContext,
  take: TakeUpload,
  files: UploadFiles,
  outside: ExternalServices,
  tokens: PaymentTokens,
  subscriptions: Subscriptions,
  admins: AdminTokens,
): Handlers => ({
  ...accountHandlers(parts),
  ...profileHandlers(parts),
  ...sessionHandlers(parts),
  ...emailConfirmationHandlers(parts),
  ...deleteAccountHandler(parts, files, subscriptions),
  ...addressHandlers(parts),
  ...notificationHandlers(parts),
  ...groupHandlers(parts),
  ...deliveryHandlers(parts),
  ...slotHandlers(parts),
  ...bookingHandlers(parts),
  ...eventHandlers(parts),
  ...scheduledEventHandlers(parts),
  ...orderHandlers(parts),
  ...paymentHandlers(take, tokens, parts),
  ...remindMessageHandlers(parts),
  ...combinedPaymentHandlers(parts),
  ...planHandlers(parts, subscriptions),
  ...reviewHandlers(parts, subscriptions),
  ...adminHandlers(admins),
  ...packingHandlers(parts),
  ...collectionHandlers(parts),
  ...siteHandlers(outside),
})
