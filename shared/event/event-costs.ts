// Shared by the two calls that change an event's delivery cost and discount.
import type { Reader, Stamp } from '#shared/kernel/change.ts'
import { isLaterEdit } from '#shared/kernel/later-edit.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Decision } from '#shared/kernel/change.ts'
import { hasPayment, withSettledShares } from '#shared/order/settled-shares.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { loadPaid, type PaidState } from './event-paid.ts'
import { isOver100Percent } from './cost-check.ts'
import { COSTS_LOCKED, EVENT_NOT_FOUND, TOO_HIGH_DISCOUNT } from './event-refusals.ts'
import type { Event } from './event.ts'

export type EventCosts = Partial<Pick<Event, 'deliveryCost' | 'discount' | 'isPercentage'>>

export interface CostsState extends PaidState {
  readonly event: Event | undefined
}

export const loadCosts = async (reader: Reader<Tables>, id: string): Promise<CostsState> => ({
  event: await reader.get('events', id),
  ...(await loadPaid(reader, id)),
})

const isSame = (event: Event, costs: EventCosts): boolean =>
  (Object.keys(costs) as (keyof EventCosts)[]).every((field) => event[field] === costs[field])

/** Refuses other costs once a payment is made. */
export const costsRefusal = (event: Event, costs: EventCosts, paid: PaidState): Refusal | null =>
  !isSame(event, costs) && hasPayment(paid) ? COSTS_LOCKED : null

/** All costs of one call are written together, unless a later write is known. */
export const changeCosts = (
  { event, ...paid }: CostsState,
  costs: EventCosts,
  stamp: Stamp,
): Decision<Tables, { readonly id: string }> => {
  if (event === undefined) return EVENT_NOT_FOUND
  const refused = costsRefusal(event, costs, paid)
  if (refused) return refused
  if (isOver100Percent({ ...event, ...costs })) return TOO_HIGH_DISCOUNT
  const fields = Object.keys(costs)
  const output = { id: event.id }
  if (fields.some((field) => !isLaterEdit(stamp, event.fieldTimes[field]))) return { effects: [], output }
  const fieldTimes = { ...event.fieldTimes, ...Object.fromEntries(fields.map((field) => [field, stamp.time])) }
  const after: Event = { ...event, ...costs, fieldTimes }
  return withSettledShares({ effects: [put('events', after)], output }, [{ event, ...paid }], stamp)
}
