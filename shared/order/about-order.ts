// Names in a queued order, for the card of its rejection: event and products may be gone by then.
import type { Effect } from '#shared/kernel/change.ts'
import type { OperationAbout } from '#shared/operation.ts'
import type { Tables } from '#shared/tables.ts'
import { lineDetail } from './line-detail.ts'
import type { OrderLine } from './order.ts'

const itemText = (line: OrderLine): string => {
  const detail = lineDetail(line)
  return `${line.pQuantity} × ${line.pName}${detail === '' ? '' : ` (${detail})`}`
}

/** Undefined when no order is written. */
export const aboutOrder = (effects: readonly Effect<Tables>[]): OperationAbout | undefined => {
  for (const effect of effects)
    if (effect.op === 'put' && effect.table === 'orders')
      return { title: effect.row.eTitle, items: effect.row.lines.map(itemText) }
  return undefined
}
