import { expect, test } from 'vitest'
import {
  checkAccount,
  checkChangedPin,
  checkNewPin,
  checkSignIn,
  checkSignUp,
  cleanEmail,
  fullName,
  readPin,
  type SignUpForm,
} from './account-checks.ts'
import { accountMessage } from './account-messages.ts'
import { wrongAccount } from './account-refusals.ts'

const form = (change: Partial<SignUpForm> = {}): SignUpForm => ({
  firstName: 'Mei',
  lastName: 'Ling Tan',
  email: 'mei@example.org',
  phone: '91234567',
  postalCode: '310088',
  ...change,
})

test('ACC-010 ACC-011 sign-in requires email and PIN', () => {
  expect(checkSignIn({ email: ' ', password: '1234' })).toEqual({ email: 'Invalid email' })
  expect(checkSignIn({ email: 'a@b.co', password: '' })).toEqual({ password: 'Invalid password' })
  expect(checkSignIn({ email: 'a@b.co', password: '1234' })).toEqual({})
})

test('ACC-012 ACC-051 email and PIN are trimmed, and the email is lower-cased', () => {
  expect(cleanEmail(' A@B.CO ')).toBe('a@b.co')
  expect(readPin(' 1234 ')).toBe('1234')
})

test('a complete sign-up is valid', () => {
  expect(checkSignUp(form())).toEqual({})
})

test.each([
  ['ACC-030', { firstName: ' ' }, 'firstName', 'Invalid first name'],
  ['ACC-030', { firstName: '\u200B\u2060' }, 'firstName', 'Invalid first name'],
  ['ACC-031', { firstName: 'Mei Ling' }, 'firstName', 'First Name only one word'],
  ['a name of Gotong', { firstName: 'Gotong' }, 'firstName', 'A name cannot begin with Gotong'],
  ['a name of Gotong', { firstName: 'Go\u200Btong:' }, 'firstName', 'A name cannot begin with Gotong'],
  ['ACC-032', { lastName: '' }, 'lastName', 'Invalid last name'],
  ['ACC-035', { phone: ' ' }, 'phone', 'Invalid phone'],
  ['ACC-036', { phone: '9123456a' }, 'phone', 'Phone must be a number'],
  ['ACC-037', { phone: '1234567' }, 'phone', 'Phone number at least 8 digits'],
  ['ACC-038', { phone: '1'.repeat(17) }, 'phone', 'Phone number with at most 16 digits'],
  ['ACC-039', { postalCode: '3100880' }, 'postalCode', 'Invalid postal code'],
])('%s %j', (_id, change, field, message) => {
  expect(checkSignUp(form(change))).toEqual({ [field]: message })
})

test('ACC-037 ACC-038 ACC-039 values at the bounds are valid, and a phone may have spaces and hyphens', () => {
  for (const phone of ['12345678', '1'.repeat(16), ' 9123 4567', '9123-4567'])
    expect(checkSignUp(form({ phone }))).toEqual({})
  for (const postalCode of ['', '310088']) expect(checkSignUp(form({ postalCode }))).toEqual({})
})

test('ACC-033 ACC-050 emails are validated', () => {
  for (const email of ['', 'mei', 'mei@', '@b.co', 'a b@c.co', 'a@b', 'a@b..co', 'a@.co'])
    expect(checkSignUp(form({ email }))).toEqual({ email: 'Invalid email' })
  for (const sign of [...Array.from(',;:<>()"[]\\'), '\0', '\x7f', '\u0085', '\n'])
    for (const email of [`x${sign}y@b.co`, `x@b${sign}c.co`, `x@b.c${sign}o`])
      expect(checkSignUp(form({ email }))).toEqual({ email: 'Invalid email' })
  for (const email of ['x1,victim@gmail.com', '"a"<victim@gmail.com>'])
    expect(checkSignUp(form({ email }))).toEqual({ email: 'Invalid email' })
  for (const email of ['a@b.co', "o'neil_tan%x@b-c.co", 'mei@例え.sg', ' A.B+c@mail.example.sg '])
    expect(checkSignUp(form({ email }))).toEqual({})
})

test('ACC-040 first and last name are joined by a space', () => {
  expect(fullName(' Mei ', ' Ling Tan ')).toBe('Mei Ling Tan')
})

test('an account sent over REST follows the rules of the form', () => {
  const account = { name: 'Mei Ling Tan', email: 'a@b.co', phone: '91234567', postalCode: '' }
  expect(checkAccount(account)).toEqual({})
  expect(checkAccount({ ...account, name: '' })).toMatchObject({ firstName: 'Invalid first name' })
  expect(checkAccount({ ...account, name: 'Mei' })).toEqual({ lastName: 'Invalid last name' })
  expect(wrongAccount(checkAccount({ ...account, phone: '1' }))).toMatchObject({
    status: 422,
    message: 'Phone number at least 8 digits',
    detail: { fields: { phone: 'Phone number at least 8 digits' } },
  })
})

test('ACC-044 a PIN is 4 digits, as text or in an array', () => {
  expect([readPin('1234'), readPin([1, 2, 3, 4]), readPin(['0', '0', '0', '7'])]).toEqual(['1234', '1234', '0007'])
  for (const wrong of ['', '123', '12345', '12a4', '１２３４']) expect(readPin(wrong)).toBeUndefined()
  expect(readPin([12, 3, 4])).toBe('1234')
})

test('ACC-045 ACC-046 a new PIN is entered twice', () => {
  const pin = ['7', '3', '9', '6']
  expect(checkNewPin(['7', '3', '', '6'], pin)).toEqual({ password: 'Invalid password' })
  expect(checkNewPin(['7', '3', 'x', '6'], pin)).toEqual({ password: 'Invalid password' })
  expect(checkNewPin(pin, ['1', '', '', ''])).toEqual({ again: 'Invalid re-type password' })
  expect(checkNewPin(pin, ['7', '3', '9', '5'])).toEqual({ differs: true })
  expect(checkNewPin(pin, pin)).toEqual({})
})

test('ACC-047 when changing the PIN a difference shows a message', () => {
  const pin = ['7', '3', '9', '6']
  expect(checkChangedPin(pin, ['7', '3', '9', '5'])).toEqual({
    again: 'Password and Confirm Password do not match !!',
  })
  expect(checkChangedPin(pin, ['1', '', '', ''])).toEqual({ again: 'Invalid re-type password' })
  expect(checkChangedPin(pin, pin)).toEqual({})
})

test('each error code has a message on screen', () => {
  expect([1001, 1003, 1005, 1007, 1009, 1023, 1].map(accountMessage)).toEqual([
    'Account not exist',
    'Account not exist',
    'Account not exist',
    'Account not found',
    'Request in progress',
    'Email is taken',
    'Some thing went wrong',
  ])
})
