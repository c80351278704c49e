import { BadgeCheck, Undo2 } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useLive } from '#client/store/lists/use-live.ts'
import { matchedTransfers } from '#client/store/database/matched-transfers.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { counted, formatCount } from '#client/ui/count-words.ts'
import type { ListPlace } from '#client/ui/list-props.ts'
import { LongList } from '#client/ui/long-list.tsx'
import { Money } from '#client/ui/money.tsx'
import { Banner } from '#client/ui/status-tag.tsx'
import { formatMoney, sumCents, type Cents } from '#shared/kernel/money.ts'
import type { Statement } from '#shared/payment/bank-transfer.ts'
import type { MatchKind } from '#shared/payment/receivable.ts'
import { matchedPayments } from '#shared/payment/matched-payments.ts'
import type { ReceivableWithRows } from '#shared/payment/receivables-from-rows.ts'
import { matchTransfers } from '#shared/payment/transfer-matching.ts'
import { MoneyToReturnActions } from './money-to-return-actions.tsx'
import { PaymentRow, TransferRow, UnreadRow, VerifyActions } from './payment-rows.tsx'
import { useMoneyToReturn, type MoneyToReturn } from './use-money-to-return.ts'
import { useVerifyPayments, type MatchedPaymentWithRows, type PaymentVerification } from './use-verify-payments.ts'

interface KindText {
  readonly kind: MatchKind
  readonly title: string
  readonly text: string
}

/** Kinds that a person decides about one by one, in the order of the page. */
const ONE_BY_ONE: readonly KindText[] = [
  { kind: 'likely', title: 'Likely', text: 'Look at each one before you verify it.' },
  {
    kind: 'underpaid',
    title: 'Paid too little',
    text: 'The reference matches, but the amount does not. If you verify it, the order shows what is still to pay.',
  },
  {
    kind: 'overpaid',
    title: 'Paid too much',
    text: 'The reference matches, but the amount does not. If you verify it, the order shows what to return.',
  },
  {
    kind: 'rest',
    title: 'Rest of a payment',
    text: 'The order was verified with less. This transfer pays what is still to pay.',
  },
  {
    kind: 'differs',
    title: 'Verified with another amount',
    text: 'No other transfer in this statement pays these orders. Compare the amount with the order.',
  },
  {
    kind: 'double',
    title: 'Paid again',
    text: 'Another transfer pays these orders already. Record the money to return: it is added to your refunds, and the buyer sees it.',
  },
  {
    kind: 'cancelled',
    title: 'For cancelled orders',
    text: 'These orders are cancelled. Money that you record to return is added to your refunds, and the buyer sees it.',
  },
]

/** Kinds of money that pays nothing. */
const RETURNED_KINDS: ReadonlySet<MatchKind> = new Set(['double', 'cancelled'])

const NONE: readonly MatchedPaymentWithRows[] = []
const sumOf = (payments: readonly MatchedPaymentWithRows[]): Cents => sumCents(payments.map(({ received }) => received))

const Section = ({
  title,
  count,
  end,
  children,
}: {
  title: string
  count: number
  end?: ReactNode
  children: ReactNode
}) => (
  <section className="mt-8" aria-label={title}>
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="flex items-center gap-2.5 text-title">
        {title} <Badge>{formatCount(count)}</Badge>
      </h2>
      {end}
    </div>
    {children}
  </section>
)

/** A section that opens on a press; it stands open when nothing else was found. */
const Closed = ({
  title,
  count,
  isOpen,
  text,
  children,
}: {
  title: string
  count: number
  isOpen: boolean
  text: string
  children: ReactNode
}) => (
  <details className="mt-6 border-t border-line pt-2" open={isOpen}>
    <summary className="fold">
      {title} <Badge>{formatCount(count)}</Badge>
    </summary>
    <p className="text-meta text-ink-2">{text}</p>
    {children}
  </details>
)

const Rows = ({
  label,
  payments,
  actions,
}: {
  label: string
  payments: readonly MatchedPaymentWithRows[]
  actions?: (payment: MatchedPaymentWithRows) => ReactNode
}) => (
  <List
    label={label}
    rows={payments}
    keyOf={({ key }) => key}
    row={(payment, place) => (
      <PaymentRow key={payment.key} payment={payment} place={place} actions={actions?.(payment)} />
    )}
  />
)

interface ListProps<Row> {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  row: (row: Row, place: ListPlace) => ReactNode
}

const List = <Row,>({ label, rows, keyOf, row }: ListProps<Row>) => (
  <LongList label={label} className="rows mt-1" rows={rows} estimate={96} keyOf={keyOf} item={row} />
)

const Exact = ({
  payments,
  verification,
}: {
  payments: readonly MatchedPaymentWithRows[]
  verification: PaymentVerification
}) => {
  const { progress, last } = verification
  if (payments.length === 0 && last.length === 0 && progress === null) return null
  return (
    <Section
      title="Exact"
      count={payments.length}
      end={payments.length > 0 && <Money cents={sumOf(payments)} className="text-lead" />}
    >
      {payments.length > 0 && (
        <p className="mt-1 text-ink-2">
          Reference and amount match, and either the reference is complete or the name matches too.
        </p>
      )}
      {progress !== null && (
        <p className="mt-3" role="status">
          {formatCount(progress.done)} of {formatCount(progress.of)} saved…
        </p>
      )}
      {last.length > 0 && progress === null && (
        <Banner
          className="mt-3"
          kind="verified"
          title={`${counted(last.length, 'payment')} verified, ${formatMoney(sumOf(last))}`}
          end={
            <Button small icon={Undo2} onClick={() => void verification.undo(last)}>
              Undo
            </Button>
          }
        />
      )}
      {payments.length > 0 && (
        <Button
          tone="main"
          icon={BadgeCheck}
          className="mt-3 w-full desk:w-auto"
          busy={progress !== null}
          onClick={() => void verification.verify(payments)}
        >
          {payments.length === 1 ? 'Verify it' : `Verify all ${formatCount(payments.length)}`}
        </Button>
      )}
      {payments.length > 0 && <Rows label="Exact" payments={payments} />}
    </Section>
  )
}

