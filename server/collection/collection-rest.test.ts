import { expect, test } from 'vitest'
import { collectionRest } from './collection-rest.ts'

test('a hand-over over REST gets an id when none is sent', () => {
  const fresh = { id: () => 'made', ref: () => 'never' }
  const sent = { ref: '4KQ2W7XM9D3H', lines: [{ lineId: 'a', quantity: 1 }] }
  expect(collectionRest['hand-over'].read(sent, 36_000, fresh)).toEqual({ value: { id: 'made', ...sent, seen: [] } })
})
