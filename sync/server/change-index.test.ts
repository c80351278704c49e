import { expect, test } from 'vitest'
import { netChanges, type RowChange } from './change-index.ts'

const change = (id: string, before: string | null, after: string | null): RowChange => ({
  table: 'notes',
  id,
  before: before === null ? undefined : ({ id, text: before } as { id: string }),
  after: after === null ? undefined : ({ id, text: after } as { id: string }),
  bytes: after === null ? 0 : 10,
})

test('S31 net changes of operations go from the first state of a row to its last, without rows that came and went', () => {
  const operations = [
    [change('a', '1', '2'), change('b', null, '1')],
    [change('a', '2', '3'), change('b', '1', null), change('c', '1', null)],
  ]
  expect(netChanges(operations)).toEqual([change('a', '1', '3'), change('c', '1', null)])
})
