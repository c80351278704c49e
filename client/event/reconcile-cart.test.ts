import { expect, test } from 'vitest'
import { productRow, splitCase } from '#tests/support/sample-event.ts'
import { asCents } from '#shared/kernel/money.ts'
import type { CartLine } from './cart-line.ts'
import { changeTexts, stillOffered, type SavedLine } from './reconcile-cart.ts'

const list = [
  { name: 'L', price: asCents(200) },
  { name: 'M', price: asCents(0) },
]
const kit = productRow('kit', { name: 'Sticky rice kit', subItems: [{ type: 'Size', required: 0, list }] })
const mango = productRow('mango', { splitCasePurchase: splitCase() })

const line = (pid: string, change: Partial<CartLine> = {}): CartLine => ({
  id: `${pid}-line`,
  pid,
  purchaseType: 'case',
  quantity: 1,
  options: {},
  ...change,
})
const large = line('kit', { options: { Size: 'L' } })
const pieces = line('mango', { purchaseType: 'item', quantity: 3 })

test('a choice is unchanged while everything in it is still offered', () => {
  const lines = [large]
  expect(stillOffered(kit, lines)).toBe(lines)
  expect(stillOffered(mango, [line('mango'), pieces])).toHaveLength(2)
})

test('a removed option, option group or split case leaves the choice editable', () => {
  const unsized = { ...kit, subItems: [{ type: 'Size', required: 0 as const, list: list.slice(1) }] }
  expect(stillOffered(unsized, [large])).toEqual([{ ...large, options: {} }])
  expect(stillOffered({ ...kit, subItems: [] }, [large])).toEqual([{ ...large, options: {} }])
  expect(stillOffered({ ...mango, splitCasePurchase: null }, [line('mango'), pieces])).toEqual([line('mango')])
})

test('a change by the host is reported once for each chosen line', () => {
  const was = (of: CartLine, price: number | undefined, name: string | undefined = 'Kit'): SavedLine => ({
    line: of,
    name,
    price: price === undefined ? undefined : asCents(price),
  })
  expect(changeTexts([kit], [was(large, 1190)])).toEqual([])
  expect(changeTexts([kit], [was(large, undefined)])).toEqual([])
  expect(changeTexts([kit], [was(large, 1000), was({ ...large, id: 'second' }, 1000)])).toEqual([
    'Sticky rice kit costs S$11.90 now, not S$10.00',
  ])
  expect(changeTexts([], [was(large, 1190)])).toEqual(['Kit is not offered any more'])
  expect(changeTexts([], [{ ...was(large, 1190), name: undefined }])).toEqual([])
  expect(changeTexts([{ ...kit, subItems: [] }], [was(large, 1190)])).toEqual([
    'Sticky rice kit: L is not offered any more',
  ])
  expect(changeTexts([{ ...mango, splitCasePurchase: null }], [was(pieces, 99)])).toEqual([
    'Honey mango is not sold by the piece any more',
  ])
  expect(changeTexts([], [was({ ...large, quantity: 0 }, 1190)])).toEqual([])
})
