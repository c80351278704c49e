import { expect, test } from 'vitest'
import { reportOf } from './error-report.ts'
import { reportError } from './site-commands.ts'

const PERSONAL = ['Mei', 'Ling', 'Tan', '91234567', '6591234567', 'mei.ling@example.org', 'Blk 12', 'eyJhbGciOi']

const holding = (text: string): Error => {
  const error = new TypeError(text)
  error.stack = `TypeError: ${text}
    at placeOrder (file:///home/mei.ling@example.org/gotong/server/order/order-handlers.ts:12:7)
    at async Mei Ling Tan 91234567 (https://gotong.example.org/assets/start-Ab12.js?token=eyJhbGciOi:1:2345)
    at https://gotong.example.org/event/detail?name=Mei:3:4
    at save (/home/91234567/gotong/node_modules/kysely/dist/query.js:5:6)`
  return error
}

test('API-142 a report contains no name, phone, email, address or token from anywhere in the error', () => {
  for (const personal of PERSONAL)
    for (const text of [
      personal,
      `No user ${personal}`,
      `Cannot read properties of undefined (reading '${personal}')`,
    ]) {
      const error = Object.assign(holding(text), { code: personal, name: `Error of ${personal}` })
      const report = JSON.stringify(reportOf(error, 'saving', `/user/${personal}?phone=${personal}#${personal}`))
      expect(PERSONAL.filter((each) => report.includes(each))).toEqual([])
    }
})

test('API-142 the report still locates the error', () => {
  const error = holding("Cannot read properties of undefined (reading 'name')")
  expect(reportOf(error, 'POST /api/create-order', '/group/join/0197a2')).toEqual({
    kind: 'TypeError',
    message: 'cannot read a property',
    about: 'POST /api/create-order',
    page: '/group/join/-',
    frames: ['placeOrder order/order-handlers.ts:12:7', 'save dist/query.js:5:6'],
  })
  expect(reportOf(Object.assign(new Error('x'), { code: 'SQLITE_FULL' }), 'saving').kind).toBe('SQLITE_FULL')
  expect(reportOf('a text that was thrown', 'saving')).toMatchObject({ kind: 'Error', message: '', frames: [] })
})

test("API-142 the server accepts a device's report and refuses free text", () => {
  const report = reportOf(new TypeError('x is not a function'), 'keeping pictures', '/event/detail')
  expect(reportError.input.safeParse(report).success).toBe(true)
  for (const wrong of [
    { message: 'No user Mei Ling' },
    { kind: 'Mei Ling' },
    { about: 'order of 91234567' },
    { page: '/user/mei@example.org' },
    { frames: ['Mei Ling Tan start.js:1:1'] },
    { frames: Array.from({ length: 21 }, () => 'a b.js:1:1') },
  ])
    expect(reportError.input.safeParse({ ...report, ...wrong }).success).toBe(false)
})
