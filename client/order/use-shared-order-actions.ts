// Pays and marks an order collected with a payment token, by direct server calls.
import { useEffect, useState } from 'react'
import { tellPaying, uploadPaying } from '#client/store/calls/payment-link-calls.ts'
import { useToast } from '#client/ui/toast.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { updateOrderBuyerStatus } from '#shared/order/update-order-buyer-status.ts'
import { toDollars, type Cents } from '#shared/kernel/money.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { NO_SCREENSHOT } from '#shared/order/order-refusals.ts'
import type { PaymentInHand } from '#client/payment/parts/pay-dock.tsx'
import { BUYER_STATUS } from '#shared/order/order-status-numbers.ts'

interface ChosenPicture {
  readonly picture: Blob
  readonly url: string
}

export interface SharedOrderActions {
  readonly payment: PaymentInHand
  readonly collected: () => void
  /** The proof uploaded in this tab. */
  readonly sent: string | null
}

interface SharedEvents {
  readonly onPaid: (pair: StatusPair) => void
  readonly onCollected: (pair: StatusPair) => void
}

export const useSharedOrderActions = (
  ref: string,
  token: string,
  fee: Cents,
  { onPaid, onCollected }: SharedEvents,
): SharedOrderActions => {
  const toast = useToast()
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const [error, setError] = useState('')
  const [busy, run] = useBusy()
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.url)
    },
    [chosen],
  )
  useEffect(
    () => () => {
      if (sent !== null) URL.revokeObjectURL(sent)
    },
    [sent],
  )

  const tell = (change: { buyerStatus: 2 | 3; paymentScreenshot: string | null; amount?: number }) =>
    tellPaying<StatusPair>(updateOrderBuyerStatus.rest, { ref, ...change }, token)

  const pay = async ({ picture }: ChosenPicture): Promise<void> => {
    const uploaded = await uploadPaying(picture, token)
    const answer = uploaded.ok
      ? await tell({ buyerStatus: BUYER_STATUS.paid, paymentScreenshot: uploaded.value.url, amount: toDollars(fee) })
      : uploaded
    if (answer.ok) {
      setChosen(null)
      setSent(URL.createObjectURL(picture))
      onPaid(answer.value)
    } else setError(answer.refusal.message)
  }

  const collect = async (): Promise<void> => {
    const answer = await tell({ buyerStatus: BUYER_STATUS.collected, paymentScreenshot: null })
    if (answer.ok) onCollected(answer.value)
    else toast({ text: answer.refusal.message, failed: true })
  }

  return {
    sent,
    collected: () => void collect(),
    payment: {
      proof: chosen && { url: chosen.url },
      error,
      busy,
      choose: (picture) => {
        setError('')
        setChosen({ picture, url: URL.createObjectURL(picture) })
      },
      confirm: async () => {
        if (chosen === null) {
          setError(NO_SCREENSHOT.message)
          return false
        }
        await run(() => pay(chosen)).catch(() => setError('This picture could not be read. Try another one.'))
        return true
      },
    },
  }
}
