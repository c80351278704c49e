import { expect, test } from 'vitest'
import { operations } from '#shared/operations.ts'
import { operationLabel } from './operation-labels.ts'

test('every change that a device may queue has a label', () => {
  const wordless = operations.filter(({ offline, name }) => offline && operationLabel(name) === 'Change')
  expect(wordless.map(({ name }) => name)).toEqual([])
})
