import { expect, test } from 'vitest'
import { COUNTRY } from '#shared/address/country.ts'
import { COUNTRY_CODE, PHONE_PREFIX } from './phone.ts'

test('ACC-066 phone numbers are Singapore numbers, the only country offered', () => {
  expect([COUNTRY, COUNTRY_CODE, PHONE_PREFIX]).toEqual(['Singapore', '65', '+65'])
})
