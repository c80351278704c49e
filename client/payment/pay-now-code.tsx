import { Download, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Docket } from '#client/ui/docket.tsx'
import { Money } from '#client/ui/money.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import {
  MAX_SPACES,
  nextSpaces,
  payNowCode,
  payProxy,
  payReference,
  type PayNow,
  type PayProxy,
} from '#shared/payment/paynow.ts'
import { PAY_NOW_LEVEL, SAVE_CODE, useSavePayNow } from './parts/use-save-pay-now.ts'

const PROXY_LABELS: Readonly<Record<PayProxy[0], string>> = { 0: 'Mobile', 2: 'UEN' }

export interface PayNowCodeProps extends Omit<PayNow, 'ref' | 'spaces'> {
  sellerName: string
  /** Reference of the order or booking. */
  paidRef: string
}

/** PayNow QR code for a bank app. Renders nothing when the seller does not accept PayNow. */
export const PayNowCode = ({ sellerName, paidRef, ...payment }: PayNowCodeProps) => {
  const [spaces, setSpaces] = useState(0)
  const save = useSavePayNow()
  const code = payNowCode({ ...payment, ref: paidRef, spaces })
  const proxy = payProxy(payment.seller)
  if (code === null || proxy === null) return null
  const [kind, value] = proxy
  const reference = payReference(paidRef)
  return (
    <div className="mt-4">
      <Docket className="card border-docket-edge" label="PayNow code">
        <div className="px-5 pt-4 pb-4 text-center">
          <div className="flex flex-wrap items-start justify-between gap-3 text-left">
            <div className="min-w-0 flex-1 basis-32">
              <h3 className="disp text-lead font-semibold">PayNow</h3>
              <p className="text-meta [overflow-wrap:anywhere] text-docket-ink-2">
                {sellerName}
                <span className="num block">
                  {PROXY_LABELS[kind]} {value}
                </span>
              </p>
            </div>
            <p className="text-right">
              <span className="disp num block text-title leading-none font-extrabold">
                <Money cents={payment.amount} />
              </span>
              <span className="text-label font-semibold text-docket-ink-3">AMOUNT</span>
            </p>
          </div>
          <div className="mx-auto mt-2 w-[min(15rem,100%)]">
            <QrCode text={code} level={PAY_NOW_LEVEL} label={`PayNow QR code to ${sellerName}`} />
          </div>
          <p className="text-meta text-docket-ink-2">
            Reference <span className="ref">{reference}</span>
          </p>
        </div>
      </Docket>
      <div className="mt-3 flex flex-wrap gap-3 [&>*]:grow">
        <Button icon={Download} onClick={() => void save({ code, amount: payment.amount, sellerName, reference })}>
          {SAVE_CODE}
        </Button>
        <Button icon={RotateCw} aria-label="Reload the QR code" onClick={() => setSpaces(nextSpaces)}>
          Reload
        </Button>
      </div>
      <p className="mt-1.5 text-center text-meta text-balance text-ink-3" role="status">
        {spaces === 0
          ? 'Your bank says that the code was used? Reload it.'
          : `Code ${spaces + 1} of ${MAX_SPACES + 1} for the same payment`}
      </p>
    </div>
  )
}
