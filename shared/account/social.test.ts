import { expect, test } from 'vitest'
import { checkSocialAccount, checkSocialForm, socialProfileSchema } from './social.ts'

const form = { phone: '91234567', postalCode: '', email: 'mei@example.org' }

test('ACC-042 social sign-up requires a phone number', () => {
  expect(checkSocialForm({ ...form, phone: ' ' })).toEqual({ phone: 'Invalid phone number' })
  expect(checkSocialForm({ ...form, phone: 'x' })).toEqual({ phone: 'Phone must be a number' })
  expect(checkSocialForm(form)).toEqual({})
})

test('ACC-043 the postal code is optional there, and has at most 6 characters', () => {
  for (const postalCode of ['', '310088']) expect(checkSocialForm({ ...form, postalCode })).toEqual({})
  expect(checkSocialForm({ ...form, postalCode: '3100880' })).toEqual({ postalCode: 'Invalid postal code' })
})

test('a name of one word is valid when a provider supplies it, an empty one is not', () => {
  expect(checkSocialAccount({ ...form, name: 'Mei' })).toEqual({})
  expect(checkSocialAccount({ ...form, name: ' ' })).toEqual({ name: 'Invalid first name' })
  expect(checkSocialAccount({ ...form, name: '\u200B' })).toEqual({ name: 'Invalid first name' })
  expect(checkSocialAccount({ ...form, name: 'Gotong' })).toEqual({ name: 'A name cannot begin with Gotong' })
})

test('ACC-025 the temporary profile has name, email, imageUrl, id and type', () => {
  const profile = { name: 'Mei Tan', email: 'mei@example.org', imageUrl: null, id: '123', type: 'google' }
  expect(socialProfileSchema.parse({ ...profile, token: 'secret' })).toEqual(profile)
  expect(socialProfileSchema.safeParse({ ...profile, type: 'myspace' }).success).toBe(false)
  expect(socialProfileSchema.safeParse({ ...profile, id: '' }).success).toBe(false)
})
