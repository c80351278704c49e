import { expect, test } from 'vitest'
import { historyTitle } from './history-title.ts'

test('a line of a history that a newer version wrote has a title', () => {
  expect(historyTitle('superseded')).toBe('Replaced by a later change')
  expect(historyTitle('kind of a later version')).toBe('Changed')
})
