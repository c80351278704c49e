// The buyer's change of an order's delivery address and date.
import { z } from 'zod/mini'
import type { Event } from '#shared/event/event.ts'
import { idText } from '#shared/kernel/bounds.ts'
import type { Decision, Stamp } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { notBefore } from '#shared/kernel/not-before.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { perRecordPerDay } from './change-quota.ts'
import { checkDelivery } from './delivery-address.ts'
import { writeFields } from './field-times.ts'
import { historyLine } from './order-history.ts'
import { addressSchema } from './order-inputs.ts'
import {
  COLLECTION_BEGAN,
  EVENT_NOT_FOUND,
  GOODS_HANDED_OVER,
  NO_ADDRESS,
  NOT_ALLOWED_TO_UPDATE,
  ORDER_NOT_FOUND,
} from './order-refusals.ts'
import { collectionIn, loadOrder, onlyBuyer, type OrderState } from './order-state.ts'
import { buyerMay, storedPair } from './order-status.ts'
import type { Order, StatusPair } from './order.ts'

const amendSchema = z.object({
  ref: idText(),
  bookingAddress: addressSchema,
  /** DD-MM-YYYY; unchanged when omitted. */
  deliveryDate: z.optional(idText()),
})
export type AmendInput = z.infer<typeof amendSchema>

export type AmendOutput = { readonly ref: string } & Pick<Order, 'bookingAddress' | 'deliveryDate'>

/** Allowed until collection begins, unless the order is cancelled. */
export const mayAmendAddress = (pair: StatusPair, event: Pick<Event, 'pickupTimestamp'>, now: Seconds): boolean =>
  buyerMay('amend-address', pair) && event.pickupTimestamp > now

const amend = (state: OrderState, input: AmendInput, stamp: Stamp): Decision<Tables, AmendOutput> => {
  const { order, event } = state
  if (order === undefined) return ORDER_NOT_FOUND
  if (event === undefined) return EVENT_NOT_FOUND
  if (!buyerMay('amend-address', order)) return NOT_ALLOWED_TO_UPDATE
  if (!mayAmendAddress(order, event, stamp.server?.now ?? stamp.at)) return COLLECTION_BEGAN
  if (collectionIn(state, order).liveRecords.length > 0) return GOODS_HANDED_OVER
  const street = input.bookingAddress.street.trim()
  if (street === '') return NO_ADDRESS
  const bookingAddress = { ...input.bookingAddress, street }
  const { deliveryDate } = input
  // An unchanged date was validated when it was chosen.
  const wrong =
    deliveryDate === undefined && order.deliveryDate !== null
      ? null
      : checkDelivery(event, { bookingAddress, deliveryDate: deliveryDate ?? null }, notBefore(stamp.at, order))
  if (wrong !== null) return wrong
  const patch = { bookingAddress, ...(deliveryDate !== undefined && { deliveryDate }) }
  const amended = writeFields(order, patch as Pick<Order, 'bookingAddress' | 'deliveryDate'>, stamp)
  const pair = storedPair(order)
  const history = historyLine(order, stamp, state.actorName, {
    what: 'edited',
    from: pair,
    to: pair,
    note: 'Delivery address',
  })
  return {
    effects: [put('orders', amended), put('order_history', history)],
    output: { ref: order.id, bookingAddress: amended.bookingAddress, deliveryDate: amended.deliveryDate },
  }
}

export const updateAddressOrder = operation({
  name: 'update-address-order',
  label: 'Delivery address of an order',
  subject: 'other',
  version: 1,
  rest: { method: 'PATCH', path: '/update-address-order', msgCode: 25800 },
  input: amendSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: { maxPerDay: 3_000, perTargetPerDay: perRecordPerDay('order'), noun: 'changes of orders' },
  load: (reader, input, actor) => loadOrder(reader, input.ref, actor),
  who: (actor, state) => onlyBuyer(actor, state.order),
  decide: amend,
})
