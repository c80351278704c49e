import { expect, test } from 'vitest'
import { COUNTRY } from '#shared/address/address.ts'
import { COUNTRY_CODE, PHONE_PREFIX } from './phone.ts'

test('ACC-066 numbers are of Singapore, the only country', () => {
  expect([COUNTRY, COUNTRY_CODE, PHONE_PREFIX]).toEqual(['Singapore', '65', '+65'])
})
