import { expect, test } from 'vitest'
import { hybridParts, hybridTime } from '#shared/kernel/hybrid-time.ts'
import { correctedTime } from './skew.ts'

const NOW = 1_900_000_000_000
const DAY = 86_400_000
const at = (milliseconds: number): ReturnType<typeof hybridTime> => hybridTime(milliseconds, 3, 'c')

test('S8 a stamp is moved by how far the clock of its device is off', () => {
  expect(correctedTime(at(NOW + DAY - 5_000), NOW + DAY, NOW)).toBe(at(NOW - 5_000))
  expect(correctedTime(at(NOW - DAY - 5_000), NOW - DAY, NOW)).toBe(at(NOW - 5_000))
})

test('S8 what may be the travel of the request is not taken for a wrong clock', () => {
  expect(correctedTime(at(NOW - 60_000), NOW - 1_900, NOW)).toBe(at(NOW - 60_000))
})

test('S8 no stamp lies in the future of the server, and counter and client stay', () => {
  expect(correctedTime(at(NOW + 500), NOW, NOW)).toBe(at(NOW))
  expect(hybridParts(correctedTime(at(NOW + 500), NOW, NOW))).toEqual({ milliseconds: NOW, counter: 3, client: 'c' })
})
