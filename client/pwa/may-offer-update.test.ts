import { expect, test } from 'vitest'
import { mayOfferUpdate } from './may-offer-update.ts'

const quiet = { waiting: true, typed: false, sending: false, asking: false }

test('PWA-002 a waiting version is offered when nothing else is going on', () => {
  expect(mayOfferUpdate(quiet)).toBe(true)
  expect(mayOfferUpdate({ ...quiet, waiting: false })).toBe(false)
})

test.each(['typed', 'sending', 'asking'] as const)('PWA-002 an update is never offered while %s', (what) => {
  expect(mayOfferUpdate({ ...quiet, [what]: true })).toBe(false)
})
