import { asCents } from '#shared/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { fromCivil } from '#shared/kernel/clock.ts'
import { codeExpiry, crc16, MAX_SPACES, nextSpaces, payNowCode, payProxy, payReference, type PayNow } from './paynow.ts'

/** Parses the code generically: maps a field id to its value. */
const fieldsOf = (text: string): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4))
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return fields
}

const payment: PayNow = {
  seller: { isPayWithUEN: false, uen: '', phone: '91234567' },
  amount: asCents(4120),
  ref: 'ABCD23456789',
  spaces: 0,
  pickup: fromCivil(2030, 11, 30, 17) ?? 0,
}
const codeOf = (change: Partial<PayNow> = {}): string => payNowCode({ ...payment, ...change }) ?? ''
const held = (change: Partial<PayNow> = {}) => fieldsOf(codeOf(change))
const account = (change: Partial<PayNow> = {}) => fieldsOf(held(change)['26'] ?? '')

test('PAY-004 the currency is 702', () => {
  expect(held()['53']).toBe('702')
})

test('PAY-005 the country is SG and the city Singapore', () => {
  expect(held()).toMatchObject({ 58: 'SG', 60: 'Singapore' })
})

test('PAY-006 the amount has two decimals and is not editable', () => {
  expect([held()['54'], account()['03']]).toEqual(['41.20', '0'])
  expect(held({ amount: asCents(5) })['54']).toBe('0.05')
  expect(held({ amount: asCents(123_456_700) })['54']).toBe('1234567.00')
})

test('PAY-007 the code expires one year after the pickup day in Singapore', () => {
  expect(account()['04']).toBe('20311130')
  expect(codeExpiry(fromCivil(2030, 12, 31, 23, 59) ?? 0)).toBe('20311231')
  expect(codeExpiry(fromCivil(2028, 2, 29, 10) ?? 0)).toBe('20290228')
})

test('PAY-008 the reference is the first 4 characters of the ref and the given number of spaces', () => {
  expect(payReference('ABCD23456789')).toBe('ABCD')
  for (const spaces of [0, 1, 2, 3, 4])
    expect(fieldsOf(held({ spaces })['62'] ?? '')).toEqual({ '01': `ABCD${' '.repeat(spaces)}` })
})

test('PAY-009 reload cycles the spaces from 0 to 4', () => {
  const seen: number[] = []
  for (let spaces = 0; seen.length < 7; spaces = nextSpaces(spaces)) seen.push(spaces)
  expect(seen).toEqual([0, 1, 2, 3, 4, 0, 1])
  expect(new Set(seen.map((spaces) => codeOf({ spaces }))).size).toBe(MAX_SPACES + 1)
})

describe('PAY-011 the code ends with its CRC16', () => {
  test('the CRC equals the check value of the algorithm and the sample of the EMV specification', () => {
    expect(crc16('123456789')).toBe('29B1')
    const sample =
      '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT' +
      '6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME' +
      '91320016A0112233449988770708123456786304'
    expect(crc16(sample)).toBe('A13A')
  })

  test('the CRC covers everything before it', () => {
    const code = codeOf()
    expect(code.slice(-8, -4)).toBe('6304')
    expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)))
    expect(Object.keys(held()).sort()).toEqual(['00', '01', '26', '52', '53', '54', '58', '59', '60', '62', '63'])
    expect(held()).toMatchObject({ '00': '01', '01': '12', 52: '0000', 59: 'NA' })
  })
})

test("PAY-012 the code uses the seller's UEN when that is on, otherwise the phone number", () => {
  const seller = { isPayWithUEN: true, uen: '201912345k', phone: '91234567' }
  expect(account({ seller })).toMatchObject({ '00': 'SG.PAYNOW', '01': '2', '02': '201912345K' })
  const byPhone = { ...seller, isPayWithUEN: false }
  expect(account({ seller: byPhone })).toMatchObject({ '01': '0', '02': '+6591234567' })
  for (const phone of ['+65 9123 4567', '6591234567', '9123 4567'])
    expect(payProxy({ ...byPhone, phone })).toEqual(['0', '+6591234567'])
  expect(payProxy({ ...byPhone, phone: '65123456' })).toEqual(['0', '+6565123456'])
})

test('there is no code for a seller without PayNow, nor for an amount of zero', () => {
  const seller = { isPayWithUEN: true, uen: ' ', phone: '91234567' }
  expect(payNowCode({ ...payment, seller })).toBeNull()
  expect(payNowCode({ ...payment, seller: { isPayWithUEN: false, uen: 'T1', phone: '' } })).toBeNull()
  expect(payNowCode({ ...payment, amount: asCents(0) })).toBeNull()
})
