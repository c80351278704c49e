import { ArrowRight } from 'lucide-react'
import { Icon } from '#client/ui/icon.tsx'
import { formatClock, formatDay } from '#shared/kernel/clock.ts'
import type { OrderHistory as HistoryLine } from '#shared/order/order.ts'
import { pairText } from '#shared/order/payment-state.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { historyTitle } from './history-title.ts'

const changes = (line: HistoryLine): boolean =>
  line.from !== null &&
  line.to !== null &&
  (line.from.status !== line.to.status || line.from.buyerStatus !== line.to.buyerStatus)

/** History of an order, newest first; superseded changes remain visible. */
export const OrderHistory = ({ lines }: { lines: readonly HistoryLine[] }) => (
  <ol className="rows">
    {lines.map((line) => (
      <RowBoundary key={line.id}>
        {() => (
          <li className={line.what === 'superseded' ? 'py-3 text-ink-3' : 'py-3'}>
            <p className="flex flex-wrap justify-between gap-x-3">
              <b className="font-semibold">{historyTitle(line.what)}</b>
              <span className="num text-meta text-ink-3">
                {formatDay(line.at)} {formatClock(line.at)}
              </span>
            </p>
            {changes(line) && (
              <p className="flex flex-wrap items-center gap-x-1.5 text-meta text-ink-2">
                {line.from && pairText(line.from)}
                <Icon of={ArrowRight} />
                <span className="sr-only">to</span>
                {line.to && pairText(line.to)}
              </p>
            )}
            {line.note !== '' && <p className="text-meta text-ink-2">{line.note}</p>}
            {line.byName !== '' && (
              <p className="text-meta text-ink-3">
                {line.byName}
                {line.deviceName !== '' && ` · ${line.deviceName}`}
              </p>
            )}
          </li>
        )}
      </RowBoundary>
    ))}
  </ol>
)

/** Collapsed history below an order. */
export const FoldedHistory = ({ lines }: { lines: readonly HistoryLine[] }) => (
  <details className="mt-6 border-t border-line">
    <summary className="fold text-ink-2">History ({lines.length})</summary>
    <OrderHistory lines={lines} />
  </details>
)
