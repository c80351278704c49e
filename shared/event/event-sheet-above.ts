// Reads the lines above an item table that has no places for the event: its title, place and dates. Every value is a guess
// that the host checks; a line that fits nothing stays a left row.
import type { EventDraft } from './event-draft.ts'
import type { SheetEventField, SheetGuess } from './sheet-guess.ts'
import { placeOf } from './sheet-address.ts'
import { dateAt, textAt, type SheetCells } from './sheet-values.ts'
import { folded } from '#shared/kernel/text.ts'
import type { Seconds } from '#shared/kernel/clock.ts'

type AboveField = Extract<SheetEventField, 'title' | 'pickupAddress' | 'closingTimestamp' | 'pickupTimestamp'>
type DateField = Extract<AboveField, 'closingTimestamp' | 'pickupTimestamp'>

/** Names of a line, folded and with spaces for hyphens. */
const LABELS: Readonly<Record<AboveField, string>> = {
  title: 'title, event, event title, event name, name of event',
  pickupAddress:
    'place, location, venue, address, collection point, collection place, collection address, collection location, ' +
    'pick up location, pickup location, pick up point, pickup point, pick up address, pickup address, ' +
    'collect at, pick up at, pickup at, self collect at, self collection at',
  closingTimestamp:
    'closing, closing date, closes, closes on, closing on, deadline, cut off, cut off date, order by, order before, ' +
    'orders close, order closes, last order, last day to order, last day',
  pickupTimestamp:
    'collection, collection date, collection day, collection on, collect, collect on, self collection, ' +
    'pick up, pickup, pick up date, pickup date, pick up day, pick up on, pickup on',
}

const FIELD_OF: ReadonlyMap<string, AboveField> = new Map(
  (Object.keys(LABELS) as AboveField[]).flatMap((field) =>
    LABELS[field].split(', ').map((label) => [label, field] as const),
  ),
)

const labelOf = (text: string): string =>
  folded(text)
    .replace(/[:：\s]+$/, '')
    .replace(/[-\s]+/g, ' ')

const MAX_TITLE_CHARACTERS = 300
/** A telephone or account number, an address of the web or of mail, a price: no title. */
const NO_TITLE = /\d{6}|\d{4}\s\d{4}|https?:|www\.|@|\$|pay\s?now/i

const isTitle = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && text.length <= MAX_TITLE_CHARACTERS && !NO_TITLE.test(text)

/** The hours of a collection after its day: ', 5pm to 8pm'. The form asks for them. */
const HOURS = /[,\s]+\d{1,2}(?::\d{2})?\s*(?:am|pm)?\s*(?:-|–|to)\s*\d{1,2}(?::\d{2})?\s*(?:am|pm)$/i

interface AboveLine {
  /** The cell with the value. */
  readonly cell: string
  readonly field: AboveField
  /** Without its label. */
  readonly text: string
}

const isDateField = (field: AboveField): field is DateField =>
  field === 'closingTimestamp' || field === 'pickupTimestamp'

/** The date of a line; a cell of its own may be a date cell. */
const dateOf = (cells: SheetCells, { cell, text }: AboveLine, now: Seconds): Seconds | undefined => {
  const isWhole = textAt(cells, cell) === text
  const reading = dateAt(
    isWhole && !HOURS.test(text) ? cells : { [cell]: { text: text.replace(HOURS, '') } },
    cell,
    now,
  )
  return reading.kind === 'read' ? reading.value : undefined
}

/** 'Order by 25 Nov 2026': the label of a date needs no colon. */
const datedLine = (cells: SheetCells, cell: string, now: Seconds): AboveLine | undefined => {
  const words = textAt(cells, cell).split(/\s+/)
  for (let length = Math.min(4, words.length - 1); length > 0; length -= 1) {
    const field = FIELD_OF.get(labelOf(words.slice(0, length).join(' ')))
    const line = field && { cell, field, text: words.slice(length).join(' ') }
    if (line && isDateField(line.field) && dateOf(cells, line, now) !== undefined) return line
  }
  return undefined
}

