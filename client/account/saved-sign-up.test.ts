import { beforeEach, expect, test, vi } from 'vitest'
import { forgetSignUp, savedConsent, savedSignUp, saveConsent, saveSignUp } from './saved-sign-up.ts'

const PERSON = { firstName: 'Siti', lastName: 'Rahman', email: 'siti@example.org', phone: '98765432', postalCode: '' }
const EMPTY = { firstName: '', lastName: '', email: '', phone: '', postalCode: '' }

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('ACC-030 a reload keeps what was typed at sign-up, until the account exists', () => {
  expect(savedSignUp()).toEqual(EMPTY)
  saveSignUp(PERSON)
  expect(savedSignUp()).toEqual(PERSON)
  forgetSignUp()
  expect(savedSignUp()).toEqual(EMPTY)
})

test('ACC-030 a reload keeps a marketing box that was unticked', () => {
  expect(savedConsent()).toBe(true)
  saveConsent(false)
  expect(savedConsent()).toBe(false)
  saveConsent(true)
  expect(savedConsent()).toBe(true)
  saveConsent(false)
  forgetSignUp()
  expect(savedConsent()).toBe(true)
})

test('ACC-030 a stored sign-up form in an unknown format is ignored', () => {
  for (const text of ['no json', '{"firstName":3,"admin":"yes"}', 'null', '[]']) {
    kept.set('gotong-sign-up', text)
    expect(savedSignUp()).toEqual(EMPTY)
  }
})
