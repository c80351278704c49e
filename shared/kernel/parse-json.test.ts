import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test('text that is no JSON is undefined, and null stays null', () => {
  expect(['{"a":[1]}', 'null', '<html>', ''].map(parseJson)).toEqual([{ a: [1] }, null, undefined, undefined])
})
