// Handlers of all queries and commands of the catalogue.
import type { FastifyInstance } from 'fastify'
import { offerHandlers } from '#server/operator/send-offers.ts'
import { operatorDeskHandlers } from '#server/operator/operator-desk-handlers.ts'
import { operatorViewHandlers } from '#server/operator/operator-view-handlers.ts'
import { operatorHandlers } from '#server/operator/operator-handlers.ts'
import { accountHandlers } from '#server/account/account-handlers.ts'
import { deleteAccountHandler } from '#server/account/delete-account.ts'
import { emailConfirmationHandlers } from '#server/account/email-confirmation.ts'
import { profileHandlers } from '#server/account/profile-handlers.ts'
import { sessionHandlers } from '#server/account/session-handlers.ts'
import { addressHandlers } from '#server/address/address-handlers.ts'
import { collectionHandlers } from '#server/collection/collection-handlers.ts'
import { dashboardHandlers } from '#server/dashboard/dashboard-handlers.ts'
import { bookingHandlers } from '#server/delivery/booking-handlers.ts'
import { rememberedZonesHandlers } from '#server/delivery/remembered-zones-handlers.ts'
import { deliveryHandlers } from '#server/delivery/delivery-handlers.ts'
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
import { paymentHandlers } from '#server/payment/payment-handlers.ts'
import { siteHandlers } from '#server/site/site-handlers.ts'

type HandlerServices = Pick<
  FastifyInstance,
  | 'settings'
  | 'context'
  | 'takeUpload'
  | 'uploadFiles'
  | 'externalServices'
  | 'paymentTokens'
  | 'operatorTokens'
  | 'recentEvents'
  | 'subscriptions'
>

export const allHandlers = (services: HandlerServices): Handlers => {
  const { context, uploadFiles, subscriptions } = services
  return {
    ...accountHandlers(context),
    ...profileHandlers(context),
    ...sessionHandlers(context),
    ...emailConfirmationHandlers(context),
    ...deleteAccountHandler(context, uploadFiles, subscriptions),
    ...addressHandlers(context),
    ...notificationHandlers(context),
    ...groupHandlers(context),
    ...rememberedZonesHandlers(context),
    ...deliveryHandlers(context),
    ...bookingHandlers(context),
    ...eventHandlers(context),
    ...scheduledEventHandlers(context),
    ...orderHandlers(context),
    ...paymentHandlers(services.takeUpload, services.paymentTokens, context),
    ...remindMessageHandlers(context),
    ...combinedPaymentHandlers(context),
    ...planHandlers(context, subscriptions),
    ...reviewHandlers(context, subscriptions),
    ...operatorHandlers(services.operatorTokens),
    ...operatorViewHandlers(context),
    ...operatorDeskHandlers(services),
    ...offerHandlers(context, services.settings.secrets.tokenSecret),
    ...packingHandlers(context),
    ...collectionHandlers(context),
    ...dashboardHandlers(context),
    ...siteHandlers(services.externalServices),
  }
}
