import { expect, test } from 'vitest'
import { newEvent, newProduct } from '#shared/event/event-draft.ts'
import { toSaved, blankForm, editForm, isTyped, isWorthKeeping, withSheet, type EventForm } from './event-form.ts'

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

test('an event sheet fills everything except group and photos, and does not count as typed', () => {
  const draft = { ...newEvent(NOW), title: 'From the sheet', products: [newProduct('p1')] }
  const filled = withSheet(
    typed({ title: 'Mine', photoUrls: [PHOTO] }),
    { draft, taken: [], left: [], replaced: [] },
    'fruit.xlsx',
  )
  expect(filled).toMatchObject({
    draft: { title: 'From the sheet', groupId: 'g1', photoUrls: [PHOTO], products: [{ id: 'p1' }] },
    sheet: { fileName: 'fruit.xlsx' },
    round: 1,
  })
  expect(isTyped(filled)).toBe(false)
  expect(isWorthKeeping(filled)).toBe(true)
})

test('a draft saved by an older version of the app gets default values for new fields', () => {
  const { delivery: _new, ...older } = typed({ title: 'Kept' }).draft
  const form = toSaved({ ...blankForm(NOW, ''), draft: older as EventForm['draft'] }, NOW)
  expect(form.draft).toMatchObject({ title: 'Kept', delivery: null })
})
