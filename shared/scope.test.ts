import { expect, test } from 'vitest'
import { heardIn, ordersOfHost, scope } from './scope.ts'

test('a host hears of the orders of every event in one scope, and everybody else in the scope itself', () => {
  const key = scope.orders('h1', 'e1')
  expect(key.startsWith(ordersOfHost('h1'))).toBe(true)
  expect(key.startsWith(ordersOfHost('h'))).toBe(false)
  expect(heardIn(key)).toBe(scope.host('h1'))
  for (const other of [scope.user('u1'), scope.host('h1'), scope.group('g1'), scope.event('e1')])
    expect(heardIn(other)).toBe(other)
})
