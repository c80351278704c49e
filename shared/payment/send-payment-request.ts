// Notifies one buyer of a payment request of one event. Only the server does so. The link needs no secret: it is for the buyer
// who is signed in.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { notify, type Notifying } from '#shared/notification/notification.ts'
import { operation } from '#shared/operation.ts'
import { SYSTEM_ONLY } from '#shared/operation-limits.ts'
import { ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import type { Order } from '#shared/order/order.ts'
import { loadReachableBuyers } from '#shared/order/own-order.ts'
import { systemOnly } from '#shared/system-operation.ts'
import { orderLink, paymentLinkText } from './payment-link.ts'
import { messageTo } from './remind-message.ts'

/** More orders are counted, not named. */
const MAX_ORDERS_NAMED = 100
export const MAX_ORDERS_PER_REQUEST = 1000

const numbersText = (orders: readonly Order[]): string => {
  if (orders.length > MAX_ORDERS_NAMED) return `${orders.length} orders`
  const numbers = orders.map(({ id, eOrderNo }) => String(eOrderNo ?? id.slice(0, 4)))
  const last = numbers.pop() ?? ''
  return numbers.length === 0 ? `order ${last}` : `orders ${numbers.join(', ')} and ${last}`
}

export const sendPaymentRequest = operation({
  name: 'send-payment-request',
  label: null,
  subject: 'other',
  version: 1,
  rest: null,
  /** Orders of one buyer in one event. */
  input: z.object({ refs: z.array(idText()).check(z.minLength(1), z.maxLength(MAX_ORDERS_PER_REQUEST)) }),
  offline: false,
  rateLimit: SYSTEM_ONLY,
  quota: null,
  load: async (reader, { refs }) => {
    const orders: Order[] = []
    for (const ref of refs) {
      const order = await reader.get('orders', ref)
      if (order) orders.push(order)
    }
    const [first] = orders
    return {
      orders: orders.sort((a, b) => (a.eOrderNo ?? 0) - (b.eOrderNo ?? 0)),
      host: first && (await reader.get('users', first.hostId)),
      isReachable: first !== undefined && (await loadReachableBuyers(reader, orders)).has(first.uid),
      reminders: first ? await reader.list('remind_messages', 'hostId', first.hostId) : [],
    }
  },
  who: (actor) => systemOnly(actor),
  decide: ({ orders, host, isReachable, reminders }, _input, stamp) => {
    const [first] = orders
    if (first === undefined) return ORDER_NOT_FOUND
    const links = orders.slice(0, MAX_ORDERS_NAMED).map(({ id, uid }) => orderLink(id, uid))
    const notice = notify(stamp, 0, {
      userId: first.uid,
      senderId: first.hostId,
      senderName: host?.name ?? '',
      title: `Payment requested: ${numbersText(orders)}, ${first.eTitle}`,
      message: [messageTo(reminders, isReachable), ...links.map(paymentLinkText)].join('\n'),
      link: links[0] ?? null,
    })
    const output: Notifying = { notified: [notice.row.id] }
    return { effects: [notice], output }
  },
})