interface UndoActionProps {
  payment: MatchedPaymentWithRows
  verification: PaymentVerification
  money: MoneyToReturn
}

/** Takes a payment back that was verified on this page, and money that was recorded as to be returned. */
const UndoAction = ({ payment, verification, money }: UndoActionProps) => {
  const before = verification.verifiedHere(payment)
  if (!before || money.recordedHere(payment))
    return (
      <span className="mt-1.5 flex flex-wrap gap-x-5 gap-y-2">
        <MoneyToReturnActions payment={payment} money={money} />
      </span>
    )
  return (
    <Button
      small
      tone="bare"
      icon={Undo2}
      className="mt-1.5 -ml-2 px-2"
      busy={verification.progress !== null}
      onClick={() => void verification.undo([before])}
    >
      Undo
    </Button>
  )
}

const Tile = ({ figure, name }: { figure: number; name: string }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-label text-ink-2">{name}</dt>
    <dd className="disp num text-title font-bold">{formatCount(figure)}</dd>
  </div>
)

/** Transfers of a statement in sections by how surely they pay which receivables. Nothing is left out. */
export const MatchedStatement = ({
  statement,
  receivables,
}: {
  statement: Statement
  receivables: readonly ReceivableWithRows[]
}) => {
  const known = useLive(matchedTransfers)
  const verification = useVerifyPayments(receivables)
  const money = useMoneyToReturn(receivables)
  const payments = useMemo(
    () => known && matchedPayments(matchTransfers(statement.transfers, receivables, known), receivables),
    [statement, receivables, known],
  )
  if (payments === undefined) return null
  const of = (kind: MatchKind): readonly MatchedPaymentWithRows[] => payments.get(kind) ?? NONE
  const foreign = of('foreign').flatMap(({ transfers }) => transfers)
  const found = [...payments.values()].reduce((sum, { length }) => sum + length, statement.unread.length)
  const toDecide = ONE_BY_ONE.reduce((count, { kind }) => count + of(kind).length, 0)
  return (
    <>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-y-3 divide-x divide-line rounded-[var(--radius-lg)] bg-sunk py-3.5 text-center">
        <Tile figure={of('exact').length} name="exact" />
        <Tile figure={toDecide} name="to look at" />
        <Tile figure={of('verified').length} name="verified" />
        <Tile figure={foreign.length} name="not yours" />
      </dl>
      {statement.transfers.length === 0 && (
        <p className="mt-4">No money came in on these lines. Check the columns, or choose another statement.</p>
      )}
      <Exact payments={of('exact')} verification={verification} />
      {ONE_BY_ONE.map(
        ({ kind, title, text }) =>
          of(kind).length > 0 && (
            <Section key={kind} title={title} count={of(kind).length}>
              <p className="mt-1 text-ink-2">{text}</p>
              <Rows
                label={title}
                payments={of(kind)}
                actions={(payment) => (
                  <VerifyActions payment={payment} onVerify={() => void verification.verify([payment])}>
                    {RETURNED_KINDS.has(kind) && <MoneyToReturnActions payment={payment} money={money} />}
                  </VerifyActions>
                )}
              />
            </Section>
          ),
      )}
      {statement.unread.length > 0 && (
        <Section title="Could not be read" count={statement.unread.length}>
          <List
            label="Could not be read"
            rows={statement.unread}
            keyOf={({ line }) => String(line)}
            row={(unread, place) => <UnreadRow key={unread.line} unread={unread} place={place} />}
          />
        </Section>
      )}
      {of('verified').length > 0 && (
        <Closed
          title="Already verified"
          count={of('verified').length}
          isOpen={of('verified').length === found}
          text="Payments that you verified before."
        >
          <Rows
            label="Already verified"
            payments={of('verified')}
            actions={(payment) => <UndoAction payment={payment} verification={verification} money={money} />}
          />
        </Closed>
      )}
      {of('returned').length > 0 && (
        <Closed
          title="Returned already"
          count={of('returned').length}
          isOpen={of('returned').length === found}
          text="Money for cancelled orders. The list of refunds says that it was returned."
        >
          <Rows label="Returned already" payments={of('returned')} />
        </Closed>
      )}
      {foreign.length > 0 && (
        <Closed
          title="Not for your orders"
          count={foreign.length}
          isOpen={of('foreign').length === found}
          text="No reference, amount or name matches an order of yours."
        >
          <List
            label="Not for your orders"
            rows={foreign}
            keyOf={({ line }) => String(line)}
            row={(transfer, place) => <TransferRow key={transfer.line} transfer={transfer} place={place} />}
          />
        </Closed>
      )}
      {statement.outgoing > 0 && (
        <p className="mt-6 border-t border-line pt-4 text-meta text-ink-3">
          {counted(statement.outgoing, 'line')} with money that left the account{' '}
          {statement.outgoing === 1 ? 'was' : 'were'} skipped.
        </p>
      )}
    </>
  )
}
