import type { Cents } from '#shared/kernel/money.ts'
import { useRef, useState } from 'react'
import { Wallet } from 'lucide-react'
import { sharedPicture, type SharedFile } from '#client/store/device/shared-file.ts'
import { pictureFailure, queuePicture } from '#client/store/changes/queued-picture.ts'
import { Button } from '#client/ui/button.tsx'
import { Dock } from '#client/ui/dock.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Money } from '#client/ui/money.tsx'
import { scrollSoon } from '#client/ui/scroll-to.ts'
import { useBusy } from '#client/ui/use-busy.ts'

/** Id of the field that takes the screenshot. */
export const PAYMENT_PICTURE = 'payment-picture'

/** Id of the reason why a payment was not confirmed. */
export const PAYMENT_ERROR = 'payment-error'

export interface Proof {
  /** Path of the stored picture. */
  readonly url: string
}

export interface PaymentInHand {
  readonly proof: Proof | null
  readonly error: string
  readonly busy: boolean
  readonly choose: (picture: Blob) => void
  /** Resolves to false when no picture was chosen. */
  readonly confirm: () => Promise<boolean>
}

/** A payment whose screenshot may come from another app. */
export interface ShareablePayment extends PaymentInHand {
  /** A chosen picture is being shrunk and stored. */
  readonly isPreparing: boolean
  readonly chooseShared: (picture: SharedFile) => void
}

const NOTHING = Promise.resolve(null)

/**
 * Stores a screenshot on the device when it is chosen, and claims the payment on confirmation; both work offline.
 * `claim` resolves to an error message or null. `noProof` is shown when no picture was chosen.
 */
export const usePaymentProof = (claim: (url: string) => Promise<string | null>, noProof: string): ShareablePayment => {
  const [proof, setProof] = useState<Proof | null>(null)
  const [error, setError] = useState('')
  const [busy, run] = useBusy()
  const [isPreparing, setPreparing] = useState(false)

  const keeping = useRef<Promise<Proof | null>>(NOTHING)
  const sharedId = useRef<string | null>(null)

  /** Waits for a picture that is still being stored. */
  const confirm = async (): Promise<boolean> => {
    const { hasPicture, wrong } = await run(async () => {
      const picture = await keeping.current
      return { hasPicture: picture !== null, wrong: picture === null ? noProof : await claim(picture.url) }
    })
    if (wrong !== null) {
      setError(wrong)
      return hasPicture
    }
    keeping.current = NOTHING
    setPreparing(false)
    setProof(null)
    if (sharedId.current !== null) void sharedPicture.forget(sharedId.current).catch(() => undefined)
    return true
  }

  /** A picture that cannot be read leaves the earlier one. */
  const choose = (picture: Blob): void => {
    setError('')
    setPreparing(true)
    const earlier = keeping.current
    const chosen: Promise<Proof | null> = queuePicture(picture).then(
      ({ url }) => ({ url }),
      (failure: unknown) => {
        if (keeping.current === chosen) setError(pictureFailure(failure))
        return earlier
      },
    )
    keeping.current = chosen
    void chosen.then((now) => {
      if (keeping.current !== chosen) return
      setPreparing(false)
      setProof(now)
    })
  }
  const chooseShared = ({ id, blob }: SharedFile): void => {
    sharedId.current = id
    choose(blob)
  }
  return { proof, error, busy, isPreparing, choose, chooseShared, confirm }
}

/** Buttons to pay and to confirm. Confirming is always available and becomes the main action once there is a picture. */
export const PayDock = ({
  fee,
  paying,
  onPay,
  payment,
}: {
  fee: Cents
  paying: boolean
  onPay: () => void
  payment: PaymentInHand
}) => {
  const confirm = async (): Promise<void> => {
    // The payment block shows what is missing; it may be off screen.
    if (payment.proof === null) onPay()
    if (await payment.confirm()) return
    document.getElementById(PAYMENT_PICTURE)?.click()
    scrollSoon(() => document.getElementById(PAYMENT_ERROR))
  }
  const confirmTone = !paying ? 'line' : payment.proof === null ? 'waiting' : 'main'
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
        <Button tone={confirmTone} className="flex-1" busy={payment.busy} onClick={() => void confirm()}>
          CONFIRM PAYMENT
        </Button>
      </div>
    </Dock>
  )
}
