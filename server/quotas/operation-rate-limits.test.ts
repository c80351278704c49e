import { expect, test } from 'vitest'
import type { Actor } from '#shared/kernel/change.ts'
import { operationRateLimits } from './operation-rate-limits.ts'

const ann: Actor = { id: 'ann', kind: 'user' }
const NAME = 'create-notification'

const setUp = () => {
  let seconds = 1_900_000_000
  const take = operationRateLimits({ now: () => seconds * 1000 })
  return { take, pass: (more: number) => (seconds += more) }
}

test('OPS-011 too many messages to one receiver are refused with a message until the window ends', () => {
  const { take, pass } = setUp()
  const send = (receiverId: string, actor = ann) => take(actor, NAME, { receiverId })?.message ?? null
  for (let n = 0; n < 30; n += 1) expect(send('ben')).toBeNull()
  pass(60)
  expect(send('ben')).toBe('Too many messages at once. Try again in 14 min')
  expect(send('cem')).toBeNull()
  expect(send('ben', { id: 'dan', kind: 'user' })).toBeNull()
  pass(14 * 60 - 1)
  expect(send('ben')).toBe('Too many messages at once. Try again in 1 min')
  pass(1)
  expect(send('ben')).toBeNull()
})

test('OPS-011 a refused run is not counted, and the limit of one operation does not touch another', () => {
  const { take } = setUp()
  for (let n = 0; n < 40; n += 1) take(ann, NAME, { receiverId: 'ben' })
  for (let n = 0; n < 570; n += 1) expect(take(ann, NAME, { receiverId: `p${n}` })).toBeNull()
  expect(take(ann, NAME, { receiverId: 'one more' })).toMatchObject({ status: 429, code: 11_704 })
  expect(take(ann, 'update-order-status', {})).toBeNull()
  expect(take({ id: 'system', kind: 'system' }, NAME, { receiverId: 'ben' })).toBeNull()
})

test('OPS-011 an operation without its own message is refused with the minutes to wait', () => {
  const { take } = setUp()
  for (let n = 0; n < 20; n += 1) expect(take(ann, 'create-group', {})).toBeNull()
  expect(take(ann, 'create-group', {})).toMatchObject({
    status: 429,
    code: 98_011,
    message: 'You did this too often. Try again in 15 min',
  })
})

test('after a clock was set back a wait lasts at most one window', () => {
  const { take, pass } = setUp()
  for (let n = 0; n < 31; n += 1) take(ann, NAME, { receiverId: 'ben' })
  pass(-86_400)
  expect(take(ann, NAME, { receiverId: 'ben' })).toBeNull()
})
