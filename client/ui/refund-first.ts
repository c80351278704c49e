/** Before a host cancels what was paid for. */
export const REFUND_FIRST =
  'Please process the refund before cancelling. The host is responsible for any dispute on refund and cancellation.'
