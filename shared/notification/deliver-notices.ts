// Writes one message to one person about all changes that wait for them. Only the server does so, and in the same transaction
// removes what waited.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { SYSTEM_ONLY } from '#shared/operation-limits.ts'
import { invalidPaymentReason, newestFirst } from '#shared/order/order-history.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { isUnpaid } from '#shared/order/payment-state.ts'
import { systemOnly } from '#shared/system-operation.ts'
import type { Reader } from '#shared/kernel/change.ts'
import type { Tables } from '#shared/tables.ts'
import { noticeLine, noticeMessage, type NoticeItem, type NoticeRows } from './notice-lines.ts'
import { notify, type Notifying } from './notification.ts'
import { NOTICE_KINDS } from './pending-notice.ts'

export const MAX_NOTICE_ITEMS = 200

const itemSchema = z.object({
  kind: z.enum(NOTICE_KINDS),
  recordId: idText(),
  was: z.string().check(z.maxLength(200_000)),
})

const rowsOf = async (reader: Reader<Tables>, { kind, recordId }: NoticeItem, userId: string): Promise<NoticeRows> => {
  if (kind === 'refund-recorded') {
    const refund = await reader.get('refunds', recordId)
    const order = refund && (await reader.get('orders', refund.ref))
    return { refund, order, booking: order ? undefined : refund && (await reader.get('bookings', refund.ref)) }
  }
  if (kind.startsWith('booking-')) return { booking: await reader.get('bookings', recordId) }
  if (kind.startsWith('event-') && kind !== 'event-removed') {
    const event = await reader.get('events', recordId)
    const orders = event ? await reader.list('orders', 'eid', recordId, { uid: userId }) : []
    const own = orders.filter((order) => !isCancelled(order)).sort((a, b) => (a.eOrderNo ?? 0) - (b.eOrderNo ?? 0))
    return { event, own }
  }
  const order = await reader.get('orders', recordId)
  const event = order && (await reader.get('events', order.eid))
  if (kind !== 'order-status' || order === undefined || !isUnpaid(order)) return { order, event }
  const history = await reader.list('order_history', 'orderId', recordId)
  return { order, event, reason: invalidPaymentReason(order, newestFirst(history)) }
}

export const deliverNotices = operation({
  name: 'deliver-notices',
  label: null,
  subject: 'other',
  version: 1,
  rest: null,
  input: z.object({ userId: idText(), items: z.array(itemSchema).check(z.maxLength(MAX_NOTICE_ITEMS)) }),
  offline: false,
  rateLimit: SYSTEM_ONLY,
  quota: null,
  load: async (reader, { userId, items }) => {
    const found: { readonly item: NoticeItem; readonly rows: NoticeRows }[] = []
    for (const item of items) found.push({ item, rows: await rowsOf(reader, item, userId) })
    return { user: await reader.get('users', userId), found }
  },
  who: (actor) => systemOnly(actor),
  decide: ({ user, found }, { userId }, stamp) => {
    const reading = { userId, now: stamp.server?.now ?? stamp.at }
    const lines = found.flatMap(({ item, rows }) => noticeLine(item, rows, reading) ?? [])
    const message = user === undefined ? null : noticeMessage(lines)
    if (message === null) return { effects: [], output: { notified: [] } satisfies Notifying }
    const notice = notify(stamp, 0, { userId, senderId: userId, senderName: 'Gotong', ...message })
    return { effects: [notice], output: { notified: [notice.row.id] } satisfies Notifying }
  },
})
