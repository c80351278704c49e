import { useSearch } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { Page } from '#client/app/parts/page.tsx'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { useLive } from '#client/store/lists/use-live.ts'
import { EarlierOrders, useEarlierOrders } from '#client/order/parts/earlier-orders.tsx'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { Button } from '#client/ui/button.tsx'
import { counted } from '#client/ui/count-words.ts'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { hostReceivables } from './host-receivables.ts'
import { MatchedStatement } from './matched-statement.tsx'
import { StatementColumnsForm } from './statement-columns-form.tsx'
import { StatementInput } from './statement-input.tsx'
import type { StatementSource } from './read-statement.ts'
import { useStatementInput } from './use-statement-input.ts'
import { useStatement, type StatementReading } from './use-statement.ts'

const TITLE = 'Match payments'
const HOSTED: BackTo = { to: '/event/list-my-events', label: 'Hosted Event' }

/** Matches the transfers of a bank statement to the host's orders, bookings and combined payments. */
export const MatchPaymentsPage = () => {
  const { eventId } = useSearch({ from: '/signed-in/event/match-payments' })
  const receivables = useLive(hostReceivables)
  const earlier = useEarlierOrders()
  const isRead = receivables !== undefined && earlier !== undefined
  const reading = useStatement()
  const input = useStatementInput(reading)
  const back: BackTo =
    eventId === undefined ? HOSTED : { to: '/event/manage-orders', query: { eventId }, label: 'Manage orders' }
  return (
    <Page title={TITLE} back={back} bareTop wide className="pb-12" busy={!isRead}>
      <h1 className="mt-2 text-head desk:mt-1">{TITLE}</h1>
      <p className="mt-1 max-w-[46rem] text-ink-2">
        Read the statement of your bank, and see which transfers pay which orders of all your events.
      </p>
      <p className="mt-2 flex items-start gap-2 text-meta text-ink-2">
        <Icon of={ShieldCheck} className="mt-0.5 shrink-0 text-verified-ink" />
        The statement stays on this device and is never sent. Only payments that you verify are remembered.
      </p>
      {!isRead && <SkeletonRows />}
      {isRead && <EarlierOrders missing={earlier} />}
      {isRead && receivables.length === 0 && earlier.length === 0 && (
        <EmptyAfterSync title="No orders yet" text="When buyers order from you, their payments can be matched here." />
      )}
      {isRead && receivables.length > 0 && reading.source === null && <StatementInput input={input} />}
      {isRead && receivables.length > 0 && reading.source !== null && (
        <OpenedStatement key={reading.key} source={reading.source} reading={reading} receivables={receivables} />
      )}
    </Page>
  )
}

const OpenedStatement = ({
  source,
  reading,
  receivables,
}: {
  source: StatementSource
  reading: StatementReading
  receivables: Parameters<typeof MatchedStatement>[0]['receivables']
}) => {
  const { table, statement } = reading
  if (statement === null)
    return table ? (
      <StatementColumnsForm table={table} onConfirm={reading.confirmColumns} onCancel={reading.close} />
    ) : (
      <SkeletonRows />
    )
  return (
    <div className="max-w-[60rem]">
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="w-full min-w-0 [overflow-wrap:anywhere] desk:w-auto desk:flex-1">
          <b>{source.name}</b> · {counted(statement.transfers.length, 'transfer')}
        </p>
        <span className="-mx-2 flex flex-wrap">
          {table && (
            <Button small tone="bare" className="px-2" onClick={reading.changeColumns}>
              Columns
            </Button>
          )}
          <Button small tone="bare" className="px-2" onClick={reading.close}>
            Another statement
          </Button>
        </span>
      </div>
      <MatchedStatement statement={statement} receivables={receivables} />
    </div>
  )
}
