import {
  CalendarClock,
  Check,
  CircleAlert,
  Columns3,
  EyeOff,
  Minus,
  PenLine,
  Plus,
  type LucideIcon,
} from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Money } from '#client/ui/money.tsx'
import { formatDay, formatWindow } from '#shared/kernel/clock.ts'
import { columnWords } from '#shared/event/sheet-guess.ts'
import type { EventSheet } from '#shared/event/event-sheet.ts'
import type { EventForm, SheetSummary } from './event-form.ts'
import { ScrollingRows } from './scrolling-rows.tsx'
import { addLeftRow, addLeftRows, changeItem, isAddable } from './sheet-changes.ts'
import { SheetChecks } from './sheet-checks.tsx'

/** Names the day that replaces a date of the sheet, and the reason. */
const replacedWords = (field: EventSheet['replaced'][number], given: EventForm['given']): string => {
  const day = given[field] === null ? 'below' : formatDay(given[field])
  return field === 'closingTimestamp'
    ? `The closing date was past or after the pick-up date: it is ${day} 23:59 now.`
    : `The pick-up date was past or before closing: it is ${day} now, the day after closing, because orders are taken until 23:59 of the closing day.`
}

/** Rows in the order of the sheet; a taken row shows the name and price that its item has now. */
const rowsOf = (sheet: SheetSummary, products: EventForm['draft']['products']) => {
  const items = new Map(products.map((product) => [product.id, product]))
  return [
    ...sheet.taken.map(({ row, name, price, productId }) => {
      const item = items.get(productId)
      return { row, name: item?.name ?? name, price: item ? item.price : price, left: null }
    }),
    ...sheet.left.map((left) => ({ row: left.row, name: left.name, price: null, left })),
  ].sort((a, b) => a.row - b.row)
}

type ReportRow = ReturnType<typeof rowsOf>[number]

const count = (rows: number): string => `${rows} ${rows === 1 ? 'row' : 'rows'}`

const BELOW_TABLE: SheetSummary['left'][number]['reason'] = 'below the end of the table'

/** 'Not read: “Costs” (hidden), “Last year”'; empty when every worksheet was read. */
const unreadSheets = ({ source }: SheetSummary): string => {
  const names = source.others.map(({ name, hidden }) => `“${name}”${hidden ? ' (hidden)' : ''}`)
  return names.length === 0 ? '' : `Read: “${source.name}”. Not read: ${names.join(', ')}.`
}

/** 'A12 “Item” is the name, B12 “Cost” is the price'; empty where the columns stand as in the sample. */
const namedColumns = ({ columns }: SheetSummary): string => {
  const names = columns.named.map(({ cell, text, field }) => `${cell} “${text}” is the ${columnWords[field]}`)
  return names.length === 0 ? '' : `Columns by their names: ${names.join(', ')}.`
}

/** 'Columns not read: D12 “Category”'; empty when every column was read. */
const unreadColumns = ({ columns }: SheetSummary): string => {
  const names = columns.unread.map(({ cell, text }) => `${cell} ${text === '' ? '(no name)' : `“${text}”`}`)
  return names.length === 0 ? '' : `Columns not read, as they fill no field of an item: ${names.join(', ')}.`
}

/** A remark about the whole sheet that asks the host to do something. */
const Remark = ({ icon = CalendarClock, children }: { icon?: LucideIcon; children: string }) => (
  <p className="mt-2 flex gap-2 text-meta font-semibold text-unpaid-ink">
    <Icon of={icon} />
    <span className="min-w-0">{children}</span>
  </p>
)

/** How the sheet was read. */
const Fact = ({ icon, children }: { icon: LucideIcon; children: string }) =>
  children === '' ? null : (
    <p className="mt-2 flex gap-2 text-meta text-ink-2">
      <Icon of={icon} />
      <span className="min-w-0">{children}</span>
    </p>
  )

const RowOfSheet = ({ shown: { row, name, price, left }, onAdd }: { shown: ReportRow; onAdd: (() => void) | null }) => (
  <div
    className={`grid min-h-13 grid-cols-[3rem_1.5rem_minmax(0,1fr)_auto] items-center gap-2 px-4 py-2 ${left === null ? '' : 'bg-sunk text-ink-2'}`}
  >
    <span className="num text-meta text-ink-3">{row}</span>
    <Icon of={left === null ? Check : Minus} className={left === null ? 'text-verified-ink' : ''} />
    <span className="min-w-0 leading-5">
      <span className="sr-only">{left === null ? 'Imported: ' : 'Left out: '}</span>
      {name === '' ? '—' : name}
      {left !== null && (
        <span className="block text-meta">
          {left.reason}
          {left.reason !== BELOW_TABLE && ` (${left.cell})`}
        </span>
      )}
    </span>
    {price !== null && <Money cents={price} />}
    {onAdd && (
      <Button small icon={Plus} aria-label={`Add row ${row}`} onClick={onAdd}>
        Add
      </Button>
    )}
  </div>
)

