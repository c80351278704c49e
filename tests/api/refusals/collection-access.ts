import { newId } from '#shared/kernel/ids.ts'
import type { collectionOperations } from '#shared/collection/collection-operations.ts'
import type { paymentOperations } from '#shared/payment/payment-operations.ts'
import { flaggedProof } from '#tests/support/wait-for-proof-flags.ts'
import { combinedOf, uploadProof, type Person } from '#tests/support/neighbourhood.ts'
import { ANEW, NO_ROLE, REFUSED, type Rows } from './row.ts'
import type { collectionQueries } from '#shared/collection/collection-queries.ts'

type Names =
  | (typeof collectionOperations)[number]['name']
  | (typeof collectionQueries)[number]['name']
  | (typeof paymentOperations)[number]['name']

/** The host verifies the payment of an order and cancels it: the amount is to be returned. */
const cancelledAfterPayment = async (host: Person, ref: string): Promise<string> => {
  await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  await host.api.send('PATCH', '/update-order-status', { ref, status: -1 })
  return ref
}

export const collectionRows: Rows<Names> = {
  'hand-over': {
    may: ['host'],
    sent: ({ ref, lineId }) => ({ id: newId(), ref, lines: [{ lineId, quantity: 1 }], seen: [] }),
  },
  'undo-hand-over': {
    may: ['host'],
    sent: ({ ref, factId }) => ({ id: newId(), ref, undoes: [factId], seen: [factId] }),
  },
  'answer-handover-question': {
    may: ['host'],
    sent: ({ ref, factId }) => ({ id: newId(), ref, facts: [factId], answer: 'same' }),
  },
  'see-superseded': { may: ['host'], sent: ({ historyId }) => ({ historyId }) },
  'get-collection': { may: ['host'], sent: ({ event }) => ({ eventId: event.id }) },
  'forget-uploads': {
    may: NO_ROLE,
    sent: () => ({ sha256s: ['a'.repeat(64)], uploadedBefore: 2_000_000_000 }),
  },
  'create-remind-message': {
    may: ['host', 'otherHost', 'otherAdmin'],
    sent: () => ({ message: 'PayNow to my mobile, please' }),
  },
  'set-default-remind-message': {
    may: ['host', 'otherHost', 'otherAdmin'],
    sent: () => ({ message: 'By tonight, please', isDefault: 1 }),
  },
  'update-invoices-placer-status': {
    may: ['buyer'],
    sent: async ({ bookingRef, buyer }) => ({
      deliveryBookingRefs: [bookingRef],
      paymentScreenshot: await uploadProof(buyer),
      placerStatus: 2,
    }),
    again: REFUSED,
  },
  'update-invoices-status': {
    may: ['host'],
    sent: async ({ bookingRef, buyer }) => ({
      combinedPaymentRef: await combinedOf(buyer, bookingRef),
      status: 2,
      placerStatus: 2,
    }),
  },
  'flag-proof': {
    may: NO_ROLE,
    sent: ({ host, buyer, ref }) => ({
      id: `${ref}.v1`,
      hostId: host.id,
      kind: 'identical',
      subject: 'order',
      recordId: ref,
      uid: buyer.id,
      combinedPaymentRef: null,
      paymentScreenshot: `/api/files/${'a'.repeat(64)}`,
      claimedAt: 1_900_000_000,
      earlierSubject: 'order',
      earlierId: ref,
      earlierUid: buyer.id,
      earlierScreenshot: `/api/files/${'a'.repeat(64)}`,
      earlierAt: 1_900_000_000,
      isEarlierCancelled: false,
    }),
  },
  'dismiss-proof-flag': {
    may: ['host'],
    sent: async ({ server, buyer, event }) => ({ id: await flaggedProof(server, buyer, event) }),
  },
  'send-payment-request': { may: NO_ROLE, sent: ({ ref }) => ({ refs: [ref] }) },
  'record-refund': {
    may: ['host'],
    sent: async ({ host, newRef }) => ({ ref: await cancelledAfterPayment(host, newRef), amount: 1, method: 'cash' }),
    again: ANEW,
  },
  'undo-refund': {
    may: ['host'],
    sent: async ({ host, newRef }) => {
      const ref = await cancelledAfterPayment(host, newRef)
      const { id } = await host.api.send<{ id: string }>('POST', '/record-refund', { ref, amount: 1 })
      return { id }
    },
  },
  'record-upload': {
    may: NO_ROLE,
    sent: ({ outsider }) => ({
      sha256: 'a'.repeat(64),
      kept: 'a'.repeat(64),
      userId: outsider.id,
      type: 'image/png',
      size: 1,
    }),
  },
}
