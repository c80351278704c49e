import { expect, test } from 'vitest'
import { readEventSheet, isEventSheet } from '#shared/event/event-sheet.ts'
import { parseDateTime } from '#shared/kernel/clock.ts'
import { asCents } from '#shared/kernel/money.ts'
import { blankForm, withSheet, type EventForm } from './event-form.ts'
import { addLeftRow, addLeftRows, changeItem, isAddable } from './sheet-changes.ts'

const NOW = parseDateTime('20-01-2030 09:00')!

const imported = (values: Record<string, string>): EventForm => {
  let made = 0
  const texts = { B2: 'Title', B5: '25-01-2030', B6: '26-01-2030', ...values }
  const cells = Object.fromEntries(Object.entries(texts).map(([at, text]) => [at, { text }]))
  const sheet = readEventSheet(cells, { now: NOW, newId: () => `p${(made += 1)}` })
  if (!isEventSheet(sheet)) throw new Error(sheet.message)
  return withSheet(blankForm(NOW, 'g1'), { ...sheet, source: { name: 'Event', others: [] } }, 'fruit.xlsx', null)
}

const names = (form: EventForm): string[] => form.draft.products.map(({ name }) => name)
const leftRows = (form: EventForm) => form.sheet?.left.filter(isAddable) ?? []

test('EVT-113 a left row becomes an item at its place, with its question', () => {
  const form = imported({ A13: 'One', C13: '1', A14: 'Two', C14: 'ask', A15: 'Three', C15: '3' })
  const [row] = leftRows(form)
  const added = addLeftRow(form, row!)
  expect(names(added)).toEqual(['One', 'Two', 'Three'])
  expect(added.sheet?.left).toEqual([])
  expect(added.sheet?.guesses).toMatchObject([{ cell: 'C14', text: 'ask', field: 'price' }])
  expect(addLeftRow(added, row!)).toBe(added)
  const answered = changeItem(added, row!.product.id, { price: asCents(250) })
  expect(answered.draft.products.map(({ price }) => price)).toEqual([100, 250, 300])
})

test('rows below the end of the table are added together, in the order of the sheet', () => {
  const form = imported({ A13: 'One', C13: '1', A16: 'Four', C16: '4', A18: 'Six', C18: '6' })
  const added = addLeftRows(form, leftRows(form).toReversed())
  expect(names(added)).toEqual(['One', 'Four', 'Six'])
  expect(added.sheet?.taken).toHaveLength(3)
})

test('a row is added although the items around it were deleted', () => {
  const form = imported({ A13: 'One', C13: '1', A14: 'Two', C14: '-2', A15: 'Three', C15: '3' })
  const without = { ...form, draft: { ...form.draft, products: form.draft.products.slice(0, 1) } }
  expect(names(addLeftRow(without, leftRows(form)[0]!))).toEqual(['One', 'Two'])
})
