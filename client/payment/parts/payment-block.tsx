import { ImageUp, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PAYMENT_ERROR, PAYMENT_PICTURE } from './pay-dock.tsx'
import { usePicture } from '#client/store/lists/use-picture.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Money } from '#client/ui/money.tsx'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { isUnpaid, paymentState, type PaymentState } from '#shared/order/payment-state.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { payReference, type Seller } from '#shared/payment/paynow.ts'
import { PayeeChangedNotice } from '#client/payment/payee-changed-notice.tsx'
import { useDroppedPicture, usePastedPicture } from './picture-transfer.ts'
import { PayNowNeedsSignal } from './pay-now-needs-signal.tsx'
import { PAYMENT_STYLE } from './payment-style.ts'
import { PayNowCode } from '#client/payment/pay-now-code.tsx'

export interface PaymentBlockProps {
  readonly pair: StatusPair
  readonly due: boolean
  readonly amount: Cents
  /** The server does not have the order yet. */
  readonly isUnsent?: boolean
  /** The claim is not queued: it is sent at once or not at all. */
  readonly needsSignal?: boolean
  /** Reference of the order or booking. */
  readonly paidRef: string
  /** The payee; null when this device does not know it. */
  readonly seller: Seller | null
  readonly sellerName: string
  /** Time of collection or delivery. */
  readonly pickup: Seconds
  /** Path of the chosen or submitted picture. */
  readonly proof: string | null
  /** The picture is that of a payment which the host marked as invalid. */
  readonly isProofInvalid: boolean
  readonly error: string
  /** A chosen picture is being shrunk and stored. */
  readonly isPreparing?: boolean
  readonly onChoose: (picture: Blob) => void
}

/** Words of the payment section; it is not shown for cancelled orders. */
const STATE_LABELS: Readonly<Record<PaymentState, string>> = {
  unpaid: 'Not Paid',
  claimed: 'Pending Confirmation',
  verified: 'Payment Confirmed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/**
 * Payment of an order or delivery booking: bank transfer by PayNow QR code, and upload of the screenshot that the
 * host verifies.
 */
export const PaymentBlock = (props: PaymentBlockProps) => {
  const noun = useDeviceNoun()
  const { pair, due, amount, paidRef, seller, sellerName, pickup, proof, isProofInvalid, error } = props
  const { isPreparing, onChoose } = props
  const state = paymentState(pair)
  const shown = usePicture(proof)
  const isDesktop = useIsDesktop()
  usePastedPicture(due, onChoose)
  const drop = useDroppedPicture(onChoose)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title" tabIndex={-1}>
          Payment
        </h2>
        <StatusTag kind={PAYMENT_STYLE[state]}>{STATE_LABELS[state]}</StatusTag>
      </div>
      {due && (
        <ol className="mt-4 grid gap-3">
          <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3">
            <span className="badge size-8">1</span>
            <span className="pt-0.5 [overflow-wrap:anywhere]">
              Pay <Money cents={amount} /> to {sellerName === '' ? 'the host' : sellerName} by PayNow in your bank app,
              with the reference <span className="ref">{payReference(paidRef)}</span>.
            </span>
            {seller === null && <PayNowNeedsSignal className="col-span-2" />}
            {seller !== null && (
              <div className="col-span-2 mx-auto w-full max-w-sm pb-2">
                <PayeeChangedNotice sellerName={sellerName} changedAt={seller.payeeChangedAt} />
                <PayNowCode seller={seller} sellerName={sellerName} amount={amount} paidRef={paidRef} pickup={pickup} />
              </div>
            )}
          </li>
          <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3">
            <span className="badge size-8">2</span>
            <span className="pt-0.5">
              Add the payment screenshot here.{' '}
              {props.needsSignal ? 'You need signal to send it.' : `It waits on this ${noun} until there is signal.`}
            </span>
          </li>
        </ol>
      )}
      {shown && (
        <img
          src={shown}
          alt="Payment screenshot"
          className="mt-4 max-h-96 w-full rounded-[var(--radius-lg)] border border-line object-contain"
        />
      )}
      {shown && isProofInvalid && <p className="mt-2 text-meta text-ink-2">You sent this screenshot before.</p>}
      {due && (
        <label
          {...drop.handlers}
          className={classNames(
            'mt-4 flex min-h-24 w-full items-center justify-center gap-3 rounded-[var(--radius-lg)] border-2 border-dashed font-semibold text-brand-ink focus-within:outline-3 focus-within:outline-brand',
            drop.isOver ? 'border-brand bg-brand-soft' : 'border-line-strong',
          )}
        >
          <Icon of={isPreparing ? RefreshCw : ImageUp} className={classNames('size-6', isPreparing && 'turning')} />
          <span>
            {isPreparing
              ? 'Preparing the payment screenshot'
              : proof
                ? 'Choose another screenshot'
                : 'Add payment screenshot'}
            {isDesktop && (
              <span aria-hidden className="block text-meta font-normal text-ink-2">
                Or paste it, or drop it here.
              </span>
            )}
          </span>
          <input
            id={PAYMENT_PICTURE}
            type="file"
            accept="image/*"
            className="sr-only"
            aria-describedby={error === '' ? undefined : PAYMENT_ERROR}
            onChange={(event) => {
              const [picture] = event.target.files ?? []
              if (picture) onChoose(picture)
              event.target.value = ''
            }}
          />
        </label>
      )}
      {error !== '' && <PaymentError text={error} />}
      {!due && isUnpaid(pair) && (
        <p className="mt-3 text-ink-2">
          {props.isUnsent
            ? `Your order is still on this ${noun}. You can pay here once it is sent and has its number.`
            : 'Nothing to pay yet. You can pay here when it is time.'}
        </p>
      )}
    </>
  )
}

/** Scrolls to itself: the button that leads to it stands in the dock, and the picture may have been dropped or pasted. */
const PaymentError = ({ text }: { text: string }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [text])
  return (
    <div ref={place} className="mt-2">
      <FieldError id={PAYMENT_ERROR}>{text}</FieldError>
    </div>
  )
}
