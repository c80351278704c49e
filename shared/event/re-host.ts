// The draft of an event that is hosted again: all of it but what belongs to the last time (decision Q-100).
import type { Delivery } from '#shared/delivery/delivery.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { newDelivery, newEvent, type EventDraft, type ProductDraft } from './event-draft.ts'
import type { Event, Product } from './event.ts'

const productAgain = (product: Product, id: string): ProductDraft => {
  const { eid: _eid, hostId: _host, groupId: _group, position: _position, ...fields } = product
  return { ...fields, id }
}

/** `slot`: its delivery slot. Dates take the defaults; products get ids of their own. */
export const reHosted = (
  event: Event,
  products: readonly Product[],
  now: Seconds,
  freshId: () => string,
  slot?: Pick<Delivery, 'deliveryZones'>,
): EventDraft => {
  const fresh = newEvent(now, event.groupId)
  return {
    ...fresh,
    title: event.title,
    description: event.description,
    pickupAddress: event.pickupAddress,
    photoUrls: [...event.photoUrls],
    termConds: [...event.termConds],
    extraFields: event.extraFields.map((field) => ({ ...field })),
    adminCost: event.adminCost,
    paynow: event.paynow,
    payAfterClosing: event.payAfterClosing,
    payTogether: event.payTogether,
    bookingAddressRequired: event.bookingAddressRequired,
    delivery: slot ? { ...newDelivery(now), deliveryZones: slot.deliveryZones } : null,
    products: products.map((product) => productAgain(product, freshId())),
  }
}