const ABOVE_NAMES = [
  ['title', 'the title'],
  ['pickupAddress', 'the place'],
  ['closingTimestamp', 'the closing date'],
  ['pickupTimestamp', 'the collection date'],
] as const

/** Names the fields of the event that the host fills in. */
const ItemsOnly = ({ sheet: { guesses } }: { sheet: SheetSummary }) => {
  const guessed = new Set(guesses.flatMap(({ field, isAbove }) => (isAbove ? [field] : [])))
  const missing = ABOVE_NAMES.flatMap(([field, name]) => (guessed.has(field) ? [] : [name]))
  const names = missing.length > 1 ? `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}` : missing.join('')
  return (
    <Remark icon={PenLine}>
      {missing.length === 0
        ? 'The title, the place and the dates are guesses from the lines above the items. Check them.'
        : `The sheet has items only: ${names} ${missing.length === 1 ? 'is' : 'are'} not from it. Fill in what is missing below.`}
    </Remark>
  )
}

/** The sheet has the day of collection but no hours. The remark goes when the host chooses a day or hours. */
const Hours = ({ form: { draft, given }, sheet: { hoursOf } }: { form: EventForm; sheet: SheetSummary }) => {
  if (draft.pickupDuration === 0) return <Remark>The sheet has no hours of collection: choose them below.</Remark>
  const { pickupTimestamp: start, pickupDuration: duration } = draft
  if (hoursOf === null || start === null) return null
  if (start !== given.pickupTimestamp || duration !== given.pickupDuration) return null
  const text = `The sheet has no hours of collection. Those of your last event, “${hoursOf}”, are taken: ${formatWindow(start, duration)}. Change them below.`
  return <Remark>{text}</Remark>
}

/** Reports every row of an event sheet as imported or skipped with its reason, cells to check, and replaced dates. */
export const SheetReport = ({
  form,
  sheet,
  change,
}: {
  form: EventForm
  sheet: SheetSummary
  change: (next: (form: EventForm) => EventForm) => void
}) => {
  const rows = rowsOf(sheet, form.draft.products)
  const below = sheet.left.filter(isAddable).filter(({ reason }) => reason === BELOW_TABLE)
  return (
    <section className="card overflow-hidden" aria-labelledby="sheet-report">
      <div className="px-4 pt-4 pb-3">
        <h2 id="sheet-report" className="text-title">
          {count(sheet.taken.length)} imported, {sheet.left.length} skipped
        </h2>
        <p className="text-meta break-all text-ink-3">{sheet.fileName}</p>
        <Fact icon={EyeOff}>{unreadSheets(sheet)}</Fact>
        <Fact icon={Columns3}>{namedColumns(sheet)}</Fact>
        <Fact icon={EyeOff}>{unreadColumns(sheet)}</Fact>
        {sheet.taken.length === 0 && (
          <Remark icon={CircleAlert}>
            No item was read. Items need a row with the names “Product” and “Price”, and stand right below it, as in the
            sample sheet.
          </Remark>
        )}
        {sheet.isItemsOnly && <ItemsOnly sheet={sheet} />}
        {sheet.replaced.map((field) => (
          <Remark key={field}>{replacedWords(field, form.given)}</Remark>
        ))}
        <Hours form={form} sheet={sheet} />
        {below.length > 1 && (
          <Button small icon={Plus} className="mt-3" onClick={() => change((before) => addLeftRows(before, below))}>
            {`Add all ${below.length} rows below the end of the table`}
          </Button>
        )}
      </div>
      <SheetChecks
        guesses={sheet.guesses}
        draft={form.draft}
        change={(productId, part) => change((before) => changeItem(before, productId, part))}
      />
      <div className="border-t border-line">
        <ScrollingRows
          label="Rows of the sheet"
          rows={rows}
          estimate={53}
          rowKey={({ row }) => String(row)}
          row={(shown) => {
            const { left } = shown
            const canAdd = left !== null && isAddable(left)
            return (
              <RowOfSheet shown={shown} onAdd={canAdd ? () => change((before) => addLeftRow(before, left)) : null} />
            )
          }}
        />
      </div>
    </section>
  )
}
