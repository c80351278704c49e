import { useState } from 'react'
import { ContactLinks } from '#client/order/parts/contact-links.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { ListPlace } from '#client/ui/list-props.ts'
import { Money } from '#client/ui/money.tsx'
import { WholeDates } from '#client/ui/whole-dates.tsx'
import { formatMoney } from '#shared/kernel/money.ts'
import { refundReasonText } from '#shared/payment/refund-owed.ts'
import { returnedText } from '#shared/payment/refund.ts'
import { RefundSheet } from './parts/refund-sheet.tsx'
import { SeeProof } from './parts/see-proof.tsx'
import { useRefund } from './parts/use-refund.ts'
import type { HostRefund } from './refund-live-queries.ts'

/** An amount that the host owes, with the person to pay it to, and what was returned of it. */
export const RefundCard = ({ entry, place }: { entry: HostRefund; place: ListPlace }) => {
  const { ref, title, buyerName, buyerPhone, owed, refunds, paymentScreenshot } = entry
  const [isOpen, setOpen] = useState(false)
  const { undo } = useRefund()
  return (
    <Card as="li" {...place} className="flex flex-col p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-36">
          <h3 className="text-lead leading-6 [overflow-wrap:anywhere]">{buyerName}</h3>
          <p className="mt-0.5 text-meta text-ink-3">{title}</p>
          <p className="mt-0.5 text-meta text-ink-2">{refundReasonText(owed.reason)}</p>
        </div>
        <b className="disp num shrink-0 text-title">
          <Money cents={owed.left > 0 ? owed.left : owed.returned} />
        </b>
      </div>
      <ContactLinks name={buyerName} phone={buyerPhone} text={`Hi ${buyerName}, about the refund for ${title}: `} />
      <SeeProof of={{ id: ref, paymentScreenshot }} buyer={buyerName} />
      {owed.excess > 0 && (
        <p className="num mt-2 font-semibold text-danger-ink">Returned {formatMoney(owed.excess)} too much</p>
      )}
      {refunds.length > 0 && (
        <ul className="rows mt-2" aria-label="Returned">
          {refunds.map((refund) => (
            <li key={refund.id} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
              <span className="num min-w-0 flex-1 basis-36 text-meta [overflow-wrap:anywhere]">
                <WholeDates text={returnedText(refund)} />
                {refund.note !== '' && <span className="block text-ink-3">{refund.note}</span>}
              </span>
              <Button tone="bare" small className="shrink-0 whitespace-nowrap" onClick={() => void undo(refund.id)}>
                Take back
              </Button>
            </li>
          ))}
        </ul>
      )}
      {owed.left > 0 && (
        <div className="mt-auto pt-3">
          <Button tone="main" wide onClick={() => setOpen(true)}>
            Mark as returned
          </Button>
        </div>
      )}
      {isOpen && <RefundSheet recordRef={ref} buyerName={buyerName} owed={owed} onClose={() => setOpen(false)} />}
    </Card>
  )
}
