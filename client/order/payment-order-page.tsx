import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { askPaymentToken, keepPaymentToken } from '#client/store/calls/payment-link-calls.ts'
import { useSession } from '#client/store/session/session.ts'
import { Failing } from '#client/ui/empty.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { Redirect } from '#client/ui/redirect.tsx'
import type { Refusal } from '#shared/kernel/result.ts'
import { secretInFragment } from '#shared/payment/payment-link.ts'
import { OpenPage } from '#client/app/parts/open-page.tsx'
import { LinkEnded } from './link-ended.tsx'
import { PAYMENT_LINK_ENDED } from '#shared/payment/payment-refusals.ts'

/** Target of a payment link: the purchase for its buyer, and the payment token's view of it for others who have its secret. */
export const PaymentOrderPage = () => {
  const { ready, user } = useSession()
  const { ref, uid } = useSearch({ from: '/open/payment-order' })
  const [secret] = useState(() => secretInFragment(location.hash))
  if (!ready) return null
  // A link without its secret, as notifications have it, is for the buyer, who signs in.
  const isBuyers = uid === undefined || uid === user?.id
  if (isBuyers || ref === undefined || secret === undefined)
    return <Redirect to="/event/purchase-detail" query={{ ref: ref ?? '' }} />
  return <AskToken orderRef={ref} uid={uid} secret={secret} />
}

const ASK_HOST = 'Ask the host for a new link, or sign in to see your order.'

const AskToken = ({ orderRef: ref, uid, secret }: { orderRef: string; uid: string; secret: string }) => {
  const go = useGo()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isOutdated = false
    void askPaymentToken({ id: uid, ref, secret }).then((answer) => {
      if (isOutdated) return
      if (!answer.ok) {
        setRefusal(answer.refusal)
        return
      }
      keepPaymentToken(ref, answer.value)
      go({ to: '/event/purchase-detail-share', query: { ref }, replace: true })
    })
    return () => {
      isOutdated = true
    }
  }, [go, ref, uid, secret, attempt])
  if (refusal?.code === PAYMENT_LINK_ENDED.code) return <LinkEnded text={ASK_HOST} />
  return (
    <OpenPage title="Order" busy={refusal === null}>
      {refusal && (
        <Failing
          level={1}
          title={refusal.message}
          text="The order of this payment link could not be loaded."
          onRetry={() => {
            setRefusal(null)
            setAttempt(attempt + 1)
          }}
        />
      )}
    </OpenPage>
  )
}
