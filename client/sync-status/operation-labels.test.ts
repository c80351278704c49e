import { expect, test } from 'vitest'
import { operations } from '#shared/catalogue.ts'
import { changeWords } from './operation-labels.ts'

test('every change that a device may queue has a label', () => {
  const wordless = operations.filter(({ offline, name }) => offline && changeWords(name) === 'Change')
  expect(wordless.map(({ name }) => name)).toEqual([])
})
