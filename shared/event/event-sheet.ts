// Converts the cells of an event sheet to a draft and reports every imported and every skipped row (decisions Q-102,
// Knows no file formats: cells are text, numbers and dates.
import { addDays, parseDateTime, type Seconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { collapseNewlines } from '#shared/kernel/text.ts'
import { endOfDay, MAX_NOTES, newEvent, type EventDraft } from './event-draft.ts'
import { readSheetRows, type LeftRow, type TakenRow } from './event-sheet-rows.ts'
import { moneyAt, textAt, type SheetCells } from './sheet-values.ts'
import { CHECK_THE_FILE } from './event-refusals.ts'

export interface EventSheet {
  /** Without a group, and with a collection of length 0: the preview asks for both. */
  readonly draft: EventDraft
  readonly taken: readonly TakenRow[]
  readonly left: readonly LeftRow[]
  /** Past or inconsistent dates, replaced by tomorrow 23:59. */
  readonly replaced: readonly ('closingTimestamp' | 'pickupTimestamp')[]
}

/** A date cell, or text 'DD-MM-YYYY' with or without 'HH:mm'; a date alone means 23:59. */
const dateAt = (cells: SheetCells, at: string): Seconds | undefined => {
  const date = cells[at]?.date
  if (date) return date.timed ? date.at : endOfDay(date.at)
  const typed = textAt(cells, at)
  const read = parseDateTime(typed)
  return read === undefined || typed.includes(' ') ? read : endOfDay(read)
}

const isTrue = (cells: SheetCells, at: string): boolean =>
  cells[at]?.truth ?? textAt(cells, at).toUpperCase() === 'TRUE'

const linkOf = (name: string, value: string): EventDraft['extraFields'] => {
  if (value === '' || /\s/.test(value)) return []
  const url = /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`
  return /^https?:\/\//i.test(url) ? [{ name: name || value, value: url }] : []
}

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

export const readEventSheet = (
  cells: SheetCells,
  context: { readonly now: Seconds; readonly newId: () => string },
): EventSheet | Refusal => {
  const title = textAt(cells, 'B2')
  const closing = dateAt(cells, 'B5')
  const pickup = dateAt(cells, 'B6')
  if (title === '' || closing === undefined || pickup === undefined) return CHECK_THE_FILE
  const { replaced, ...dates } = usableDates(closing, pickup, context.now)
  const { products, taken, left } = readSheetRows(cells, context.newId)
  return {
    draft: {
      ...newEvent(context.now),
      ...dates,
      pickupDuration: 0,
      title,
      description: collapseNewlines(textAt(cells, 'B3')),
      pickupAddress: textAt(cells, 'B4'),
      adminCost: moneyAt(cells, 'B7') ?? 0,
      paynow: isTrue(cells, 'B8') ? 1 : 0,
      termConds: ['B9', 'C9', 'D9', 'E9', 'F9']
        .map((at) => textAt(cells, at))
        .filter((note) => note !== '')
        .slice(0, MAX_NOTES),
      extraFields: linkOf(textAt(cells, 'B10'), textAt(cells, 'C10')),
      products,
    },
    taken,
    left,
    replaced,
  }
}

export const isEventSheet = (read: EventSheet | Refusal): read is EventSheet => !isRefusal(read)
