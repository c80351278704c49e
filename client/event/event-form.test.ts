import { expect, test } from 'vitest'
import { checkEventDetails } from '#shared/event/event-check.ts'
import { endOfDay, newEvent, newProduct, windowOf } from '#shared/event/event-draft.ts'
import { addDays } from '#shared/kernel/clock.ts'
import {
  toSaved,
  blankForm,
  editForm,
  isTyped,
  isWorthKeeping,
  replacesTyped,
  withoutSheet,
  withSheet,
  type EventForm,
} from './event-form.ts'

const NOW = 1_800_000_000
const PHOTO = '/api/files/' + 'a'.repeat(64)

const typed = (part: Partial<EventForm['draft']>): EventForm => {
  const form = blankForm(NOW, 'g1')
  return { ...form, draft: { ...form.draft, ...part } }
}

test('an unchanged form is not worth saving; text, items, pictures and an imported sheet are', () => {
  expect(isWorthKeeping(blankForm(NOW, 'g1'))).toBe(false)
  expect(isWorthKeeping(typed({ groupId: 'g2' }))).toBe(false)
  expect(isWorthKeeping(typed({ title: 'D' }))).toBe(true)
  expect(isWorthKeeping(typed({ products: [newProduct('p1')] }))).toBe(true)
  expect(isWorthKeeping(typed({ photoUrls: [PHOTO] }))).toBe(true)
  const two = editForm('e1', { ...newEvent(NOW), photoUrls: [PHOTO, '/art/laksa.svg'] }, null)
  expect(isWorthKeeping(two)).toBe(false)
  expect(isWorthKeeping({ ...two, draft: { ...two.draft, photoUrls: [...two.draft.photoUrls].reverse() } })).toBe(true)
})

const EMPTY_REPORT = {
  taken: [],
  left: [],
  guesses: [],
  replaced: [],
  columns: { named: [], unread: [] },
  isItemsOnly: false,
  source: { name: 'Event', others: [{ name: 'Costs', hidden: true }] },
}

test('an event sheet fills everything except group and photos, and does not count as typed', () => {
  const draft = { ...newEvent(NOW), title: 'From the sheet', products: [newProduct('p1')] }
  const filled = withSheet(typed({ title: 'Mine', photoUrls: [PHOTO] }), { draft, ...EMPTY_REPORT }, 'fruit.xlsx', null)
  expect(filled).toMatchObject({
    draft: { title: 'From the sheet', groupId: 'g1', photoUrls: [PHOTO], products: [{ id: 'p1' }] },
    sheet: { fileName: 'fruit.xlsx' },
    round: 1,
  })
  expect(isTyped(filled)).toBe(false)
  expect(isWorthKeeping(filled)).toBe(true)
})

test.each([
  ['both dates', ['closingTimestamp', 'pickupTimestamp']],
  ['the closing date', ['closingTimestamp']],
] as const)(
  'EVT-081 EVT-039 after a sheet with expired dates (%s) any hours of collection are valid',
  (_, replaced) => {
    const closing = endOfDay(addDays(NOW, 1))
    const draft = { ...newEvent(NOW), closingTimestamp: closing, pickupTimestamp: closing, pickupDuration: 0 }
    const first = { from: 1, to: 2, title: 'Fruit run' }
    const filled = withSheet(blankForm(NOW, 'g1'), { draft, ...EMPTY_REPORT, replaced }, 'fruit.xlsx', first)
    expect(filled.draft).toMatchObject({
      closingTimestamp: closing,
      pickupTimestamp: windowOf(addDays(closing, 1), 1, 2).start,
      pickupDuration: 3600,
    })
    expect(checkEventDetails(filled.draft, NOW)).not.toHaveProperty('pickupTimestamp')
    expect(filled.sheet?.replaced).toEqual(['closingTimestamp', 'pickupTimestamp'])
  },
)

test('dates that the sheet itself names stay, also on the same day', () => {
  const closing = endOfDay(addDays(NOW, 1))
  const draft = { ...newEvent(NOW), closingTimestamp: closing, pickupTimestamp: closing, pickupDuration: 0 }
  const filled = withSheet(blankForm(NOW, 'g1'), { draft, ...EMPTY_REPORT }, 'fruit.xlsx', null)
  expect(filled.draft).toMatchObject({ closingTimestamp: closing, pickupTimestamp: closing })
})

