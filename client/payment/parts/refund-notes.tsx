import { CircleAlert, Undo2 } from 'lucide-react'
import { useLive } from '#client/store/lists/use-live.ts'
import { Icon } from '#client/ui/icon.tsx'
import { refundsOf } from '#client/payment/refund-live-queries.ts'
import type { PaidId } from '#shared/kernel/ids.ts'
import type { Order } from '#shared/order/order.ts'
import { standingRefunds } from '#shared/payment/refund-list.ts'
import { leftText, refundReasonText, type RefundOwed } from '#shared/payment/refund-owed.ts'
import { returnedText } from '#shared/payment/refund.ts'

export interface RefundNotesProps {
  record: Pick<Order, 'fieldTimes'> & { readonly id: PaidId }
  owed: RefundOwed | null
  /** The buyer cancelled after claiming the payment, which the host had not verified. */
  isClaimWithdrawn?: boolean
}

/** The buyer reads what they get back for an order or a booking, and what they got. */
export const RefundNotes = ({ record, owed, isClaimWithdrawn = false }: RefundNotesProps) => {
  const refunds = useLive(refundsOf, record.id)
  if (owed === null && !isClaimWithdrawn) return null
  const returned = standingRefunds(record, refunds ?? [])
  return (
    <ul
      aria-label="Refund"
      className="num mt-3 grid gap-1 rounded-[var(--radius-md)] bg-owed px-4 py-2.5 font-semibold text-owed-ink"
    >
      {isClaimWithdrawn && (
        <li className="flex items-start gap-2.5">
          <Icon of={CircleAlert} />
          <span className="min-w-0">
            Cancelled after you sent a payment screenshot
            <span className="block text-meta font-normal">
              If you paid, ask the host to return the money. They still have your screenshot.
            </span>
          </span>
        </li>
      )}
      {owed !== null && owed.left > 0 && (
        <li className="flex items-start gap-2.5">
          <Icon of={Undo2} />
          <span className="min-w-0">
            {leftText(owed)}
            <span className="block text-meta font-normal">{refundReasonText(owed.reason)}</span>
          </span>
        </li>
      )}
      {returned.map((refund) => (
        <li key={refund.id} className="flex items-start gap-2.5">
          <Icon of={Undo2} />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {returnedText(refund)}
            {refund.note !== '' && <span className="block text-meta font-normal">{refund.note}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
