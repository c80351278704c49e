import type { orderOperations } from '#shared/order/order-operations.ts'
import { ANEW, NO_ROLE, ANYONE, EVERYBODY, REFUSED, type Rows } from './row.ts'
import { closeEvent, combinedOf, createEvent } from '#tests/support/neighbourhood.ts'
import type { orderQueries } from '#shared/order/order-queries.ts'
import type { paymentQueries } from '#shared/payment/payment-queries.ts'
import type { paymentCommands } from '#shared/payment/payment-commands.ts'

type Names =
  | (typeof orderOperations)[number]['name']
  | (typeof orderQueries)[number]['name']
  | (typeof paymentCommands)[number]['name']
  | (typeof paymentQueries)[number]['name']

const SPLIT = {
  name: 'Eggs',
  price: 12,
  splitCasePurchase: {
    name: 'One egg',
    itemsPerCase: 10,
    costPerItem: 1.2,
    minItemOrder: 1,
    fulfillCondition: 'full-only',
    acknowledgementRequiredPayAfter: false,
    enabled: true,
  },
}

export const orderRows: Rows<Names> = {
  'create-order': {
    may: ['buyer', 'member', 'host', 'otherHost', 'otherAdmin'],
    sent: ({ event }) => ({ eid: event.id, details: { [event.products[0] ?? '']: [{ quantity: 1 }] }, comment: '' }),
    again: ANEW,
  },
  'update-order': {
    may: ['buyer'],
    sent: ({ newRef, event }) => ({ ref: newRef, data: { details: { [event.products[0] ?? '']: [{ quantity: 9 }] } } }),
    again: ANEW,
  },
  'update-order-buyer-status': {
    may: ['buyer'],
    sent: ({ newRef }) => ({ ref: newRef, buyerStatus: -1 }),
    again: REFUSED,
  },
  'update-order-buyer-info': { may: ['buyer'], sent: ({ ref }) => ({ ref, comment: 'Less ice' }), again: ANEW },
  'update-order-status': { may: ['host'], sent: ({ ref }) => ({ ref, status: 2 }) },
  'update-address-order': {
    may: ['buyer'],
    sent: ({ newRef }) => ({
      ref: newRef,
      bookingAddress: { street: 'Blk 12 #03-04', country: 'Singapore', postalCode: '310012' },
    }),
    again: ANEW,
  },
  'update-order-paid': {
    may: ['host'],
    sent: async ({ host, newRef: ref }) => {
      await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
      return { ref, amount: 9.9 }
    },
    again: ANEW,
  },
  'settle-order-shares': { may: NO_ROLE, sent: ({ event }) => ({ eid: event.id }) },
  'update-order-no': { may: ['host'], sent: ({ event }) => ({ eid: event.id }) },
  'decide-unfilled-case': {
    may: ['host'],
    sent: async ({ host, buyer, groupId }) => {
      const { id: eid, products } = await createEvent(host, groupId, { products: [SPLIT] })
      const [pid = ''] = products
      const details = { [pid]: [{ purchaseType: 'item', quantity: 3 }] }
      await buyer.api.send('POST', '/create-order', { eid, details })
      await closeEvent(host, eid)
      return { eid, pid, decision: 'cancel', pieces: 3 }
    },
    again: REFUSED,
  },
  'get-list-orders-and-deliveries-by-host': {
    may: ['host', 'otherHost', 'otherAdmin'],
    sent: ({ groupId }) => ({ groupId }),
  },
  'get-order-by-host-id': { may: EVERYBODY, sent: () => ({}) },
  'list-combined-payments': { may: EVERYBODY, sent: ({ ref }) => ({ refs: [ref] }) },
  'list-invoices-combined-payment-ref': {
    may: ['buyer', 'host'],
    sent: async ({ bookingRef, buyer }) => ({ combinedPaymentRef: await combinedOf(buyer, bookingRef) }),
  },
  'create-payment-link': { may: ['host'], sent: ({ newRef }) => ({ ref: newRef }), again: ANEW },
  'get-token-to-pay': {
    may: ANYONE,
    sent: ({ buyer, ref, linkSecret }) => ({ id: buyer.id, ref, secret: linkSecret }),
  },
  'get-default-remind-message': { may: EVERYBODY, sent: () => ({}) },
  'list-orders-by-buyer': { may: EVERYBODY, sent: () => ({}) },
  'list-orders-by-event': { may: ['host'], sent: ({ event }) => ({ eid: event.id }) },
  'list-orders-by-ref': { may: ['buyer', 'host'], sent: ({ ref }) => ({ ref }) },
}
