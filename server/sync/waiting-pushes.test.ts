import { expect, test } from 'vitest'
import { createWaitingPushes } from './waiting-pushes.ts'

test('S33 pushes wait up to a number of requests and of bytes; each that ends makes room', () => {
  const byNumber = createWaitingPushes(2, 1000)
  const first = byNumber.begin(1)
  const second = byNumber.begin(1)
  expect(byNumber.begin(1)).toBeNull()
  first?.()
  expect(byNumber.begin(1)).not.toBeNull()
  expect(byNumber.begin(1)).toBeNull()
  second?.()
  expect(byNumber.begin(1)).not.toBeNull()

  const byBytes = createWaitingPushes(100, 1000)
  const large = byBytes.begin(600)
  expect(byBytes.begin(401)).toBeNull()
  expect(byBytes.begin(400)).not.toBeNull()
  large?.()
  expect(byBytes.begin(600)).not.toBeNull()
})

test('S33 a push larger than the limit waits where no other does', () => {
  const pushes = createWaitingPushes(100, 1000)
  const large = pushes.begin(5000)
  expect(large).not.toBeNull()
  expect(pushes.begin(1)).toBeNull()
  large?.()
  expect(pushes.begin(1)).not.toBeNull()
})
