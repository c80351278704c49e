import { CalendarClock, Check, Minus } from 'lucide-react'
import { Icon } from '#client/ui/icon.tsx'
import { Money } from '#client/ui/money.tsx'
import type { EventSheet } from '#shared/event/event-sheet.ts'
import type { SheetSummary } from './event-form.ts'
import { ScrollingRows } from './scrolling-rows.tsx'

const replacedWords: Readonly<Record<EventSheet['replaced'][number], string>> = {
  closingTimestamp: 'The closing date was past or after the pick-up date: it is tomorrow 23:59 now.',
  pickupTimestamp: 'The pick-up date was past or before closing: it is tomorrow 23:59 now.',
}

const rowsOf = (sheet: SheetSummary) =>
  [...sheet.taken.map((row) => ({ ...row, reason: null })), ...sheet.left.map((row) => ({ ...row, price: null }))].sort(
    (a, b) => a.row - b.row,
  )

const count = (rows: number): string => `${rows} ${rows === 1 ? 'row' : 'rows'}`

/** A row that needs attention. */
const Left = ({ children }: { children: string }) => (
  <p className="mt-2 flex gap-2 text-meta font-semibold text-unpaid-ink">
    <Icon of={CalendarClock} />
    {children}
  </p>
)

/** Reports every row of an event sheet as imported or skipped with its reason, and dates that were replaced. */
export const SheetReport = ({
  sheet,
  fileName,
  hoursMissing,
}: {
  sheet: SheetSummary
  fileName: string
  /** The sheet has the day of collection but no hours. */
  hoursMissing: boolean
}) => {
  const rows = rowsOf(sheet)
  return (
    <section className="card overflow-hidden" aria-labelledby="sheet-report">
      <div className="px-4 pt-4 pb-3">
        <h2 id="sheet-report" className="text-title">
          {count(sheet.taken.length)} taken, {sheet.left.length} left
        </h2>
        <p className="text-meta break-all text-ink-3">{fileName}</p>
        {sheet.replaced.map((field) => (
          <Left key={field}>{replacedWords[field]}</Left>
        ))}
        {hoursMissing && <Left>The sheet has no hours of collection: choose them below.</Left>}
      </div>
      <div className="border-t border-line">
        <ScrollingRows
          label="Rows of the sheet"
          count={rows.length}
          estimate={53}
          rowKey={(index) => String(rows[index]!.row)}
          row={(index) => {
            const { row, name, price, reason } = rows[index]!
            return (
              <div
                className={`grid min-h-13 grid-cols-[3rem_1.5rem_minmax(0,1fr)_auto] items-center gap-2 px-4 py-2 ${reason === null ? '' : 'bg-sunk text-ink-2'}`}
              >
                <span className="num text-meta text-ink-3">{row}</span>
                <Icon of={reason === null ? Check : Minus} className={reason === null ? 'text-verified-ink' : ''} />
                <span className="min-w-0 leading-5">
                  <span className="sr-only">{reason === null ? 'Taken: ' : 'Left: '}</span>
                  {name === '' ? '—' : name}
                  {reason !== null && <span className="block text-meta">{reason}</span>}
                </span>
                {price !== null && <Money cents={price} />}
              </div>
            )
          }}
        />
      </div>
    </section>
  )
}
