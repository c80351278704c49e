import { BellRing } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useLive } from '#client/store/lists/use-live.ts'
import { formatClock, formatDay, type Seconds } from '#shared/kernel/clock.ts'
import { requestPaymentRefusal } from '#shared/event/host-actions.ts'
import { requestedAt, sentText } from '#shared/payment/payment-request.ts'
import { sentRequest, type ManagedEvent } from './order-live-queries.ts'

const unpaidText = (unpaid: number, paid: number): string => {
  if (unpaid > 0) return `${unpaid} not paid yet.`
  return paid > 0 ? 'Everybody has paid.' : 'There is no order to pay.'
}

/** Shows when payment was requested and to whom it was sent; the host asks again or takes the request back. */
export const RequestedPayment = ({
  managed: { event, orders },
  now,
  unpaid,
  paid,
  onAgain,
  onBack,
}: {
  managed: Pick<ManagedEvent, 'event' | 'orders'>
  now: Seconds
  unpaid: number
  /** Orders whose payment is claimed or verified. */
  paid: number
  onAgain: () => void
  onBack: () => Promise<void>
}) => {
  const at = requestedAt(event)
  const sent = useLive(sentRequest, event.id)
  return (
    <section
      aria-label="Payment request"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[var(--radius-lg)] bg-brand-soft px-4 py-3 text-brand-ink desk:mt-3 desk:py-1.5"
    >
      <Icon of={BellRing} />
      <p className="min-w-0 flex-1 basis-48 font-semibold">
        Payment requested{' '}
        {at !== null && (
          <span className="inline-block">
            {formatDay(at)} {formatClock(at)}
          </span>
        )}
        {sent !== undefined && orders.length > 0 && (
          <span className="block text-meta font-normal desk:ml-2 desk:inline [overflow-wrap:anywhere]">
            {sentText(
              sent,
              orders.map(({ order }) => order),
              at,
            )}
          </span>
        )}
        <span className="block text-meta font-normal desk:ml-2 desk:inline">{unpaidText(unpaid, paid)}</span>
      </p>
      {requestPaymentRefusal(event, now) === null ? (
        <span className="flex flex-wrap gap-2">
          <Button small onClick={() => void onBack()}>
            Take it back
          </Button>
          {unpaid > 0 && (
            <Button small tone="soft" onClick={onAgain}>
              Ask again
            </Button>
          )}
        </span>
      ) : (
        <span className="text-meta">Close the event to ask again or to take the request back.</span>
      )}
    </section>
  )
}
