import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { counted } from '#client/ui/count-words.ts'
import { FieldError } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import { transfersOf, type Statement } from '#shared/payment/bank-transfer.ts'
import { dateOrderIn, type StatementColumns } from '#shared/payment/statement-columns.ts'
import { TransferRow } from './payment-rows.tsx'
import type { StatementTable } from './use-statement.ts'

const ROLES = [
  { value: 'none', label: 'Not needed' },
  { value: 'date', label: 'Date' },
  { value: 'text', label: 'Payer, reference or remark' },
  { value: 'credit', label: 'Money in' },
  { value: 'debit', label: 'Money out' },
  { value: 'side', label: 'Credit or debit' },
  { value: 'currency', label: 'Currency' },
  { value: 'state', label: 'Completed or pending' },
] as const

type Role = (typeof ROLES)[number]['value']

const MAX_SHOWN_CELLS = 3
const MAX_SHOWN_TRANSFERS = 3
/** Columns that are offered. */
const MAX_COLUMNS = 40

/** Meanings that one column has. */
const SINGLE = ['date', 'credit', 'debit', 'side', 'currency', 'state'] as const

const roleOf = (columns: StatementColumns, column: number): Role => {
  const { texts } = columns
  const single = SINGLE.find((role) => columns[role] === column)
  if (single !== undefined) return single
  return texts.includes(column) ? 'text' : 'none'
}

/** Only texts may stand in several columns. */
const withRole = (columns: StatementColumns, column: number, role: Role): StatementColumns => {
  const freed = (of: number | null): number | null => (of === column ? null : of)
  const next = {
    ...columns,
    date: freed(columns.date),
    credit: freed(columns.credit),
    debit: freed(columns.debit),
    side: freed(columns.side),
    currency: freed(columns.currency),
    state: freed(columns.state),
    texts: columns.texts.filter((each) => each !== column),
  }
  if (role === 'none') return next
  return role === 'text'
    ? { ...next, texts: [...next.texts, column].toSorted((a, b) => a - b) }
    : { ...next, [role]: column }
}

const missingIn = ({ date, texts, credit }: StatementColumns): string => {
  const missing = [
    ...(date === null ? ['the date'] : []),
    ...(credit === null ? ['the money that came in'] : []),
    ...(texts.length === 0 ? ['the payer or reference'] : []),
  ]
  return missing.length === 0 ? '' : `Choose the column with ${missing.join(', and with ')}.`
}

const samplesOf = ({ rows, columns: { headRow } }: StatementTable, column: number): string[] =>
  rows
    .slice(headRow + 1)
    .map((row) => (row[column] ?? '').replace(/\s+/g, ' ').trim())
    .filter((cell) => cell !== '')
    .slice(0, MAX_SHOWN_CELLS)

/** How the statement reads with the chosen columns. */
const Preview = ({ statement: { transfers, unread } }: { statement: Statement }) => (
  <section className="mt-4 rounded-[var(--radius-md)] bg-sunk px-4 py-3" aria-label="Preview">
    <p role="status">
      Read this way, the statement has <b>{counted(transfers.length, 'incoming transfer')}</b>
      {unread.length > 0 && `; ${counted(unread.length, 'line')} could not be read`}.
    </p>
    <ul className="rows" aria-label="First transfers">
      {transfers.slice(0, MAX_SHOWN_TRANSFERS).map((transfer) => (
        <TransferRow key={transfer.line} transfer={transfer} />
      ))}
    </ul>
  </section>
)

/** Asks which columns of an unknown layout mean what, with sample cells of each. */
export const StatementColumnsForm = ({
  table,
  onConfirm,
  onCancel,
}: {
  table: StatementTable
  onConfirm: (columns: StatementColumns) => void
  onCancel: () => void
}) => {
  const [columns, setColumns] = useState(table.columns)
  const [isAsked, setAsked] = useState(false)
  const { rows, now } = table
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...rows.slice(0, 200).map((row) => row.length)))
  const choose = (column: number, role: Role): void => {
    const next = withRole(columns, column, role)
    setColumns({ ...next, dateOrder: dateOrderIn(rows, next, now) })
  }
  const missing = missingIn(columns)
  const preview = missing === '' ? transfersOf(rows, columns, now) : null
  return (
    <section className="mt-5 max-w-[46rem]" aria-labelledby="columns-head">
      <h2 id="columns-head" className="text-title">
        Check the columns
      </h2>
      <p className="mt-1 text-ink-2">
        This layout is new. Say what each column holds; the next statement of this layout is read the same way.
      </p>
      {columns.dateOrder === 'serial' && (
        <p role="note" className="mt-3 rounded-[var(--radius-md)] bg-sunk px-4 py-3">
          The dates are numbers, as a spreadsheet stores them. Compare the days below with your bank before you go on.
        </p>
      )}
      <ul className="rows mt-3" aria-label="Columns">
        {Array.from({ length: width }, (_, column) => {
          const name = (rows[columns.headRow]?.[column] ?? '').trim() || `Column ${column + 1}`
          const samples = samplesOf(table, column)
          return (
            <li key={column} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <span className="min-w-40 flex-1">
                <b className="block font-semibold [overflow-wrap:anywhere]">{name}</b>
                <span className="line-clamp-2 text-meta text-ink-2 [overflow-wrap:anywhere]">
                  {samples.length === 0 ? 'Empty' : samples.join(' · ')}
                </span>
              </span>
              <Select
                label={`Meaning of ${name}`}
                hideLabel
                className="max-w-full grid-cols-1"
                options={ROLES}
                value={roleOf(columns, column)}
                onChange={(event) => choose(column, event.target.value as Role)}
              />
            </li>
          )
        })}
      </ul>
      {preview && <Preview statement={preview} />}
      {isAsked && missing !== '' && (
        <div className="mt-3">
          <FieldError>{missing}</FieldError>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button tone="main" onClick={() => (missing === '' ? onConfirm(columns) : setAsked(true))}>
          Use these columns
        </Button>
        <Button tone="bare" onClick={onCancel}>
          Another statement
        </Button>
      </div>
    </section>
  )
}
