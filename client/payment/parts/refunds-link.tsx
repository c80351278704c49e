import { useLive } from '#client/store/lists/use-live.ts'
import { Link } from '#client/ui/link.tsx'
import { hostRefunds } from '#client/payment/refund-live-queries.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { refundSums } from '#shared/payment/refund-list.ts'

/** Leads a host to the refunds of all events and deliveries; nothing where none was ever owed. */
export const RefundsLink = () => {
  const refunds = useLive(hostRefunds, '')
  if (refunds === undefined || refunds.open.length + refunds.done.length === 0) return null
  const { left } = refundSums(refunds.open)
  return (
    <p className="mt-6">
      <Link to="/event/refunds">{left > 0 ? `Refunds: ${formatMoney(left)} to return` : 'Refunds'}</Link>
    </p>
  )
}
