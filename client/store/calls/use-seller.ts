import type { Seller } from '#shared/payment/paynow.ts'
import { useAnswer } from './use-answer.ts'
import { getUser } from '#shared/account/account-queries.ts'

/**
 * Payment details of a host for their buyers, from the last server answer: undefined while the first is on its way, null without
 * one. Null requests nothing.
 */
export const useSeller = (hostId: string | null): Seller | null | undefined => {
  const { value, busy } = useAnswer(getUser, hostId === null ? null : { id: hostId, getGroups: undefined }, {
    keep: true,
  })
  if (value) return value
  return busy && hostId !== null ? undefined : null
}
