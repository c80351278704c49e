import { Money } from '#client/ui/money.tsx'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { PaymentGap } from '#shared/order/payment-gap.ts'
import { payReference, type Seller } from '#shared/payment/paynow.ts'
import { PayNowNeedsSignal } from './pay-now-needs-signal.tsx'
import { PayNowCode } from '#client/payment/pay-now-code.tsx'

/** PayNow code for the rest of an order that was paid when its total was lower. */
export const PayRest = ({
  gap,
  awaitsShares,
  paidRef,
  seller,
  sellerName,
  pickup,
}: {
  gap: PaymentGap | null
  awaitsShares: boolean
  paidRef: string
  seller: Seller | null
  sellerName: string
  pickup: Seconds
}) => {
  const amount = gap?.stillToPay ?? 0
  if (amount === 0 || awaitsShares) return null
  return (
    <section className="mt-4" aria-label="Rest to pay">
      <p>
        Pay the rest of <Money cents={amount} /> to {sellerName === '' ? 'the host' : sellerName} by PayNow, with the
        reference <span className="ref">{payReference(paidRef)}</span>. The host marks it as settled.
      </p>
      {seller === null && <PayNowNeedsSignal className="mt-3" />}
      {seller !== null && (
        <div className="mx-auto w-full max-w-sm">
          <PayNowCode seller={seller} sellerName={sellerName} amount={amount} paidRef={paidRef} pickup={pickup} />
        </div>
      )}
    </section>
  )
}
