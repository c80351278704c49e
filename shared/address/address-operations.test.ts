import { expect, test } from 'vitest'
import { person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, operationRunner } from '#tests/support/operation-runner.ts'
import { ADDRESS_DONE, ADDRESS_FAILED, addressFailure, checkChangedAddress, checkNewAddress } from './address-check.ts'
import { createUserAddress } from './create-user-address.ts'
import { updateUserAddress } from './update-user-address.ts'
import { deleteUserAddress } from './delete-user-address.ts'
import { setAddressPlace } from './set-address-place.ts'

const right = { name: 'Home', street: 'Blk 8', postalCode: '310008', country: 'Singapore', phone: '91234567' }
const wrong = (change: Partial<typeof right>) => checkNewAddress({ ...right, ...change })

test('a valid address has no messages', () => {
  expect(checkNewAddress(right)).toEqual({})
})

test.each([
  ['USR-033', { name: ' ' }, { name: 'Address name is required' }],
  ['USR-034', { name: 'H' }, { name: 'Address name must be at least 2 characters' }],
  ['USR-034', { name: 'Ho' }, {}],
  ['USR-035', { street: 'Bl' }, { street: 'Address must be at least 3 characters' }],
  ['USR-035', { street: ' ' }, { street: 'Address is required' }],
  ['USR-035', { street: 'Blk' }, {}],
  ['USR-036', { postalCode: '' }, { postalCode: 'Postal code must be 6 digits' }],
  ['USR-036', { postalCode: '31000' }, { postalCode: 'Postal code must be 6 digits' }],
  ['USR-036', { postalCode: '3100081' }, { postalCode: 'Postal code must be 6 digits' }],
  ['USR-036', { postalCode: '31000a' }, { postalCode: 'Postal code must be 6 digits' }],
  ['USR-036', { postalCode: '310008' }, {}],
  ['USR-037', { country: 'Malaysia' }, { country: 'Country must be Singapore' }],
  ['USR-038', { phone: '9123456' }, { phone: 'Phone number must be at least 8 characters' }],
  ['USR-038', { phone: '' }, { phone: 'Phone number must be at least 8 characters' }],
  ['USR-038', { phone: '91234567' }, {}],
])('%s a new address with %j', (_row, change, messages) => {
  expect(wrong(change)).toEqual(messages)
})

test.each([{ name: '  ' }, { street: '' }, { postalCode: ' ' }])('USR-042 a changed address with %j', (change) => {
  expect(checkChangedAddress({ ...right, ...change })).toEqual({
    message: 'Please fill in all required fields',
    fields: {},
  })
})

test('USR-049 USR-050 USR-051 USR-052 USR-053 USR-054 USR-055 USR-056 a failure without a message shows the default of its action', () => {
  expect(ADDRESS_FAILED).toEqual({
    add: 'Failed to add address',
    update: 'Failed to update address',
    list: 'Failed to fetch addresses',
    remove: 'Failed to delete address',
    setDefault: 'Failed to set default address',
    refresh: 'Failed to refresh addresses',
    takeNew: 'Failed to process new address',
    take: 'Failed to process address',
  })
  expect(addressFailure('add')).toBe('Failed to add address')
  expect(addressFailure('add', { code: 11_003, message: ' ' })).toBe('Failed to add address')
  expect(addressFailure('add', { code: 11_001, message: 'Address not found' })).toBe('Address not found')
})

test('each successful action has a message', () => {
  expect(Object.values(ADDRESS_DONE)).toEqual([
    'Address added successfully!',
    'Address updated successfully!',
    'Address deleted successfully!',
    'Default address updated successfully!',
  ])
})

const neighbours = () => {
  const w = operationRunner()
  for (const id of ['mei', 'ravi']) w.put('users', person(id))
  const add = (id: string, change: object = {}, who = 'mei') =>
    w.run(createUserAddress, who, { id, ...right, isDefault: false, deliveryDate: null, ...change }, { at: id.length })
  const defaults = () => w.rows('addresses').flatMap((row) => (row.isDefault ? [row.id] : []))
  return { ...w, add, defaults }
}

