/** Text shown before a host cancels a paid order. */
export const REFUND_FIRST =
  'Please process the refund before cancelling. The host is responsible for any dispute on refund and cancellation.'
