import { expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import { eventRow } from '#tests/support/sample-event.ts'
import { detailsRow, memberRow, person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, operationRunner } from '#tests/support/operation-runner.ts'
import { isPayeeNew } from './payee-notice.ts'
import { checkProfile, feedbackMessage, profileFailure, withoutSecrets } from './profile-check.ts'
import { profileChanges } from './profile-draft.ts'
import { updateUser } from './update-user.ts'
import { setPayee } from './set-payee.ts'
import { updateRememberedDeliveryAddress } from './update-remembered-delivery-address.ts'

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
  ['USR-013', { firstName: '\u200B' }, { firstName: 'First Name cannot be blank' }],
  ['a name of Gotong', { firstName: 'Gotong' }, { firstName: 'A name cannot begin with Gotong' }],
  ['USR-015', { lastName: '' }, { lastName: 'Last Name cannot be blank' }],
  ['USR-016', { phone: ' ' }, { phone: 'Phone cannot be blank' }],
  ['USR-017', { isPayWithUEN: true, uen: ' ' }, { uen: 'Please fill your uen' }],
  ['USR-017', { isPayWithUEN: true, uen: '201912345K' }, {}],
  ['a right profile', {}, {}],
])('%s: a profile with %j', (_row, change, messages) => {
  expect(checkProfile({ ...right, ...change })).toEqual(messages)
})

test('USR-021 a code that ends in 99 shows a general message', () => {
  expect(profileFailure({ code: 10_099, message: 'column users.x' })).toBe('Something went wrong')
  expect(profileFailure({ code: 10_101, message: 'Phone cannot be blank' })).toBe('Phone cannot be blank')
  expect(profileFailure({ code: 10_101, message: '' })).toBe('Something went wrong')
})

test('USR-023 email and password are removed from a profile before it is sent', () => {
  expect(withoutSecrets({ name: 'Mei Tan', phone: '91234567', email: 'x@example.org', password: '1234' })).toEqual({
    name: 'Mei Tan',
    phone: '91234567',
  })
})

test('a profile sends only changed fields, so that another device’s change survives', async () => {
  const w = operationRunner()
  w.put('users', person('mei', { name: 'Mei Tan', phone: '91234567', photoUrl: '/art/a.svg', uen: 'T1' }))
  const shown = w.row('users', 'mei')
  expect(profileChanges({}, shown)).toEqual({})
  expect(profileChanges({ phone: '91234567', photoUrl: '/art/a.svg' }, shown)).toEqual({})
  expect(profileChanges({ lastName: 'Lim ' }, shown)).toEqual({ name: 'Mei Lim' })
  expect(profileChanges({ uen: '', photoUrl: null }, shown)).toEqual({ uen: '', photoUrl: null })
  outputOf(await w.run(updateUser, 'mei', { name: 'Mei Lim' }, { at: 5 }))
  outputOf(await w.run(updateUser, 'mei', profileChanges({ postalCode: '310008' }, shown), { at: 6 }))
  expect(w.row('users', 'mei')).toMatchObject({ name: 'Mei Lim', phone: '91234567', postalCode: '310008', uen: 'T1' })
})

test('a changed name is stored without invisible characters', async () => {
  const w = operationRunner()
  w.put('users', person('mei'))
  w.put('members', memberRow('g1', 'mei'))
  outputOf(await w.run(updateUser, 'mei', { name: 'Mei\u200B \u2060Tan\u3164' }, { at: 5 }))
  expect(w.row('users', 'mei').name).toBe('Mei Tan')
  expect(w.rows('members').map(({ name }) => name)).toEqual(['Mei Tan'])
})

test('a person cannot take a name of Gotong; one who has such a name already may change the rest of their profile', async () => {
  const w = operationRunner()
  w.put('users', person('mei'))
  for (const name of ['Gotong Team', 'gotong\u200B Team', '\u2060Gotong: PIN'])
    expect(wordsOf(await w.run(updateUser, 'mei', { name }, { at: 5 }))).toBe('A name cannot begin with Gotong')
  w.put('users', person('old', { name: 'Gotong Lim' }))
  outputOf(await w.run(updateUser, 'old', { postalCode: '310008' }, { at: 5 }))
  expect(w.row('users', 'old')).toMatchObject({ name: 'Gotong Lim', postalCode: '310008' })
})

test('USR-024 feedback must not be empty', () => {
  expect(feedbackMessage(' \n ')).toBe('Content cannot be blank')
  expect(feedbackMessage(' More mangoes ')).toBeUndefined()
})

test('a new name appears in groups and events; orders keep the name at the time of ordering', async () => {
  const w = operationRunner()
  w.put('users', person('mei'))
  w.put('members', memberRow('g1', 'mei'))
  w.put('events', eventRow({ createdUserId: 'mei', createdUserName: 'mei Tan' }))
  outputOf(await w.run(updateUser, 'mei', { name: '  Mei   Ling Lim ' }, { at: 5 }))
  expect(w.row('users', 'mei')).toMatchObject({ name: 'Mei Ling Lim', phone: '91234567', email: 'mei@example.org' })
  expect(w.row('members', 'g1:mei').name).toBe('Mei Ling Lim')
  expect(w.row('events', 'e1').createdUserName).toBe('Mei Ling Lim')
})

