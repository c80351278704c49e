import { expect, test } from 'vitest'
import type { Actor } from '#shared/kernel/change.ts'
import { actLimits } from './act-limits.ts'

const ann: Actor = { id: 'ann', kind: 'user' }
const NAME = 'create-notification'

const setUp = () => {
  let seconds = 1_900_000_000
  const take = actLimits({ now: () => seconds * 1000 })
  return { take, pass: (more: number) => (seconds += more) }
}

test('what one is told too often by somebody is refused in words, until a while has passed', () => {
  const { take, pass } = setUp()
  const tell = (receiverId: string, actor = ann) => take(actor, NAME, { receiverId })?.message ?? null
  for (let n = 0; n < 30; n += 1) expect(tell('ben')).toBeNull()
  pass(60)
  expect(tell('ben')).toBe('Too many messages at once. Try again in 14 min')
  expect(tell('cem')).toBeNull()
  expect(tell('ben', { id: 'dan', kind: 'user' })).toBeNull()
  pass(14 * 60 - 1)
  expect(tell('ben')).toBe('Too many messages at once. Try again in 1 min')
  pass(1)
  expect(tell('ben')).toBeNull()
})

test('what is refused counts nowhere; other acts, and those of the server itself, are not counted', () => {
  const { take } = setUp()
  for (let n = 0; n < 40; n += 1) take(ann, NAME, { receiverId: 'ben' })
  for (let n = 0; n < 570; n += 1) expect(take(ann, NAME, { receiverId: `p${n}` })).toBeNull()
  expect(take(ann, NAME, { receiverId: 'one more' })).toMatchObject({ status: 429, code: 11_704 })
  expect(take(ann, 'update-order-status', {})).toBeNull()
  expect(take({ id: 'system', kind: 'system' }, NAME, { receiverId: 'ben' })).toBeNull()
})

test('a clock that is set back makes nobody wait longer than it would have been', () => {
  const { take, pass } = setUp()
  for (let n = 0; n < 31; n += 1) take(ann, NAME, { receiverId: 'ben' })
  pass(-86_400)
  expect(take(ann, NAME, { receiverId: 'ben' })).toBeNull()
})
