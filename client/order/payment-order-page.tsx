import { useSession } from '#client/store/session.ts'
import { useQueryParam } from '#client/ui/navigation.ts'
import { Redirect } from '#client/ui/redirect.tsx'

/** Where the payment link of a message leads: to the purchase, by way of signing in where nobody is. */
export const PaymentOrderPage = () => {
  const { ready } = useSession()
  const ref = useQueryParam('ref')
  return ready ? <Redirect to="/event/purchase-detail" query={{ ref }} /> : null
}
