import { useEffect, useState } from 'react'
import { call } from '#client/store/calls/call.ts'
import { keepPaymentToken } from '#client/store/calls/payment-token.ts'
import { useSession } from '#client/store/session/session.ts'
import { Failing } from '#client/ui/empty.tsx'
import { useGo, useQueryParam } from '#client/ui/navigation.ts'
import { Redirect } from '#client/ui/redirect.tsx'
import type { Refusal } from '#shared/kernel/result.ts'
import { getTokenToPay } from '#shared/payment/payment-operations.ts'
import { OpenPage } from '#client/ui/open-page.tsx'

/** Where the payment link of a message leads: to the purchase, or to what a payment token shows of it where nobody is signed in. */
export const PaymentOrderPage = () => {
  const { ready, user } = useSession()
  const ref = useQueryParam('ref')
  const uid = useQueryParam('uid')
  if (!ready) return null
  if (user !== null || uid === undefined || uid === '' || ref === undefined)
    return <Redirect to="/event/purchase-detail" query={{ ref }} />
  return <AskToken orderRef={ref} uid={uid} />
}

const AskToken = ({ orderRef: ref, uid }: { orderRef: string; uid: string }) => {
  const go = useGo()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let gone = false
    void call(getTokenToPay, { id: uid, ref }).then((answer) => {
      if (gone) return
      if (!answer.ok) {
        setRefusal(answer.refusal)
        return
      }
      keepPaymentToken(ref, answer.value)
      go('/event/purchase-detail-share', { ref }, { replace: true })
    })
    return () => {
      gone = true
    }
  }, [go, ref, uid, attempt])
  return (
    <OpenPage title="Order" busy={refusal === null}>
      {refusal && (
        <Failing
          level={1}
          title={refusal.message}
          text="The order of this payment link comes from the server."
          onRetry={() => {
            setRefusal(null)
            setAttempt(attempt + 1)
          }}
        />
      )}
    </OpenPage>
  )
}
