import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Table } from '#client/ui/table.tsx'
import { useCopy } from '#client/ui/use-copy.ts'

export interface ChartTable {
  readonly heads: readonly [string, string]
  readonly rows: readonly (readonly [label: string, value: string])[]
}

interface ChartCardProps {
  title: string
  /** Beside the title: the sum of the chart. */
  sum?: ReactNode
  /** The values of the chart, for screen readers and for copying. */
  table: ChartTable
  /** Replaces the chart when there is nothing to show. */
  empty: string | null
  /** Given when the figures could not be loaded. */
  onRetry: (() => void) | null
  className?: string
  children: ReactNode
}

const asText = ({ heads, rows }: ChartTable): string => [heads, ...rows].map((cells) => cells.join('\t')).join('\n')

/** A chart with the table of its values behind it. */
export const ChartCard = ({ title, sum, table, empty, onRetry, className = '', children }: ChartCardProps) => {
  const [copied, copy] = useCopy()
  const isChart = empty === null && onRetry === null
  return (
    <Card className={`flex flex-col p-5 ${className}`} aria-label={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead">{title}</h2>
        {isChart && sum}
      </div>
      {isChart && (
        <>
          <div className="mt-4 flex-1">{children}</div>
          <details className="mt-3 border-t border-line pt-1">
            <summary className="fold text-meta text-ink-2">Show as table</summary>
            <Table
              label={title}
              columns={[
                { id: 'label', head: table.heads[0] },
                { id: 'value', head: table.heads[1], figures: true },
              ]}
            >
              {table.rows.map(([label, value], n) => (
                <tr key={`${n} ${label}`}>
                  <td>{label}</td>
                  <td className="r num">{value}</td>
                </tr>
              ))}
            </Table>
            <Button
              small
              tone="bare"
              icon={copied ? Check : Copy}
              className="mt-1 -ml-3"
              onClick={() => void copy(asText(table))}
            >
              {copied ? 'Copied' : 'Copy table'}
            </Button>
          </details>
        </>
      )}
      {onRetry ? (
        <div className="my-auto grid justify-items-center gap-3 py-10 text-center text-ink-2">
          <p>These figures could not be loaded.</p>
          <Button small onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : (
        empty !== null && <p className="my-auto py-10 text-center text-ink-2">{empty}</p>
      )}
    </Card>
  )
}
