import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runnerWithEvent } from '#tests/support/sample-event.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf } from '#tests/support/operation-runner.ts'
import { needsRepair, renumbered, updateOrderNo } from './update-order-no.ts'

const numbers = (list: readonly (number | null)[]) =>
  list.map((eOrderNo, n) => ({ id: `o${n}`, eOrderNo, createdAt: n }))

test.each<[readonly (number | null)[], boolean]>([
  [[], false],
  [[1, 2, 3], false],
  [[3, 1, 2], false],
  [[1, 2, null], false],
  [[1, 2, 2], true],
  [[1, 3], true],
  [[2], true],
  [[0, 1], true],
])('MNG-029 numbers %j are repaired: %s', (list, repaired) => {
  expect(needsRepair(numbers(list))).toBe(repaired)
})

test('MNG-029 API-051 repaired numbers are contiguous from 1 and keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: -2, max: 12 }))), (list) => {
      const before = numbers(list)
      const changed = new Map(renumbered(before).map((order) => [order.id, order]))
      const after = before.map((order) => changed.get(order.id) ?? order)
      expect(after.map(({ eOrderNo }) => eOrderNo).toSorted((a, b) => a! - b!)).toEqual(before.map((_, n) => n + 1))
      const place = (list: typeof before) =>
        list.map((_, n) => n).toSorted((a, b) => list[a]!.eOrderNo! - list[b]!.eOrderNo!)
      const numbersBefore = place(after).map((n) => before[n]!.eOrderNo ?? Infinity)
      expect(numbersBefore).toEqual(numbersBefore.toSorted((a, b) => (a < b ? -1 : Number(a > b))))
    }),
  )
})

test('API-051 the host repairs the numbers, and the next order continues from there', async () => {
  const here = runnerWithEvent()
  for (const [id, eOrderNo] of [
    ['a', 1],
    ['b', 1],
    ['c', 7],
  ] as const)
    here.put('orders', orderRow(id, { eOrderNo }))
  here.put('event_ledgers', { id: 'e1', lastOrderNo: 7, buyers: { buyer: 3 } })
  expect(outputOf(await here.run(updateOrderNo, 'host', { eid: 'e1' }, { at: 1 }))).toEqual({ eid: 'e1', changed: 2 })
  expect(here.rows('orders').map(({ id, eOrderNo }) => [id, eOrderNo])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  expect(here.row('event_ledgers', 'e1')).toMatchObject({ lastOrderNo: 3, buyers: { buyer: 3 } })
})

test('only the host repairs the numbers', async () => {
  const here = runnerWithEvent()
  for (const who of ['buyer', 'admin', 'outsider'])
    expect(wordsOf(await here.run(updateOrderNo, who, { eid: 'e1' }, { at: 1 }))).toBe(
      'Only the host of the event can do this',
    )
})
