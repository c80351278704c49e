// An unpublished event and its position in the form: one for a new event, one for each edited event; saved on this
// device only.
import { endOfDay, newEvent, type EventDraft } from '#shared/event/event-draft.ts'
import type { ImportedSheet } from '#shared/event/read-sheet-bytes.ts'
import type { SheetGuess } from '#shared/event/sheet-guess.ts'
import { placeOf } from '#shared/event/sheet-address.ts'
import { reHosted } from '#shared/event/re-host.ts'
import { addDays, startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import { newId } from '#shared/kernel/ids.ts'
import { withHours, type CollectionHours } from './collection-hours.ts'
import type { EventToReHost } from './event-to-re-host.ts'

export interface EventForm {
  /** Id of the future event, or of the edited one. */
  readonly eventId: string
  readonly draft: EventDraft
  /** Initial content from the page or the last imported sheet. */
  readonly given: EventDraft
  /** Opening time of an edited, scheduled event; null for an event on sale and for a new one. */
  readonly scheduled: Seconds | null
  /** The event to host again. */
  readonly reHostOf: string | null
  /** The imported event sheet. */
  readonly sheet: SheetSummary | null
  /** Number of the import; each import replaces the content of the fields. */
  readonly round: number
  /** Id of the open item. */
  readonly openItem: string | null
}

export type SheetSummary = Omit<ImportedSheet, 'draft'> & {
  readonly fileName: string
  /** Title of the event whose hours of collection were taken; null while the hours are asked for. */
  readonly hoursOf: string | null
}

/** Storage key of a new event's draft; an edited event uses its id. */
export const NEW_EVENT = 'event'

export const formKey = (eventId: string | undefined): string =>
  eventId === undefined ? NEW_EVENT : `${NEW_EVENT}:${eventId}`

const formOf = (eventId: string, draft: EventDraft): EventForm => ({
  eventId,
  draft,
  given: draft,
  scheduled: null,
  reHostOf: null,
  sheet: null,
  round: 0,
  openItem: null,
})

export const blankForm = (now: Seconds, groupId: string): EventForm => formOf(newId(), newEvent(now, groupId))

export const reHostForm = ({ id, draft }: EventToReHost, now: Seconds): EventForm => ({
  ...formOf(newId(), reHosted(draft, now, newId)),
  reHostOf: id,
})

export const editForm = (eventId: string, draft: EventDraft, scheduled: Seconds | null): EventForm => ({
  ...formOf(eventId, draft),
  scheduled,
})

type Filled = Pick<EventForm, 'draft' | 'given'> & Pick<ImportedSheet, 'guesses' | 'left'>

/** Whether a guess may set its field: not where a person changed it, nor where the form began with a title or an address. */
const mayGuess = ({ draft, given, sheet }: EventForm, { field, productId }: SheetGuess): boolean => {
  if (productId !== null) return true
  const isUntouched = JSON.stringify(draft[field]) === JSON.stringify(given[field])
  return isUntouched && (sheet !== null || (field !== 'title' && field !== 'pickupAddress') || draft[field] === '')
}

/** Without the rows that became guesses. */
const leftWithout = (left: ImportedSheet['left'], guesses: readonly SheetGuess[]): ImportedSheet['left'] => {
  const rows = new Set(guesses.flatMap(({ cell, isAbove }) => (isAbove ? [placeOf(cell)?.row] : [])))
  return left.filter(({ row }) => !rows.has(row))
}

/**
 * A sheet with items alone keeps what the person typed, but not the content of an earlier sheet. Lines above its items set
 * fields that the person has not changed.
 */
const filledBy = (sheet: ImportedSheet, form: EventForm): Filled => {
  const { draft, isItemsOnly, guesses, left } = sheet
  const { groupId, photoUrls } = form.draft
  if (!isItemsOnly || (form.sheet !== null && !isTyped(form)))
    return { draft: { ...draft, groupId, photoUrls }, given: draft, guesses, left: leftWithout(left, guesses) }
  const taken = guesses.filter((guess) => mayGuess(form, guess))
  const fields = taken.flatMap(({ field, productId }) => (productId === null ? [field] : []))
  const part: Partial<EventDraft> = {
    ...Object.fromEntries(fields.map((field) => [field, draft[field]])),
    ...(fields.includes('pickupTimestamp') &&
      form.draft.pickupDuration === form.given.pickupDuration && { pickupDuration: draft.pickupDuration }),
    products: draft.products,
  }
  return {
    draft: { ...form.draft, ...part },
    given: { ...form.given, ...part },
    guesses: taken,
    left: leftWithout(left, taken),
  }
}

/**
 * Moves a collection without hours from the closing day to the day after. Both dates are 23:59 when the rule replaces
 * them; with any hours on the same day the collection would begin before closing.
 */
const afterClosing = (draft: EventDraft): EventDraft => {
  const { closingTimestamp: closing, pickupTimestamp: pickup, pickupDuration } = draft
  if (closing === null || pickup === null || pickupDuration > 0 || startOfDay(pickup) > startOfDay(closing))
    return draft
  return { ...draft, pickupTimestamp: endOfDay(addDays(closing, 1)) }
}

/** The sheet with dates that hold together. A day that the sheet itself names stays. */
const withUsableDates = (sheet: ImportedSheet): ImportedSheet => {
  const draft = sheet.replaced.length === 0 ? sheet.draft : afterClosing(sheet.draft)
  if (draft === sheet.draft || sheet.replaced.includes('pickupTimestamp')) return { ...sheet, draft }
  return { ...sheet, draft, replaced: [...sheet.replaced, 'pickupTimestamp'] }
}

/** Fills everything except group and photos from an event sheet, or the items alone. `hours`: a guess for those of collection. */
export const withSheet = (
  form: EventForm,
  read: ImportedSheet,
  fileName: string,
  hours: CollectionHours | null,
): EventForm => {
  const sheet = withUsableDates(read)
  const { draft: _draft, ...report } = sheet
  const { draft, given, guesses, left } = filledBy(sheet, form)
  const timed = hours && withHours(draft, hours)
  return {
    ...form,
    draft: timed ?? draft,
    given: (timed && withHours(given, hours)) ?? given,
    sheet: { ...report, guesses, left, fileName, hoursOf: timed && hours.title },
    round: form.round + 1,
    openItem: null,
  }
}

/**
 * The form after a second sheet could not be read: without the report of the first, and without its content unless
 * somebody has changed it.
 */
export const withoutSheet = (form: EventForm, now: Seconds): EventForm => {
  if (form.sheet === null) return form
  const cleared = { ...form, sheet: null }
  if (isTyped(form)) return cleared
  const { groupId, photoUrls } = form.draft
  const blank = newEvent(now, groupId)
  return { ...cleared, draft: { ...blank, photoUrls }, given: blank, round: form.round + 1, openItem: null }
}

const EMPTY_REPORT: Pick<SheetSummary, 'guesses' | 'source' | 'columns' | 'isItemsOnly' | 'hoursOf'> = {
  guesses: [],
  source: { name: '', others: [] },
  columns: { named: [], unread: [] },
  isItemsOnly: false,
  hoursOf: null,
}

/** Fills fields that an older version of the app did not save with default values. */
export const toSaved = (form: EventForm, now: Seconds): EventForm => ({
  ...form,
  draft: { ...newEvent(now), ...form.draft },
  sheet: form.sheet && { ...EMPTY_REPORT, ...form.sheet },
})

/** Whether importing the sheet replaces something that somebody typed. */
export const replacesTyped = ({ isItemsOnly }: ImportedSheet, form: EventForm): boolean =>
  isItemsOnly ? JSON.stringify(form.draft.products) !== JSON.stringify(form.given.products) : isTyped(form)

/** Ignores group and photos, which an imported sheet leaves unchanged. */
export const isTyped = ({ draft, given }: Pick<EventForm, 'draft' | 'given'>): boolean => {
  const replaced = ({ groupId: _group, photoUrls: _photos, ...rest }: EventDraft): string => JSON.stringify(rest)
  return replaced(draft) !== replaced(given)
}

/** Whether discarding the draft would lose work. */
export const isWorthKeeping = (form: EventForm): boolean =>
  isTyped(form) ||
  form.sheet !== null ||
  form.draft.photoUrls.length !== form.given.photoUrls.length ||
  form.draft.photoUrls.some((url, at) => url !== form.given.photoUrls[at])
