import { expect, test } from 'vitest'
import { eventMarks } from './event-marks.ts'

const marks = (...titles: string[]): string[] => [
  ...eventMarks(titles.map((title, at) => ({ id: `e${at}`, title }))).values(),
]

test('a single event has no mark', () => {
  expect(marks('Mango morning')).toEqual([])
})

test('each event gets the shortest initials that no other event of the collection has', () => {
  expect(marks('Mango morning', 'Sourdough Saturday')).toEqual(['M', 'S'])
  expect(marks('Fruit run', 'Fish ball fair')).toEqual(['FR', 'FB'])
  expect(marks('Fruit run, first', 'Fruit run, second')).toEqual(['FRF', 'FRS'])
  expect(marks('“durian” night', '荔枝 morning', '12 kuih')).toEqual(['D', '荔', '1'])
})

test('events with the same initials, or without a letter, are numbered', () => {
  expect(marks('Fruit run', 'Fruit run')).toEqual(['F1', 'F2'])
  expect(marks('Fruit run', '🥭')).toEqual(['F1', '2'])
})
