// Rows of the matched statement: a payment with its receivables, a transfer without, and a line that was not read.
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { ListPlace } from '#client/ui/list-props.ts'
import { Money } from '#client/ui/money.tsx'
import { formatDate } from '#shared/kernel/clock.ts'
import { asCents, formatMoney, subtractCents } from '#shared/kernel/money.ts'
import type { Transfer, UnreadLine } from '#shared/payment/bank-transfer.ts'
import {
  alsoNamedText,
  receivablesRecorded,
  receivablesReturned,
  receivablesTotal,
  likelyText,
} from '#shared/payment/matched-payments.ts'
import type { ReceivableWithRows } from '#shared/payment/receivables-from-rows.ts'
import { rowOfGap } from '#shared/payment/paid-row.ts'
import type { MatchedPaymentWithRows } from './use-verify-payments.ts'

const entryTexts = ({ orders, bookings }: ReceivableWithRows): string[] => [
  ...orders.map(({ order }) => `Order ${order.eOrderNo ?? order.id.slice(0, 4)}, ${order.eTitle}`),
  ...bookings.map(({ dzName }) => `Delivery to ${dzName}`),
]

const TransferLine = ({
  transfer: { line, day, text, amount },
  showsAmount,
}: {
  transfer: Transfer
  showsAmount: boolean
}) => (
  <span className="block text-meta text-ink-3 [overflow-wrap:anywhere]">
    {[...(day === null ? [] : [formatDate(day)]), text === '' ? `Line ${line}` : text].join(' · ')}
    {showsAmount && ` · ${formatMoney(amount)}`}
  </span>
)

/** Difference between a payment and its receivables, such as 'S$2.00 more than S$18.00'. */
const gapText = (payment: MatchedPaymentWithRows): string => {
  const total = receivablesTotal(payment)
  const gap = payment.received - total
  return `${formatMoney(asCents(Math.abs(gap)))} ${gap > 0 ? 'more' : 'less'} than ${formatMoney(total)}`
}

const mayVerify = (payment: MatchedPaymentWithRows): boolean =>
  payment.kind === 'likely' ||
  payment.kind === 'rest' ||
  ((payment.kind === 'overpaid' || payment.kind === 'underpaid') &&
    rowOfGap(payment.receivables, subtractCents(payment.received, receivablesTotal(payment))) !== undefined)

/** Reason of a row with money that pays nothing. */
const noteOfReturn = ({ kind, toRecord, receivables, reasons, received }: MatchedPaymentWithRows): string => {
  const isListed = reasons.includes('in the list of refunds')
  const part = toRecord === 0 ? 'It' : `${formatMoney(subtractCents(received, toRecord))} of it`
  return [
    ...(reasons.includes('partly returned')
      ? [`${formatMoney(receivablesReturned({ receivables }))} was returned already.`]
      : []),
    ...(isListed ? [`${part} is in the list of refunds.`] : []),
    ...(kind === 'double' && toRecord === 0 ? ['Verify the payment first, then record this money.'] : []),
  ].join(' ')
}

/** Reason of a row, for the host who decides about it. */
const noteOf = (payment: MatchedPaymentWithRows): string => {
  switch (payment.kind) {
    case 'likely':
      return likelyText(payment)
    case 'overpaid':
    case 'underpaid':
      return mayVerify(payment)
        ? gapText(payment)
        : `${gapText(payment)}. No order can show this difference: settle it with the buyer.`
    case 'rest':
      return `Pays the rest of ${formatMoney(payment.received)}.`
    case 'differs':
      return `Verified with ${formatMoney(receivablesRecorded(payment))}, the bank shows ${formatMoney(payment.received)}`
    case 'double':
    case 'cancelled':
      return noteOfReturn(payment)
    default:
      return ''
  }
}

const isGap = ({ kind }: MatchedPaymentWithRows): boolean => kind === 'overpaid' || kind === 'underpaid'

