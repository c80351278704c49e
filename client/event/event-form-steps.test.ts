import { expect, test } from 'vitest'
import { confirmStep, detailsStep, itemsStep } from './event-form-steps.ts'

const created = { eventId: undefined, fromConfirm: false }
const edited = { eventId: 'e1', fromConfirm: false }

test('each step of a new event has its address', () => {
  expect(itemsStep(created)).toEqual({ to: '/event/create-items', query: {} })
  expect(detailsStep(created)).toEqual({ to: '/event/create', query: {} })
  expect(confirmStep(created)).toEqual({ to: '/event/created-confirm' })
})

test('each step of an edited event has its address with the id of the event', () => {
  expect(itemsStep(edited)).toEqual({ to: '/event/update-items', query: { id: 'e1', onEdit: '1' } })
  expect(detailsStep(edited)).toEqual({ to: '/event/update', query: { id: 'e1' } })
  expect(confirmStep(edited)).toEqual({ to: '/event/update-confirm', query: { id: 'e1' } })
})

test('a host who has seen the preview returns to the preview', () => {
  expect(itemsStep({ ...created, fromConfirm: true }).query).toEqual({ fromConfirm: '1' })
  expect(detailsStep({ ...created, fromConfirm: true }).query).toEqual({ fromConfirm: '1' })
  expect(itemsStep({ ...edited, fromConfirm: true }).query).toEqual({ id: 'e1', fromConfirm: '1', onEdit: '1' })
  expect(detailsStep({ ...edited, fromConfirm: true }).query).toEqual({ id: 'e1', fromConfirm: '1' })
})
