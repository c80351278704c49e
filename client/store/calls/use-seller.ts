import type { Seller } from '#shared/payment/paynow.ts'
import { useAnswer } from './use-answer.ts'
import { getUser } from '#shared/account/account-queries.ts'

/** Payment details of a host for their buyers, from the last server answer. Null requests nothing. */
export const useSeller = (hostId: string | null): Seller | null => {
  const { value } = useAnswer(getUser, hostId === null ? null : { id: hostId, getGroups: undefined }, { keep: true })
  return value ?? null
}
