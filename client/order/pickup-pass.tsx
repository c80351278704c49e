// Pickup pass that a buyer shows at the counter. Drawn from the reference alone, so it works offline.
import type { Event } from '#shared/event/event.ts'
import type { Order } from '#shared/order/order.ts'
import { Barcode } from '#client/ui/barcode.tsx'
import { Docket, Perforation } from '#client/ui/docket.tsx'
import { When } from '#client/ui/when.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'

export interface PickupPassProps {
  readonly order: Pick<Order, 'id' | 'eOrderNo'>
  readonly event: Pick<Event, 'pickupTimestamp' | 'pickupDuration'>
  /** The order is not paid yet, and its collection is today. */
  readonly isPaidFirst?: boolean
}

const passWords = (isUnsent: boolean, isPaidFirst: boolean): string => {
  if (isUnsent) return 'Not sent yet: the host can scan this once you have had signal.'
  return isPaidFirst
    ? 'Not paid yet: pay first, then show this code.'
    : 'Works without signal. The host scans either code.'
}

export const PickupPass = ({ order: { id: ref, eOrderNo }, event, isPaidFirst = false }: PickupPassProps) => (
  <Docket className="card border-docket-edge" label="Pickup pass">
    <div className="px-5 pt-4 pb-4 text-center">
      <div className="flex items-start justify-between gap-3 text-left">
        <div>
          <h2 className="disp text-lead font-semibold">Pickup pass</h2>
          <p className="text-meta text-docket-ink-2">
            <When at={event.pickupTimestamp} duration={event.pickupDuration} />
          </p>
        </div>
        <p className="text-right">
          <span className="disp num block text-hero leading-none font-extrabold">{eOrderNo ?? '–'}</span>
          <span className="text-label font-semibold whitespace-nowrap text-docket-ink-3">ORDER NO</span>
        </p>
      </div>
      <div className="mx-auto mt-2 w-[min(13rem,100%)]">
        <QrCode text={ref} />
      </div>
    </div>
    <Perforation />
    <div className="px-6 pt-4 pb-4 text-center">
      <Barcode text={ref} />
      <p className="ref mt-2">{ref}</p>
      <p className="mt-0.5 text-meta text-balance text-docket-ink-3">{passWords(eOrderNo === null, isPaidFirst)}</p>
    </div>
  </Docket>
)