const verifyLabel = (payment: MatchedPaymentWithRows): string => {
  if (payment.kind === 'rest') return 'Record the rest'
  return isGap(payment) ? `Verify with ${formatMoney(payment.received)}` : 'Verify'
}

export const VerifyActions = ({
  payment,
  onVerify,
  children,
}: {
  payment: MatchedPaymentWithRows
  onVerify: () => void
  children?: ReactNode
}) => {
  const [first] = payment.receivables
  const orders = payment.receivables.flatMap((receivable) => receivable.orders)
  const eid = first?.orders[0]?.order.eid
  const only = orders.length === 1 ? orders[0]?.order.id : undefined
  const did = first?.bookings[0]?.did
  return (
    <span className="mt-1.5 flex flex-wrap gap-x-5 gap-y-2">
      {mayVerify(payment) && (
        <Button small icon={BadgeCheck} onClick={onVerify}>
          {verifyLabel(payment)}
        </Button>
      )}
      {children}
      {eid !== undefined && (
        <ButtonLink
          small
          tone="bare"
          className="-ml-2 px-2"
          to="/event/manage-orders"
          query={{ eventId: eid, ...(only !== undefined && { find: only }) }}
        >
          {only === undefined ? 'Open the orders' : 'Open the order'}
        </ButtonLink>
      )}
      {eid === undefined && did !== undefined && (
        <ButtonLink small tone="bare" className="-ml-2 px-2" to="/event/manage-delivery" query={{ id: did }}>
          Open the delivery
        </ButtonLink>
      )}
    </span>
  )
}

export interface PaymentRowProps {
  payment: MatchedPaymentWithRows
  place: ListPlace
  actions: ReactNode
}

export const PaymentRow = ({ payment, place, actions }: PaymentRowProps) => {
  const { transfers, receivables, received } = payment
  const note = [noteOf(payment), alsoNamedText(payment)].filter((text) => text !== '').join(' ')
  const names = [...new Set(receivables.map(({ payerName }) => payerName))].join(', ')
  return (
    <li {...place} className="py-3.5">
      <span className="flex items-baseline gap-3">
        <b className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{names}</b>
        <Money cents={received} />
      </span>
      <span className="block text-meta text-ink-2">{receivables.flatMap(entryTexts).join('; ')}</span>
      {transfers.map((transfer) => (
        <TransferLine key={transfer.line} transfer={transfer} showsAmount={transfers.length > 1} />
      ))}
      {note !== '' && (
        <span
          className={
            isGap(payment) || payment.kind === 'differs'
              ? 'mt-1 block font-semibold text-owed-ink'
              : 'mt-1 block text-meta'
          }
        >
          {note}
        </span>
      )}
      {actions}
    </li>
  )
}

const PlainRow = ({
  place,
  head,
  end,
  text,
}: {
  place?: ListPlace | undefined
  head: string
  end?: ReactNode
  text: string
}) => (
  <li {...place} className="flex items-baseline gap-3 py-2.5">
    <span className="min-w-0 flex-1">
      <span className="block [overflow-wrap:anywhere]">{head}</span>
      <span className="block text-meta text-ink-3 [overflow-wrap:anywhere]">{text}</span>
    </span>
    {end}
  </li>
)

/** A transfer alone, without an order. */
export const TransferRow = ({ transfer, place }: { transfer: Transfer; place?: ListPlace }) => (
  <PlainRow
    place={place}
    head={transfer.text === '' ? `Line ${transfer.line}` : transfer.text}
    text={transfer.day === null ? 'Without a date' : formatDate(transfer.day)}
    end={<Money cents={transfer.amount} />}
  />
)

export const UnreadRow = ({ unread: { line, text, reason }, place }: { unread: UnreadLine; place: ListPlace }) => (
  <PlainRow place={place} head={`Line ${line}: ${reason}`} text={text} />
)