test('USR-040 the first address becomes the default, and exactly one address is the default', async () => {
  const { add, defaults, run } = neighbours()
  outputOf(await add('a'))
  expect(defaults()).toEqual(['a'])
  outputOf(await add('bb'))
  expect(defaults()).toEqual(['a'])
  outputOf(await add('ccc', { isDefault: true }))
  expect(defaults()).toEqual(['ccc'])
  outputOf(await run(updateUserAddress, 'mei', { addressId: 'bb', isDefault: true }, { at: 9 }))
  expect(defaults()).toEqual(['bb'])
  outputOf(await run(updateUserAddress, 'mei', { addressId: 'bb', isDefault: false }, { at: 9 }))
  expect(defaults()).toEqual(['bb'])
  outputOf(await run(deleteUserAddress, 'mei', { addressId: 'bb' }, { at: 9 }))
  expect(defaults()).toEqual(['a'])
  outputOf(await run(deleteUserAddress, 'mei', { addressId: 'ccc' }, { at: 9 }))
  outputOf(await run(deleteUserAddress, 'mei', { addressId: 'a' }, { at: 9 }))
  expect(defaults()).toEqual([])
})

test("USR-057 USR-060 another person's address and a missing address get the same refusal", async () => {
  const { add, run, row } = neighbours()
  outputOf(await add('a'))
  for (const addressId of ['a', 'zzz']) {
    expect(wordsOf(await run(updateUserAddress, 'ravi', { addressId, name: 'Mine' }, { at: 5 }))).toBe(
      'Address not found',
    )
    expect(wordsOf(await run(deleteUserAddress, 'ravi', { addressId }, { at: 5 }))).toBe('Address not found')
  }
  expect(wordsOf(await add('a', {}, 'ravi'))).toBe('Address not found')
  expect(row('addresses', 'a')).toMatchObject({ userId: 'mei', name: 'Home' })
})

test('the server refuses in the words of the form; adding the same address twice has no second effect', async () => {
  const { add, run, rows } = neighbours()
  expect(wordsOf(await add('a', { postalCode: '12' }))).toBe('Postal code must be 6 digits')
  outputOf(await add('a'))
  outputOf(await add('a', { name: 'Again' }))
  expect(rows('addresses')).toHaveLength(1)
  expect(wordsOf(await run(updateUserAddress, 'mei', { addressId: 'a', name: ' ' }, { at: 5 }))).toBe(
    'Please fill in all required fields',
  )
  expect(wordsOf(await run(updateUserAddress, 'mei', { addressId: 'a', phone: '1' }, { at: 5 }))).toBe(
    'Phone number must be at least 8 characters',
  )
})

test('DEL-060 an address keeps its coordinates until its street or postal code changes', async () => {
  const { add, run, row } = neighbours()
  const place = { latitude: 1.33, longitude: 103.85 }
  const locate = (text: string) =>
    run(setAddressPlace, { id: 'system', kind: 'system' }, { id: 'a', text, place }, { at: 3 })
  outputOf(await add('a'))
  outputOf(await locate('Blk 9, Singapore 310009'))
  expect(row('addresses', 'a').place).toBeNull()
  outputOf(await locate('Blk 8, Singapore 310008'))
  expect(row('addresses', 'a').place).toEqual(place)
  outputOf(await run(updateUserAddress, 'mei', { addressId: 'a', name: 'Parents', phone: '9876 5432' }, { at: 4 }))
  expect(row('addresses', 'a')).toMatchObject({ name: 'Parents', phone: '98765432', place })
  outputOf(await run(updateUserAddress, 'mei', { addressId: 'a', postalCode: '310009' }, { at: 5 }))
  expect(row('addresses', 'a').place).toBeNull()
})

test('the number of addresses is limited', async () => {
  const { add } = neighbours()
  for (let n = 0; n < 50; n += 1) outputOf(await add(`a${n}`))
  expect(wordsOf(await add('more'))).toBe('You cannot save more addresses. Delete one first')
})
