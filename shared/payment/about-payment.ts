// Names the entries of a queued combined payment, for the card of its rejection.
import { formatDay } from '#shared/kernel/clock.ts'
import type { Effect } from '#shared/kernel/change.ts'
import type { OperationAbout } from '#shared/operation.ts'
import type { Tables } from '#shared/tables.ts'

const memberText = (effect: Effect<Tables>): string[] => {
  if (effect.op !== 'put') return []
  if (effect.table === 'orders') {
    const { id, eOrderNo, eTitle } = effect.row
    return [`Order ${eOrderNo ?? id.slice(0, 4)}, ${eTitle}`]
  }
  if (effect.table !== 'bookings') return []
  const { dzName, deliveryTimestamp } = effect.row
  return [`Delivery to ${dzName}, ${formatDay(deliveryTimestamp)}`]
}

/** Undefined when no entry is written. */
export const aboutPayment = (effects: readonly Effect<Tables>[]): OperationAbout | undefined => {
  const items = effects.flatMap(memberText)
  return items.length === 0 ? undefined : { title: `Paid together: ${items.length}`, items }
}
