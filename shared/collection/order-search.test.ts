import { expect, test } from 'vitest'
import { orderRow } from '#tests/support/member-rows.ts'
import { orderIndex, searchOrders } from './order-search.ts'

const orders = [
  orderRow('4KQ2W7XM9D3H', { eOrderNo: 7, uName: 'Zoë Ng Hui Min', uPhone: '+65 9123 4821' }),
  orderRow('5AB2W7XM9D3H', { eOrderNo: 48, uName: 'Siti Rahman', uPhone: '91230007' }),
  orderRow('6CD2W7XM9D3H', { eOrderNo: 70, uName: 'Hui Ling', uPhone: '81234567' }),
  orderRow('7EF2W7XM9D3H', { eOrderNo: null, uName: 'Minah', uPhone: '' }),
]
const index = orderIndex(orders)
const found = (typed: string): string[] => searchOrders(index, typed).map((order) => order.uName.split(' ')[0] ?? '')

test('COL-008 finds by name from the first character, ignoring accents and case', () => {
  expect(found('z')).toEqual(['Zoë'])
  expect(found('ZOE n')).toEqual(['Zoë'])
  expect(found('hui')).toEqual(['Zoë', 'Hui'])
  expect(found('m')).toEqual(['Zoë', 'Minah', 'Siti'])
})

test('COL-008 finds by the last four digits of the phone number', () => {
  expect(found('4821')).toEqual(['Zoë'])
  expect(found('482')).toEqual(['Zoë'])
  expect(found('9123')).toEqual([])
})

test('COL-008 finds by order number, exact numbers before prefixes', () => {
  expect(found('7')).toEqual(['Zoë', 'Hui', 'Minah'])
  expect(found('#70')).toEqual(['Hui'])
  expect(found('48')).toEqual(['Siti', 'Zoë'])
})

test('COL-008 finds by reference prefix, and by the label of the table', () => {
  expect(found('5ab2')).toEqual(['Siti'])
  expect(found('5AB2-W7XM 9D3H')).toEqual(['Siti'])
  expect(found('7-4kq2')).toEqual(['Zoë'])
  expect(found('8-4kq2')).toEqual([])
})

test('COL-007 a code finds its order also with O, I and L for 0 and 1, and within the link of a pass', () => {
  const coded = orderIndex([orderRow('0KQ1W7XM1D3H', { uName: 'Kumar' })])
  for (const typed of ['OKQ1W7XM1D3H', 'okqi w7xm-ld3h', 'https://gotong.example/pass?ref=0KQ1W7XM1D3H'])
    expect(searchOrders(coded, typed)).toHaveLength(1)
})

test('COL-008 an empty or unknown text finds nothing', () => {
  expect([found(''), found('   '), found('#'), found('xyz')]).toEqual([[], [], [], []])
})

test('COL-008 a search among 5,000 orders takes less than one frame', () => {
  const many = Array.from({ length: 5000 }, (_, i) =>
    orderRow(`REF${i}`, { eOrderNo: i + 1, uName: `Person ${i} of Block ${i % 97}`, uPhone: `9${1_000_000 + i}` }),
  )
  const big = orderIndex(many)
  const took = Array.from({ length: 15 }, () => {
    const from = performance.now()
    expect(searchOrders(big, 'block 5', 30)).toHaveLength(30)
    return performance.now() - from
  }).sort((a, b) => a - b)
  expect(took[7]).toBeLessThan(50)
})
