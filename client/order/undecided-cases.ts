import { isClosed } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { hasPiecesOver, unfilledCases, type UnfilledCase } from '#shared/order/unfilled-cases.ts'
import type { ManagedEvent } from './order-live-queries.ts'

/** Cases that wait for the host's decision: none while they can still fill, and none whose pieces buyers have collected. */
export const undecidedCases = ({ event, products, orders }: ManagedEvent, now: Seconds): readonly UnfilledCase[] => {
  if (!isClosed(event, now)) return []
  const owedLines = new Map(orders.map(({ order, state }) => [order.id, state.owedLines]))
  const found = unfilledCases(
    event,
    products,
    orders.map(({ order }) => order),
  )
  return found.filter((each) => !each.orders.some((loose) => hasPiecesOver(loose, owedLines.get(loose.order.id) ?? [])))
}

/** '1 case did not fill', '3 cases did not fill'. */
export const casesText = ({ length }: readonly UnfilledCase[]): string =>
  length === 1 ? '1 case did not fill' : `${length} cases did not fill`
