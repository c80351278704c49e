import { useState } from 'react'
import { Wallet } from 'lucide-react'
import { queuePicture } from '#client/store/picture.ts'
import { useOperation } from '#client/store/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dock } from '#client/ui/dock.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Money } from '#client/ui/money.tsx'
import { updateOrderBuyerStatus } from '#shared/order/buyer-status.ts'
import { NO_SCREENSHOT } from '#shared/order/order-refusals.ts'
import type { Order } from '#shared/order/order.ts'

export interface Proof {
  /** Path under which the kept picture is named. */
  readonly url: string
}

export interface PaymentInHand {
  readonly proof: Proof | null
  readonly error: string
  readonly busy: boolean
  readonly choose: (picture: Blob) => void
  readonly confirm: () => Promise<void>
}

/** A screenshot is kept on the device when it is chosen, and claims the payment when confirmed; neither needs signal. */
export const usePayment = (order: Order): PaymentInHand => {
  const run = useOperation(updateOrderBuyerStatus)
  const [proof, setProof] = useState<Proof | null>(null)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const keep = async (blob: Blob): Promise<void> => {
    setError('')
    try {
      setProof({ url: (await queuePicture(blob)).url })
    } catch {
      setError('This picture could not be read. Try another one.')
    }
  }

  const confirm = async (): Promise<void> => {
    if (proof === null) {
      setError(NO_SCREENSHOT.message)
      return
    }
    setBusy(true)
    const outcome = await run({ ref: order.id, buyerStatus: 2, paymentScreenshot: proof.url })
    setBusy(false)
    if (outcome.ok) setProof(null)
    else setError(outcome.refusal.message)
  }

  return { proof, error, busy, choose: (picture) => void keep(picture), confirm }
}

export const PayDock = ({
  fee,
  paying,
  onPay,
  payment,
}: {
  fee: number
  paying: boolean
  onPay: () => void
  payment: PaymentInHand
}) => (
  <Dock>
    {paying ? (
      <Button tone="main" wide busy={payment.busy} onClick={() => void payment.confirm()}>
        CONFIRM PAYMENT
      </Button>
    ) : (
      <Button tone="main" wide onClick={onPay}>
        <Icon of={Wallet} />
        <span>
          Pay <Money cents={fee} />
        </span>
      </Button>
    )}
  </Dock>
)
