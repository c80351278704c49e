// Converts the cells of an event sheet to a draft and reports every row and every cell that the host should check
// (decisions ). Knows no file formats: cells are text, numbers and dates.
import { addDays, type Seconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { cleanText } from '#shared/kernel/visible-text.ts'
import { asCents } from '#shared/kernel/money.ts'
import { endOfDay, MAX_NOTES, newEvent, type EventDraft } from './event-draft.ts'
import { readAboveTable } from './event-sheet-above.ts'
import { findItemTable, hasEventLabels, type ColumnReport } from './event-sheet-columns.ts'
import { readSheetRows, type LeftRow, type TakenRow } from './event-sheet-rows.ts'
import type { SheetEventField, SheetGuess, WrongCell } from './sheet-guess.ts'
import { dateAt, moneyAt, textAt, valueOr, type Reading, type SheetCells } from './sheet-values.ts'
import { CHECK_THE_FILE } from './event-refusals.ts'

export interface EventSheet {
  /** Without a group, and with a collection of length 0: the preview asks for both. */
  readonly draft: EventDraft
  readonly taken: readonly TakenRow[]
  readonly left: readonly LeftRow[]
  /** Cells that the host should check. */
  readonly guesses: readonly SheetGuess[]
  /** Past or inconsistent dates, replaced by tomorrow 23:59. */
  readonly replaced: readonly ('closingTimestamp' | 'pickupTimestamp')[]
  /** How the columns of the item table were found. */
  readonly columns: ColumnReport
  /** The sheet has no places for fields of the event: the draft has defaults there, or guesses from the lines above the table. */
  readonly isItemsOnly: boolean
}

/** Rows 1 to 10 of the sample describe the event. */
const EVENT_ROWS = 10
const LAST_DATE_ROW = 6
const EVENT_CELLS = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B9', 'C9', 'D9', 'E9', 'F9', 'B10', 'C10'] as const

/** The cells of the event that stand above the item table. */
const eventCells = (cells: SheetCells, headRow: number): SheetCells =>
  Object.fromEntries(
    EVENT_CELLS.flatMap((at) => {
      const cell = cells[at]
      return cell !== undefined && Number(at.slice(1)) < headRow ? [[at, cell]] : []
    }),
  )

/** A sheet with an item table and without fields of an event: no title, no dates, and no place or name for them. */
const hasOnlyItems = (
  cells: SheetCells,
  { columns: { headRow }, isNamed }: ReturnType<typeof findItemTable>,
): boolean =>
  isNamed &&
  (headRow <= LAST_DATE_ROW ||
    (['B2', 'B5', 'B6'].every((at) => textAt(cells, at) === '') && !hasEventLabels(cells, headRow)))

const isTrue = (cells: SheetCells, at: string): boolean =>
  cells[at]?.booleanValue ?? textAt(cells, at).toUpperCase() === 'TRUE'

const linkOf = (name: string, value: string): EventDraft['extraFields'] => {
  if (value === '' || /\s/.test(value)) return []
  const url = /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`
  return /^https?:\/\//i.test(url) ? [{ name: name || value, value: url }] : []
}

const nonNegative = (reading: Reading<number>): Reading<number> =>
  reading.kind === 'read' && reading.value < 0 ? { kind: 'unreadable' } : reading

/** Past or inconsistent dates become tomorrow 23:59. */
const usableDates = (closing: Seconds, pickup: Seconds, now: Seconds) => {
  const tomorrow = endOfDay(addDays(now, 1))
  let closes = closing <= now ? tomorrow : closing
  let collects = pickup <= now ? tomorrow : pickup
  if (collects < closes) {
    closes = tomorrow
    collects = tomorrow
  }
  return {
    closingTimestamp: closes,
    pickupTimestamp: collects,
    replaced: [
      ...(closes === closing ? [] : ['closingTimestamp' as const]),
      ...(collects === pickup ? [] : ['pickupTimestamp' as const]),
    ],
  }
}

const requiredCells = (
  title: string,
  dates: readonly (readonly [cell: string, name: string, text: string, reading: Reading<Seconds>])[],
): WrongCell[] => [
  ...(title === '' ? [{ cell: 'B2', fault: 'the title is missing' }] : []),
  ...dates.flatMap(([cell, name, text, { kind }]) => {
    if (kind === 'read') return []
    return [{ cell, fault: kind === 'missing' ? `the ${name} is missing` : `“${text}” cannot be read as the ${name}` }]
  }),
]

/** 'Please check the file' comes with its wrong cells as `detail`. */
export const readEventSheet = (
  all: SheetCells,
  context: { readonly now: Seconds; readonly newId: () => string },
): EventSheet | Refusal => {
  const table = findItemTable(all)
  const columns = table.report
  const isItemsOnly = hasOnlyItems(all, table)
  if (isItemsOnly) {
    if (table.wrong.length > 0) return { ...CHECK_THE_FILE, detail: table.wrong }
    const above = readAboveTable(all, table.columns.headRow, context.now)
    const { products, ...report } = readSheetRows(all, table.columns, 1, context.newId)
    return {
      draft: { ...newEvent(context.now), ...above.draft, products },
      ...report,
      guesses: [...above.guesses, ...report.guesses],
      replaced: [],
      columns,
      isItemsOnly,
    }
  }
  const cells = eventCells(all, table.columns.headRow)
  const title = textAt(cells, 'B2')
  const closing = dateAt(cells, 'B5', context.now)
  const pickup = dateAt(cells, 'B6', context.now)
  const wrong = requiredCells(title, [
    ['B5', 'closing date', textAt(cells, 'B5'), closing],
    ['B6', 'pick-up date', textAt(cells, 'B6'), pickup],
  ])
  // Without any table the row of its names may be anything.
  const faults = table.isNamed || wrong.length === 0 ? [...wrong, ...table.wrong] : wrong
  if (closing.kind !== 'read' || pickup.kind !== 'read' || faults.length > 0)
    return { ...CHECK_THE_FILE, detail: faults }
  const { replaced, ...dates } = usableDates(closing.value, pickup.value, context.now)
  const { products, taken, left, guesses } = readSheetRows(all, table.columns, EVENT_ROWS + 1, context.newId)
  const fee = nonNegative(moneyAt(cells, 'B7'))
  const link = textAt(cells, 'C10')
  const extraFields = linkOf(textAt(cells, 'B10'), link)
  const check = (cell: string, field: SheetEventField, reading: Reading<unknown>): SheetGuess[] => {
    const isRead = reading.kind === 'read'
    const isClear = isRead ? !reading.isGuess : reading.kind === 'missing'
    return isClear ? [] : [{ cell, text: textAt(cells, cell), isRead, field, productId: null }]
  }
  return {
    draft: {
      ...newEvent(context.now),
      ...dates,
      pickupDuration: 0,
      title,
      description: cleanText(textAt(cells, 'B3')),
      pickupAddress: textAt(cells, 'B4'),
      adminCost: asCents(valueOr(fee, 0)),
      paynow: isTrue(cells, 'B8') ? 1 : 0,
      termConds: ['B9', 'C9', 'D9', 'E9', 'F9']
        .map((at) => textAt(cells, at))
        .filter((note) => note !== '')
        .slice(0, MAX_NOTES),
      extraFields,
      products,
    },
    taken,
    left,
    guesses: [
      ...check('B5', 'closingTimestamp', closing),
      ...check('B6', 'pickupTimestamp', pickup),
      ...check('B7', 'adminCost', fee),
      ...check('C10', 'extraFields', { kind: link !== '' && extraFields.length === 0 ? 'unreadable' : 'missing' }),
      ...guesses,
    ],
    replaced,
    columns,
    isItemsOnly,
  }
}

export const isEventSheet = (read: EventSheet | Refusal): read is EventSheet => !isRefusal(read)
