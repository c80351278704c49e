import { expect, test } from 'vitest'
import { headingOf, personOf } from './message-heading.ts'

const message = (change: object = {}) => ({
  userId: 'buyer',
  senderId: 'host',
  senderName: 'Mei Tan',
  title: 'Gotong: your PIN was leaked',
  ...change,
})

test('the heading of a message of a person begins with their name', () => {
  expect(headingOf(message())).toBe('Mei Tan: Gotong: your PIN was leaked')
  expect(headingOf(message({ title: '' }))).toBe('Mei Tan')
  expect(personOf(message())).toBe('Mei Tan')
})

test('the heading of a message of Gotong itself is its title alone', () => {
  const system = message({ senderId: 'buyer', senderName: 'Gotong', title: 'Event closed: Mango run' })
  expect(headingOf(system)).toBe('Event closed: Mango run')
  expect(headingOf({ ...system, title: '' })).toBe('Gotong')
  expect(personOf(system)).toBeNull()
})

test('a stored name with invisible characters or of great length leaves room for the title', () => {
  expect(headingOf(message({ senderName: 'Mei\u200B \u2060Tan', title: 'Fish' }))).toBe('Mei Tan: Fish')
  expect(headingOf(message({ senderName: 'x'.repeat(200), title: 'Fish' }))).toBe(`${'x'.repeat(59)}…: Fish`)
})
