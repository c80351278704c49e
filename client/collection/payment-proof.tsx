import { useState } from 'react'
import type { Order } from '#shared/order/order.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { usePicture } from '#client/store/lists/use-picture.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { ProofsBeside } from '#client/payment/parts/claimed-proof.tsx'
import { openWarning } from '#client/payment/parts/proof-flags.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Money } from '#client/ui/money.tsx'
import { When } from '#client/ui/when.tsx'

/** The buyer's payment claim with its screenshot; with a warning, the earlier one beside it. */
export const PaymentProof = ({ order, paid }: { order: Order; paid: Cents }) => {
  const noun = useDeviceNoun()
  const loaded = usePicture(order.paymentScreenshot)
  const [missing, setMissing] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const { id, paymentScreenshot } = order
  const warning = useLive(openWarning, { id, paymentScreenshot })
  const picture = loaded === missing || warning ? undefined : loaded
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      {picture !== undefined && (
        <button type="button" onClick={() => setOpen(!open)} aria-expanded={open} className={open ? 'w-full' : 'w-26'}>
          <img
            src={picture}
            alt="Payment screenshot"
            onError={() => setMissing(picture)}
            className={`w-full rounded-[.5rem] border border-docket-frame bg-docket ${open ? '' : 'max-h-40 object-cover object-top'}`}
          />
        </button>
      )}
      <p className="min-w-0 flex-[1_1_11rem]">
        <span className="block text-lead">Says paid</span>
        <Money cents={paid} big className="text-hero" />
        {order.claimedAt !== null && (
          <span className="num block text-lead">
            <When at={order.claimedAt} clock />
          </span>
        )}
        {loaded !== undefined && loaded === missing && (
          <span className="block text-lead">The picture is not on this {noun}.</span>
        )}
        {picture !== undefined && (
          <button
            type="button"
            className="mt-1 inline-flex min-h-12 items-center font-semibold text-docket-brand-ink underline underline-offset-4"
            onClick={() => setOpen(!open)}
          >
            {open ? 'Make the picture smaller' : 'Open the picture'}
          </button>
        )}
      </p>
      {warning && (
        <div className="w-full [&_img]:max-h-72">
          <ProofsBeside warning={warning} />
        </div>
      )}
    </div>
  )
}
