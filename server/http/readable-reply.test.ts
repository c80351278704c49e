import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { logOnce, readableReply, type LeftOut } from './readable-reply.ts'

const row = z.object({ id: z.string(), price: z.int() })
const [good, bad] = [
  { id: 'good', price: 1 },
  { id: 'bad', price: 1e300 },
]

test('OPS-011 a list leaves out the rows that do not fit, and reports which ones', () => {
  const leftOut: LeftOut[] = []
  const keep = (about: LeftOut) => void leftOut.push(about)
  expect(readableReply(z.array(row), [bad, good, bad], keep)).toEqual([good])
  expect(leftOut).toMatchObject([{ id: 'bad' }])
  expect(leftOut[0]?.issue).toMatch(/^price: /)
})

test('OPS-011 a list inside a reply loses the outermost row that does not fit', () => {
  const event = z.object({ id: z.string(), products: z.array(row) })
  const schema = z.object({ total: z.number(), events: z.array(event) })
  const reply = {
    total: 2,
    events: [
      { id: 'e1', products: [good] },
      { id: 'e2', products: [good, bad] },
    ],
  }
  const ids: string[] = []
  expect(readableReply(schema, reply, ({ id }) => void ids.push(id))).toEqual({ total: 2, events: [reply.events[0]] })
  expect(ids).toEqual(['e2'])
})

test('a reply that does not fit outside its lists is a fault', () => {
  expect(() => readableReply(row, bad, () => {})).toThrow('price')
})

test('a row that is left out is logged once for each call', () => {
  const lines: string[] = []
  const log = logOnce(({ call, id }) => lines.push(`${call} ${id}`))
  for (const call of ['list-a', 'list-a', 'list-b']) log(call, { id: 'bad', issue: '' })
  expect(lines).toEqual(['list-a bad', 'list-b bad'])
})
