import { expect, test } from 'vitest'
import { eventRow } from '#tests/support/market.ts'
import { memberRow, person } from '#tests/support/people.ts'
import { outputOf, wordsOf, world } from '#tests/support/world.ts'
import { checkProfile, feedbackMessage, profileFailure, withoutSecrets } from './profile-check.ts'
import { profileChanges } from './profile-draft.ts'
import { payWithUen, updateRememberedDeliveryAddress, updateUser } from './update-user.ts'

const right = {
  firstName: 'Mei',
  lastName: 'Ling Tan',
  phone: '91234567',
  postalCode: '',
  uen: '',
  isPayWithUEN: false,
}

test.each([
  ['USR-013', { firstName: ' ' }, { firstName: 'First Name cannot be blank' }],
  ['USR-014', { firstName: 'Mei Ling' }, { firstName: 'First Name only one word' }],
  ['USR-015', { lastName: '' }, { lastName: 'Last Name cannot be blank' }],
  ['USR-016', { phone: ' ' }, { phone: 'Phone cannot be blank' }],
  ['USR-017', { isPayWithUEN: true, uen: ' ' }, { uen: 'Please fill your uen' }],
  ['USR-017', { isPayWithUEN: true, uen: '201912345K' }, {}],
  ['a right profile', {}, {}],
])('%s: a profile with %j', (_row, change, messages) => {
  expect(checkProfile({ ...right, ...change })).toEqual(messages)
})

test('USR-021 a code that ends in 99 is not explained', () => {
  expect(profileFailure({ code: 10_099, message: 'column users.x' })).toBe('Something went wrong')
  expect(profileFailure({ code: 10_101, message: 'Phone cannot be blank' })).toBe('Phone cannot be blank')
  expect(profileFailure({ code: 10_101, message: '' })).toBe('Something went wrong')
})

test('USR-023 email and password are taken out of a profile before it is sent', () => {
  expect(withoutSecrets({ name: 'Mei Tan', phone: '91234567', email: 'x@example.org', password: '1234' })).toEqual({
    name: 'Mei Tan',
    phone: '91234567',
  })
})

test('a profile sends only what was changed in its form, so that another device’s change stays', async () => {
  const w = world()
  w.put('users', person('mei', { name: 'Mei Tan', phone: '91234567', photoUrl: '/art/a.svg', uen: 'T1' }))
  const shown = w.row('users', 'mei')
  expect(profileChanges({}, shown)).toEqual({})
  expect(profileChanges({ phone: '91234567', photoUrl: '/art/a.svg' }, shown)).toEqual({})
  expect(profileChanges({ lastName: 'Lim ' }, shown)).toEqual({ name: 'Mei Lim' })
  expect(profileChanges({ uen: '', photoUrl: null }, shown)).toEqual({ uen: '', photoUrl: null })
  outputOf(await w.run(updateUser, 'mei', { phone: '98765432' }, { at: 5 }))
  outputOf(await w.run(updateUser, 'mei', profileChanges({ postalCode: '310008' }, shown), { at: 6 }))
  expect(w.row('users', 'mei')).toMatchObject({ name: 'Mei Tan', phone: '98765432', postalCode: '310008', uen: 'T1' })
})

test('USR-024 feedback is not blank', () => {
  expect(feedbackMessage(' \n ')).toBe('Content cannot be blank')
  expect(feedbackMessage(' More mangoes ')).toBeUndefined()
})

test('a new name is seen in groups and group buys; orders keep what they were placed with', async () => {
  const w = world()
  w.put('users', person('mei'))
  w.put('members', memberRow('g1', 'mei'))
  w.put('events', eventRow({ createdUserId: 'mei', createdUserName: 'mei Tan' }))
  outputOf(await w.run(updateUser, 'mei', { name: '  Mei   Ling Lim ' }, { at: 5 }))
  expect(w.row('users', 'mei')).toMatchObject({ name: 'Mei Ling Lim', phone: '91234567', email: 'mei@example.org' })
  expect(w.row('members', 'g1:mei').name).toBe('Mei Ling Lim')
  expect(w.row('events', 'e1').createdUserName).toBe('Mei Ling Lim')
})

test('USR-023 an email that is sent with a profile changes nothing', async () => {
  const w = world()
  w.put('users', person('mei'))
  const sent = { phone: '98765432', email: 'thief@example.org', password: '0000' }
  outputOf(await w.run(updateUser, 'mei', sent, { at: 5 }))
  expect(w.row('users', 'mei')).toMatchObject({ phone: '98765432', email: 'mei@example.org' })
})

test('a picture must have been uploaded by who wears it', async () => {
  const w = world()
  w.put('users', person('mei'))
  const photoUrl = `/api/files/${'a'.repeat(64)}`
  expect(wordsOf(await w.run(updateUser, 'mei', { photoUrl }, { at: 5 }))).toBe('This picture was not uploaded by you')
  outputOf(await w.run(updateUser, 'mei', { photoUrl }, { at: 5, onDevice: true }))
  expect(updateUser.files?.({ photoUrl })).toEqual(['a'.repeat(64)])
  outputOf(await w.run(updateUser, 'mei', { photoUrl: null }, { at: 6 }))
  expect(w.row('users', 'mei').photoUrl).toBeNull()
})

test('USR-017 USR-018 paying by UEN flips on and off, and needs a UEN', async () => {
  const w = world()
  w.put('users', person('mei'))
  expect(wordsOf(await w.run(payWithUen, 'mei', { isPayWithUEN: true }, { at: 5 }))).toBe('Please fill your uen')
  outputOf(await w.run(updateUser, 'mei', { uen: ' 201912345K ' }, { at: 5 }))
  outputOf(await w.run(payWithUen, 'mei', { isPayWithUEN: true }, { at: 5 }))
  expect(w.row('users', 'mei')).toMatchObject({ isPayWithUEN: true, uen: '201912345K' })
  expect(wordsOf(await w.run(updateUser, 'mei', { uen: '' }, { at: 5 }))).toBe('Please fill your uen')
  outputOf(await w.run(payWithUen, 'mei', { isPayWithUEN: false }, { at: 5 }))
  expect(w.row('users', 'mei').isPayWithUEN).toBe(false)
})

test('the last delivery address is remembered', async () => {
  const w = world()
  w.put('users', person('mei'))
  const remembered = { rememberedDeliveryAddress: ' Blk 8 #03-12 ' }
  outputOf(await w.run(updateRememberedDeliveryAddress, 'mei', remembered, { at: 5 }))
  expect(w.row('users', 'mei').rememberedDeliveryAddress).toBe('Blk 8 #03-12')
})

test('who said yes to marketing says no, and yes again, with the time', async () => {
  const w = world()
  w.put('users', person('mei', { marketingConsentAt: 3 }))
  const consent = async (change: object, at: number) => {
    outputOf(await w.run(updateUser, 'mei', change, { at }))
    return w.row('users', 'mei').marketingConsentAt
  }
  expect(await consent({ marketingConsent: true }, 5)).toBe(3)
  expect(await consent({ marketingConsent: false }, 6)).toBeNull()
  expect(await consent({ phone: '98765432' }, 7)).toBeNull()
  expect(await consent({ marketingConsent: true }, 8)).toBe(8)
})
