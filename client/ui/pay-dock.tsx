import { useRef, useState } from 'react'
import { Wallet } from 'lucide-react'
import { queuePicture } from '#client/store/changes/picture.ts'
import { Button } from './button.tsx'
import { Dock } from './dock.tsx'
import { Icon } from './icon.tsx'
import { Money } from './money.tsx'

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

const NOTHING = Promise.resolve(null)

/**
 * A screenshot is kept on the device when it is chosen, and claims the payment when confirmed; neither needs signal. `claim`
 * answers what is wrong, null when nothing is. `noProof` is said where none was chosen.
 */
export const usePaymentProof = (claim: (url: string) => Promise<string | null>, noProof: string): PaymentInHand => {
  const [proof, setProof] = useState<Proof | null>(null)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const keeping = useRef<Promise<Proof | null>>(NOTHING)

  const keep = async (blob: Blob): Promise<Proof | null> => {
    setError('')
    try {
      const kept = { url: (await queuePicture(blob)).url }
      setProof(kept)
      return kept
    } catch {
      setError('This picture could not be read. Try another one.')
      return null
    }
  }

  /** A picture that is still being kept is waited for. */
  const confirm = async (): Promise<void> => {
    setBusy(true)
    const kept = await keeping.current
    const wrong = kept === null ? noProof : await claim(kept.url)
    setBusy(false)
    if (wrong !== null) {
      setError(wrong)
      return
    }
    keeping.current = NOTHING
    setProof(null)
  }

  return { proof, error, busy, choose: (picture) => void (keeping.current = keep(picture)), confirm }
}

/** Paying comes first; confirming is there from the start, and is the main thing once paying began. */
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
}) => {
  const confirm = (): void => {
    // What is missing is said in the payment block, which may be off the screen.
    if (payment.proof === null) onPay()
    void payment.confirm()
  }
  return (
    <Dock>
      <div className="flex flex-wrap gap-2">
        {!paying && (
          <Button tone="main" className="flex-1" onClick={onPay}>
            <Icon of={Wallet} />
            <span className="whitespace-nowrap">
              Pay <Money cents={fee} />
            </span>
          </Button>
        )}
        <Button tone={paying ? 'main' : 'line'} className="flex-1" busy={payment.busy} onClick={confirm}>
          CONFIRM PAYMENT
        </Button>
      </div>
    </Dock>
  )
}
