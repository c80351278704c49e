// REST queries of combined payments, for their buyers and hosts.
import { COMBINED_NOT_FOUND } from '#shared/payment/payment-refusals.ts'
import { combinedReply, type CombinedPayment } from '#shared/payment/combined-payment.ts'
import { bookingReplies } from '#server/delivery/booking-reply-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import { orderReplies } from '#server/order/order-reply-repository.ts'
import type { ServerContext } from '#server/server-context.ts'
import { bookingsPaidTogether, combinedPaymentsByRefs, ordersPaidTogether } from './combined-payment-repository.ts'

const isOf = ({ uid, hostId }: CombinedPayment, userId: string): boolean => uid === userId || hostId === userId

export const combinedPaymentHandlers = ({
  database,
}: Pick<ServerContext, 'database'>): HandlersFor<'list-combined-payments' | 'list-invoices-combined-payment-ref'> => ({
  'list-combined-payments': ({ refs }, { actor }) =>
    database.read(async (snapshot) =>
      (await combinedPaymentsByRefs(snapshot, refs)).filter((record) => isOf(record, actor.id)).map(combinedReply),
    ),

  'list-invoices-combined-payment-ref': ({ combinedPaymentRef }, { actor }) =>
    database.read(async (snapshot) => {
      const [record] = await combinedPaymentsByRefs(snapshot, [combinedPaymentRef])
      if (!record || !isOf(record, actor.id)) return COMBINED_NOT_FOUND
      return {
        orders: await orderReplies(snapshot, await ordersPaidTogether(snapshot, record)),
        deliveryBookings: await bookingReplies(snapshot, await bookingsPaidTogether(snapshot, record)),
      }
    }),
})
