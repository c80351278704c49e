import { HandCoins, Undo2 } from 'lucide-react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { formatMoney } from '#shared/kernel/money.ts'
import { leftOfRefunds } from '#shared/payment/money-to-return.ts'
import { rowToReturn } from '#shared/payment/paid-row.ts'
import type { MoneyToReturn } from './use-money-to-return.ts'
import type { MatchedPaymentWithRows } from './use-verify-payments.ts'

/** Records money that pays nothing as to be returned, takes that back, and leads to the list of refunds. */
export const MoneyToReturnActions = ({ payment, money }: { payment: MatchedPaymentWithRows; money: MoneyToReturn }) => {
  const { receivables, toRecord } = payment
  const before = money.recordedHere(payment)
  const row = rowToReturn(receivables)
  const left = leftOfRefunds(receivables)
  return (
    <>
      {toRecord > 0 && row && (
        <Button small icon={HandCoins} onClick={() => void money.record(payment)}>
          Record {formatMoney(toRecord)} to return
        </Button>
      )}
      {before && (
        <Button small tone="bare" icon={Undo2} className="-ml-2 px-2" onClick={() => void money.undo(before)}>
          Undo
        </Button>
      )}
      {left > 0 && (
        <ButtonLink
          small
          tone="bare"
          className="-ml-2 px-2"
          to="/event/refunds"
          query={row?.eid === undefined ? {} : { eventId: row.eid }}
        >
          Refunds: {formatMoney(left)} to return
        </ButtonLink>
      )}
    </>
  )
}