test('a second sheet that fails removes the first, but not what somebody typed since', () => {
  const draft = { ...newEvent(NOW), title: 'From the sheet', products: [newProduct('p1')] }
  const filled = withSheet(typed({ photoUrls: [PHOTO] }), { draft, ...EMPTY_REPORT }, 'fruit.xlsx', null)
  expect(withoutSheet(filled, NOW)).toMatchObject({
    draft: { title: '', products: [], groupId: 'g1', photoUrls: [PHOTO] },
    sheet: null,
    round: 2,
  })
  const edited = { ...filled, draft: { ...filled.draft, title: 'Mine' } }
  expect(withoutSheet(edited, NOW)).toMatchObject({ draft: { title: 'Mine' }, sheet: null, round: 1 })
  const unused = typed({ title: 'Mine' })
  expect(withoutSheet(unused, NOW)).toBe(unused)
})

test('a sheet with items alone keeps what somebody typed, and replaces the content of an earlier sheet', () => {
  const sheet = {
    ...EMPTY_REPORT,
    isItemsOnly: true,
    draft: { ...newEvent(NOW), products: [newProduct('p1')] },
  }
  const mine = typed({ title: 'Mine' })
  expect(replacesTyped(sheet, mine)).toBe(false)
  const filled = withSheet(mine, sheet, 'items.csv', null)
  expect(filled).toMatchObject({ draft: { title: 'Mine', products: [{ id: 'p1' }] }, round: 1 })
  expect(isTyped(filled)).toBe(true)
  expect(replacesTyped(sheet, filled)).toBe(false)
  expect(replacesTyped(sheet, typed({ products: [newProduct('p9')] }))).toBe(true)
  expect(replacesTyped({ ...sheet, isItemsOnly: false }, mine)).toBe(true)

  const event = { ...EMPTY_REPORT, draft: { ...newEvent(NOW), title: 'Earlier', products: [newProduct('p2')] } }
  const second = withSheet(withSheet(blankForm(NOW, 'g1'), event, 'event.csv', null), sheet, 'items.csv', null)
  expect(second.draft).toMatchObject({ title: '', groupId: 'g1', products: [{ id: 'p1' }] })
  expect(isTyped(second)).toBe(false)
})

test('EVT-113 a line above the item table sets an unchanged field; where the field was changed, the line stays a left row', () => {
  const guess = (cell: string, field: 'title' | 'closingTimestamp') =>
    ({ cell, text: 'as written', isRead: true, field, productId: null, isAbove: true }) as const
  const left = [1, 2, 3].map((row) => {
    const reason = 'above the item table' as const
    return { row, cell: `A${row}`, name: 'as written', reason, product: null, guesses: [] }
  })
  const sheet = {
    ...EMPTY_REPORT,
    isItemsOnly: true,
    guesses: [guess('A1', 'title'), guess('A2', 'closingTimestamp')],
    left,
    draft: { ...newEvent(NOW), title: 'Tarts', closingTimestamp: NOW + 500 },
  }
  const rowsLeft = (form: EventForm): number[] | undefined => form.sheet?.left.map(({ row }) => row)

  const blank = withSheet(blankForm(NOW, 'g1'), sheet, 'tarts.csv', null)
  expect(blank.draft).toMatchObject({ title: 'Tarts', closingTimestamp: NOW + 500, groupId: 'g1' })
  expect(isTyped(blank)).toBe(false)
  expect(rowsLeft(blank)).toEqual([3])

  const mine = withSheet(typed({ title: 'Mine' }), sheet, 'tarts.csv', null)
  expect(mine.draft).toMatchObject({ title: 'Mine', closingTimestamp: NOW + 500 })
  expect(mine.sheet?.guesses.map(({ field }) => field)).toEqual(['closingTimestamp'])
  expect(rowsLeft(mine)).toEqual([1, 3])

  const edited = { ...blank, draft: { ...blank.draft, closingTimestamp: NOW + 900 } }
  const second = withSheet(edited, { ...sheet, draft: { ...sheet.draft, title: 'More tarts' } }, 'more.csv', null)
  expect(second.draft).toMatchObject({ title: 'More tarts', closingTimestamp: NOW + 900 })
})

test('a report saved by an older version of the app gets empty lists', () => {
  const {
    guesses: _guesses,
    source: _source,
    columns: _columns,
    isItemsOnly: _isItemsOnly,
    ...older
  } = { ...EMPTY_REPORT, fileName: 'fruit.xlsx' }
  const form = toSaved({ ...blankForm(NOW, ''), sheet: older as unknown as EventForm['sheet'] }, NOW)
  expect(form.sheet).toMatchObject({
    fileName: 'fruit.xlsx',
    guesses: [],
    source: { others: [] },
    columns: { named: [], unread: [] },
    isItemsOnly: false,
  })
})

test('a draft saved by an older version of the app gets default values for new fields', () => {
  const { delivery: _new, ...older } = typed({ title: 'Kept' }).draft
  const form = toSaved({ ...blankForm(NOW, ''), draft: older as EventForm['draft'] }, NOW)
  expect(form.draft).toMatchObject({ title: 'Kept', delivery: null })
})
