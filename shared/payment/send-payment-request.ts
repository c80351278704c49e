// Notifies one buyer of a payment request, with the link that the server made for the order. Only the server does so.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { isInternalPath } from '#shared/kernel/internal-path.ts'
import { notify, type Notifying } from '#shared/notification/notification.ts'
import { operation } from '#shared/operation.ts'
import { SYSTEM_ONLY } from '#shared/operation-limits.ts'
import { ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import { systemOnly } from '#shared/roles.ts'
import { paymentLinkText } from './payment-link.ts'
import { defaultMessage } from './remind-message.ts'

export const sendPaymentRequest = operation({
  name: 'send-payment-request',
  label: null,
  subject: 'other',
  version: 1,
  rest: null,
  input: z.object({ ref: idText(), link: z.string().check(z.maxLength(500), z.refine(isInternalPath)) }),
  offline: false,
  rateLimit: SYSTEM_ONLY,
  quota: null,
  load: async (reader, { ref }) => {
    const order = await reader.get('orders', ref)
    return {
      order,
      host: order && (await reader.get('users', order.hostId)),
      reminders: order ? await reader.list('remind_messages', 'hostId', order.hostId) : [],
    }
  },
  who: (actor) => systemOnly(actor),
  decide: ({ order, host, reminders }, { link }, stamp) => {
    if (order === undefined) return ORDER_NOT_FOUND
    const notice = notify(stamp, 0, {
      userId: order.uid,
      senderId: order.hostId,
      senderName: host?.name ?? '',
      title: `Payment requested: order ${order.eOrderNo ?? ''}, ${order.eTitle}`,
      message: `${defaultMessage(reminders).message}\n${paymentLinkText(link)}`,
      link,
    })
    const output: Notifying = { notified: [notice.row.id] }
    return { effects: [notice], output }
  },
})
