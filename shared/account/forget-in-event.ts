// Anonymises what a deleted account did in one event: orders and hand-over records stay for those who need them. Only the
// server runs it, event by event, so that each change is bounded.
import { BUYER_STATUS } from '#shared/order/order-status-numbers.ts'
import { DELETED_NAME } from './user.ts'
import type { Order, OrderHistory } from '#shared/order/order.ts'
import { historyIdOf } from '#shared/order/order-history.ts'
import { isSettled } from './open-proof.ts'
import { systemOperation } from '#shared/system-operation.ts'
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { put } from '#shared/writes.ts'

const unnamed = { byName: DELETED_NAME } as const

/** For an order that was unpaid when its buyer cancelled it, the proof is one that the host marked invalid. */
const openProof = (order: Order, history: readonly OrderHistory[]): string | null => {
  const made = history.find(({ id }) => id === historyIdOf(order.statusVersion, order.id))
  const wasUnpaid = order.buyerStatus === BUYER_STATUS.cancelled && made?.from?.buyerStatus === BUYER_STATUS.notPaid
  return isSettled(order) || wasUnpaid ? null : order.paymentScreenshot
}

export const forgetInEvent = systemOperation({
  name: 'forget-in-event',
  input: z.object({ eid: idText(), userId: idText() }),
  load: async (reader, { eid }) => ({
    event: await reader.get('events', eid),
    orders: await reader.list('orders', 'eid', eid),
    history: await reader.list('order_history', 'eid', eid),
    handovers: await reader.list('handovers', 'eid', eid),
    answers: await reader.list('handover_answers', 'eid', eid),
    refunds: await reader.list('refunds', 'eid', eid),
  }),
  decide: ({ event, orders, history, handovers, answers, refunds }, { eid, userId }) => {
    const wrote = (row: { readonly by: string; readonly byName: string }): boolean =>
      row.by === userId && row.byName !== DELETED_NAME
    return {
      effects: [
        ...(event?.createdUserId === userId
          ? [
              put('events', {
                ...event,
                createdUserName: DELETED_NAME,
                createdUserPhotoUrl: null,
                pickupAddress: '',
              }),
            ]
          : []),
        ...orders
          .filter((order) => order.uid === userId)
          .map((order) =>
            put('orders', {
              ...order,
              uName: DELETED_NAME,
              uPhone: '',
              uEmail: '',
              uPhotoUrl: null,
              comment: '',
              bookingAddress: null,
              paymentScreenshot: openProof(order, history),
            }),
          ),
        ...history.filter(wrote).map((row) => put('order_history', { ...row, ...unnamed, deviceName: '' })),
        ...handovers.filter(wrote).map((row) => put('handovers', { ...row, ...unnamed, deviceName: '' })),
        ...refunds
          .filter((row) => [row.buyerId, row.by].includes(userId) && row.note !== '')
          .map((row) => put('refunds', { ...row, note: '' })),
        ...answers.filter(wrote).map((row) => put('handover_answers', { ...row, ...unnamed })),
      ],
      output: { eid },
    }
  },
})