/** A line with one cell, such as 'Collection: 28 Nov 2026', or with a label and a value. Undefined for other lines. */
const labelledLine = (cells: SheetCells, row: readonly string[], now: Seconds): AboveLine | undefined => {
  const [first, second, ...more] = row
  if (first === undefined || more.length > 0) return undefined
  const text = textAt(cells, first)
  const [, label = '', rest = ''] = /^([^:：]+)[:：]\s*(.+)$/s.exec(text) ?? []
  const field = FIELD_OF.get(labelOf(second === undefined ? label : text))
  if (field === undefined) return second === undefined ? datedLine(cells, first, now) : undefined
  const line = { cell: second ?? first, field, text: second === undefined ? rest.trim() : textAt(cells, second) }
  // 'Collection: Blk 8 void deck' names the place.
  const isPlace = field === 'pickupTimestamp' && dateOf(cells, line, now) === undefined && /\p{L}/u.test(line.text)
  return isPlace ? { ...line, field: 'pickupAddress' } : line
}

/** The cells of each row above the head row that is not blank, from left to right. */
const rowsAbove = (cells: SheetCells, headRow: number): string[][] => {
  const rows = new Map<number, { readonly cell: string; readonly column: number }[]>()
  for (const cell of Object.keys(cells)) {
    const { row = 0, column = null } = placeOf(cell) ?? {}
    if (row < 1 || row >= headRow || column === null || textAt(cells, cell) === '') continue
    rows.set(row, [...(rows.get(row) ?? []), { cell, column }])
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => a.column - b.column).map(({ cell }) => cell))
}

export interface AboveTable {
  readonly draft: Partial<Pick<EventDraft, AboveField | 'pickupDuration'>>
  readonly guesses: readonly SheetGuess[]
}

/** Dates that an event may have: to come, and the collection not before closing. Others stay left rows. */
const datesOf = (cells: SheetCells, lines: readonly AboveLine[], now: Seconds) => {
  const at = (field: DateField): Seconds | undefined => {
    const line = lines.find((each) => each.field === field)
    const date = line && dateOf(cells, line, now)
    return date !== undefined && date > now ? date : undefined
  }
  const [closing, pickup] = [at('closingTimestamp'), at('pickupTimestamp')]
  const isWrong = closing !== undefined && pickup !== undefined && pickup < closing
  return isWrong ? {} : { closing, pickup }
}

/** `headRow`: the row with the names of the columns. */
export const readAboveTable = (cells: SheetCells, headRow: number, now: Seconds): AboveTable => {
  const rows = rowsAbove(cells, headRow).map((row) => ({ row, line: labelledLine(cells, row, now) }))
  const named = rows.flatMap(({ line }) => line ?? [])
  const [title] = rows.flatMap(({ row: [cell, ...more], line }) =>
    cell !== undefined && more.length === 0 && !line && isTitle(textAt(cells, cell))
      ? [{ cell, field: 'title' as const, text: textAt(cells, cell) }]
      : [],
  )
  // The first line of each field; a line that is called a title comes before one without a name.
  const lines = [...named, ...(title ? [title] : [])].filter(
    (line, n, all) => all.findIndex(({ field }) => field === line.field) === n,
  )
  const { closing, pickup } = datesOf(cells, lines, now)
  const textOf = (field: AboveField): string => lines.find((line) => line.field === field)?.text ?? ''
  const draft: AboveTable['draft'] = {
    ...(textOf('title') !== '' && { title: textOf('title') }),
    ...(textOf('pickupAddress') !== '' && { pickupAddress: textOf('pickupAddress') }),
    ...(closing !== undefined && { closingTimestamp: closing }),
    // The form asks for the hours.
    ...(pickup !== undefined && { pickupTimestamp: pickup, pickupDuration: 0 }),
  }
  const guesses = lines
    .filter(({ field }) => field in draft)
    .map(({ cell, field }) => ({
      cell,
      text: textAt(cells, cell),
      isRead: true,
      field,
      productId: null,
      isAbove: true,
    }))
  return { draft, guesses }
}
