import { expect, test } from 'vitest'
import { tables } from './tables.ts'

/** Bytes of an answer of the sync protocol (S25). */
const ANSWER = 4_000_000

test.each(Object.entries(tables))(
  'OPS-011 S24 the largest row of %s is less than half of an answer',
  (_name, table) => {
    expect(table.maxRowBytes).toBeGreaterThan(0)
    expect(table.maxRowBytes * 1.25).toBeLessThan(ANSWER / 2)
  },
)
