import { getUser } from '#shared/account/account-operations.ts'
import type { Seller } from '#shared/payment/paynow.ts'
import { useAnswer } from './use-answer.ts'

/** How a host is paid, for who bought of them: as the server last told this device. Null asks nothing. */
export const useSeller = (hostId: string | null): Seller | null => {
  const { value } = useAnswer(getUser, hostId === null ? null : { id: hostId, getGroups: undefined }, { keep: true })
  return value ?? null
}
