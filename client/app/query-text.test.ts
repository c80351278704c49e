import { expect, test } from 'vitest'
import { parseQuery, writeQuery } from './query-text.ts'

test('references stay text, also when they look like numbers', () => {
  for (const ref of ['000123456789', '123456789012', 'TRUE', '1E5000000000', 'null'])
    expect(parseQuery(writeQuery({ ref }))).toEqual({ ref })
})

test('unset parameters are left out of the address', () => {
  expect(writeQuery({ eid: undefined, list: 'a b' })).toBe('?list=a+b')
  expect(writeQuery({})).toBe('')
})

test('an empty parameter counts as absent', () => {
  expect(parseQuery('?eid=&oid=1')).toEqual({ oid: '1' })
  expect(writeQuery({ eid: '', oid: '1' })).toBe('?oid=1')
})
