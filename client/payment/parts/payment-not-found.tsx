import { CircleAlert } from 'lucide-react'
import { Banner } from '#client/ui/status-tag.tsx'

/** Tells the buyer that the host marked their payment as invalid, and what to do. */
export const PaymentNotFound = ({ reason = '' }: { reason?: string }) => (
  <Banner
    kind="unpaid"
    icon={CircleAlert}
    className="mt-3"
    title={reason === '' ? 'The host could not find your payment' : `Payment not valid: ${reason}`}
    text="Look in your bank app whether the transfer went through, then add its screenshot below. Otherwise pay again."
  />
)
