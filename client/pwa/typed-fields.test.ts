import { expect, test } from 'vitest'
import { typedFields } from './typed-fields.ts'

test('PWA-002 text is typed while any field of the page has some', () => {
  const fields = typedFields()
  const [name, description] = [
    { value: 'Makan Club', isConnected: true },
    { value: 'We eat', isConnected: true },
  ]
  expect(fields.isAnyFilled()).toBe(false)
  fields.add(name)
  fields.add(description)
  description.value = ''
  fields.add(description)
  expect(fields.isAnyFilled()).toBe(true)
  name.value = ''
  expect(fields.isAnyFilled()).toBe(false)
})

test('PWA-002 a field that is no longer on the page has no typed text', () => {
  const fields = typedFields()
  const note = { value: 'No chilli', isConnected: true }
  fields.add(note)
  note.isConnected = false
  expect(fields.isAnyFilled()).toBe(false)
})
