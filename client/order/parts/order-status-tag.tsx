// Status of an order as its host sees it, or the least advanced of several.
import { StatusTag } from '#client/ui/status-tag.tsx'
import { partCollectedText } from '#shared/collection/part-collected.ts'
import { owedOf, shownStatus, type ShownOrder, type ShownStatus } from '#shared/collection/shown-status.ts'
import { orderStatusWords } from '#shared/order/order-status.ts'
import { isCollected } from '#shared/order/payment-state.ts'

const LEAST_ADVANCED_FIRST: readonly ShownStatus[] = [
  'unpaid',
  'claimed',
  'owed',
  'verified',
  'collected',
  'refunded',
  'cancelled',
]

export const OrderStatusTag = ({ orders }: { orders: readonly ShownOrder[] }) => {
  const statuses = orders.map(shownStatus)
  const shown = LEAST_ADVANCED_FIRST.find((each) => statuses.includes(each)) ?? 'cancelled'
  if (shown === 'owed')
    return <StatusTag kind="owed">{partCollectedText(orders.reduce((sum, order) => sum + owedOf(order), 0))}</StatusTag>
  const first = orders.find((order) => shownStatus(order) === shown && isCollected(order.pair))
  const isCancelled = shown === 'cancelled' || shown === 'refunded'
  return <StatusTag kind={shown}>{isCancelled && first ? orderStatusWords(first.pair) : undefined}</StatusTag>
}