test('USR-023 an email sent with a profile changes nothing', async () => {
  const w = operationRunner()
  w.put('users', person('mei'))
  const sent = { postalCode: '118996', email: 'thief@example.org', password: '0000' }
  outputOf(await w.run(updateUser, 'mei', sent, { at: 5 }))
  expect(w.row('users', 'mei')).toMatchObject({ postalCode: '118996', email: 'mei@example.org' })
})

test('a profile picture must be uploaded by its owner', async () => {
  const w = operationRunner()
  w.put('users', person('mei'))
  const photoUrl = `/api/files/${'a'.repeat(64)}`
  expect(wordsOf(await w.run(updateUser, 'mei', { photoUrl }, { at: 5 }))).toBe('This picture was not uploaded by you')
  outputOf(await w.run(updateUser, 'mei', { photoUrl }, { at: 5, onDevice: true }))
  expect(updateUser.files?.({ photoUrl })).toEqual(['a'.repeat(64)])
  outputOf(await w.run(updateUser, 'mei', { photoUrl: null }, { at: 6 }))
  expect(w.row('users', 'mei').photoUrl).toBeNull()
})

test('USR-017 USR-018 paying by UEN can be switched on and off, and requires a UEN', async () => {
  const w = operationRunner()
  w.put('users', person('mei'))
  w.put('member_details', detailsRow('g1', 'mei'))
  const set = (change: object) => w.run(setPayee, SYSTEM, { userId: 'mei', ...change }, { at: 5 })
  expect(wordsOf(await set({ isPayWithUEN: true }))).toBe('Please fill your uen')
  expect(outputOf(await set({ isPayWithUEN: true, uen: ' 201912345K ' }))).toEqual({
    isChanged: true,
    isPayWithUEN: true,
  })
  expect(w.row('users', 'mei')).toMatchObject({ isPayWithUEN: true, uen: '201912345K' })
  expect(wordsOf(await set({ uen: '' }))).toBe('Please fill your uen')
  expect(wordsOf(await set({ phone: '9' }))).toBe('Phone number at least 8 digits')
  outputOf(await set({ isPayWithUEN: false }))
  expect(w.row('users', 'mei').isPayWithUEN).toBe(false)
  expect(outputOf(await set({ isPayWithUEN: false }))).toMatchObject({ isChanged: false })
})

test('a new mobile number reaches the admins of groups with the person as an active member', async () => {
  const w = operationRunner()
  w.put('users', person('mei'))
  const memberships = [
    memberRow('g1', 'mei'),
    memberRow('g2', 'mei', { approval: 1 }),
    memberRow('g3', 'mei', { banned: 1 }),
  ]
  for (const member of memberships) {
    w.put('members', member)
    w.put('member_details', detailsRow(member.groupId, 'mei'))
  }
  const before = w.row('member_details', 'g2:mei').phone
  outputOf(await w.run(setPayee, SYSTEM, { userId: 'mei', phone: '98765432' }, { at: 5 }))
  expect(w.row('users', 'mei').phone).toBe('98765432')
  const shown = memberships.map(({ id }) => w.row('member_details', id).phone)
  expect(shown).toEqual(['98765432', before, before])
})

test('a profile change that carries another payee is refused', async () => {
  const w = operationRunner()
  w.put('users', person('mei', { uen: 'T1' }))
  for (const change of [{ phone: '98765432' }, { uen: 'T2' }, { name: 'Mei Lim', phone: '98765432' }])
    expect(wordsOf(await w.run(updateUser, 'mei', change, { at: 5 }))).toBe(
      'Enter your PIN to change how people pay you',
    )
  outputOf(await w.run(updateUser, 'mei', { phone: ' 91234567 ', uen: 'T1', postalCode: '118996' }, { at: 5 }))
})

test('buyers see for 48 hours that the payee changed', () => {
  const at = 1_900_000_000
  expect([at, at + 1, at + 172_799].map((now) => isPayeeNew(at, now))).toEqual([true, true, true])
  expect([at - 1, at + 172_800].map((now) => isPayeeNew(at, now))).toEqual([false, false])
  expect([isPayeeNew(null, at), isPayeeNew(undefined, at)]).toEqual([false, false])
})

test('the last delivery address is remembered', async () => {
  const w = operationRunner()
  w.put('users', person('mei'))
  const remembered = { rememberedDeliveryAddress: ' Blk 8 #03-12 ' }
  outputOf(await w.run(updateRememberedDeliveryAddress, 'mei', remembered, { at: 5 }))
  expect(w.row('users', 'mei').rememberedDeliveryAddress).toBe('Blk 8 #03-12')
})

test('marketing consent can be withdrawn and given again, with its time', async () => {
  const w = operationRunner()
  w.put('users', person('mei', { marketingConsentAt: 3 }))
  const consent = async (change: object, at: number) => {
    outputOf(await w.run(updateUser, 'mei', change, { at }))
    return w.row('users', 'mei').marketingConsentAt
  }
  expect(await consent({ marketingConsent: true }, 5)).toBe(3)
  expect(await consent({ marketingConsent: false }, 6)).toBeNull()
  expect(await consent({ postalCode: '118996' }, 7)).toBeNull()
  expect(await consent({ marketingConsent: true }, 8)).toBe(8)
})
