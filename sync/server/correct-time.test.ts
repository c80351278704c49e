import { expect, test } from 'vitest'
import { hybridParts, hybridTime } from '#shared/kernel/hybrid-time.ts'
import { correctTime, type Clocks } from './correct-time.ts'

const NOW = 1_900_000_000_000
const DAY = 86_400_000
const at = (milliseconds: number, counter = 3): ReturnType<typeof hybridTime> => hybridTime(milliseconds, counter, 'c')
const corrected = (time: string, clocks: Partial<Clocks> = {}): string =>
  correctTime(time, { deviceNow: NOW, receivedAt: NOW, serverNow: NOW, ...clocks }).server

test('S8 a stamp moves by the skew of its device', () => {
  expect(corrected(at(NOW + DAY - 5_000), { deviceNow: NOW + DAY })).toBe(at(NOW - 5_000))
  expect(corrected(at(NOW - DAY - 5_000), { deviceNow: NOW - DAY })).toBe(at(NOW - 5_000))
})

test('S8 the travel time of a request does not count as skew', () => {
  expect(corrected(at(NOW - 60_000), { deviceNow: NOW - 1_900 })).toBe(at(NOW - 60_000))
})

test('S8 the wait of a request on the server does not count as skew', () => {
  const clocks = { deviceNow: NOW - 20_000, receivedAt: NOW - 19_500 }
  expect(corrected(at(NOW - 60_000), clocks)).toBe(at(NOW - 60_000))
})

test('S8 a stamp never lies in the future of the server, and keeps its counter and client', () => {
  expect(corrected(at(NOW + 500))).toBe(at(NOW))
})

test('SYN-034 S8 two stamps of one client keep their order when both lie in the server’s future', () => {
  const clocks = { deviceNow: NOW, receivedAt: NOW, serverNow: NOW }
  const first = correctTime(at(NOW + 900, 0), clocks)
  const second = correctTime(at(NOW + 1_200, 0), clocks, first)
  const third = correctTime(at(NOW + 1_200, 1), clocks, second)
  expect([first.server, second.server, third.server]).toEqual([at(NOW, 0), at(NOW, 1), at(NOW, 2)])
})

test('SYN-034 S8 an automatic retry keeps its original time, before later changes of the device', () => {
  const clocks = { deviceNow: NOW, receivedAt: NOW, serverNow: NOW }
  const later = correctTime(at(NOW - 1_000), clocks)
  expect(correctTime(at(NOW - 9_000), clocks, later).server).toBe(at(NOW - 9_000))
})

test('SYN-034 S8 a full counter carries into the next millisecond', () => {
  const last = { device: at(NOW - DAY), server: at(NOW, 99_999) }
  expect(correctTime(at(NOW), { deviceNow: NOW, receivedAt: NOW, serverNow: NOW }, last).server).toBe(at(NOW + 1, 0))
})

test('SYN-035 S8 a stamp lies after the last pull before the action, even with a slow clock', () => {
  expect(corrected(at(NOW - DAY), { pulledAt: NOW - 5_000 })).toBe(at(NOW - 4_999))
  expect(corrected(at(NOW - 1_000), { pulledAt: NOW - 5_000 })).toBe(at(NOW - 1_000))
})

test('SYN-035 S8 an invented pull time cannot move a stamp into the server’s future', () => {
  expect(corrected(at(NOW - DAY), { pulledAt: NOW + DAY })).toBe(at(NOW))
})

test('S20 S8 the server’s time replaces an invalid time', () => {
  const { server } = correctTime('when it was', { deviceNow: NOW, receivedAt: NOW, serverNow: NOW })
  expect(hybridParts(server).milliseconds).toBe(NOW)
})

test('S8 the client in a stamp has no characters that client ids cannot have', () => {
  const time = hybridTime(NOW - 5_000, 3, 'a\n\uD800-b_1')
  expect(hybridParts(correctTime(time, { deviceNow: NOW, receivedAt: NOW, serverNow: NOW }).server).client).toBe(
    'a-b_1',
  )
  expect(hybridParts(correctTime(time, { deviceNow: NOW, receivedAt: NOW, serverNow: NOW }).device).client).toBe(
    'a-b_1',
  )
})
