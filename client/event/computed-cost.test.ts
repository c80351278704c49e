import { expect, test } from 'vitest'
import { newProduct, type ProductDraft, type SplitCaseDraft } from '#shared/event/event-draft.ts'
import { asCents } from '#shared/kernel/money.ts'
import { editedCosts, withComputedCost } from './computed-cost.ts'

const product = (id: string, price: number | null, split: Partial<SplitCaseDraft> | null): ProductDraft => ({
  ...newProduct(id),
  price: price === null ? null : asCents(price),
  splitCasePurchase: split && {
    name: '',
    description: '',
    itemsPerCase: null,
    costPerItem: null,
    minItemOrder: 1,
    fulfillCondition: null,
    isFullCase: true,
    acknowledgementRequiredPayAfter: null,
    photoUrl: null,
    ...split,
  },
})

test.each([
  ['10.00 for 3 pieces is 3.33 a piece', 1000, 3, 333],
  ['30.00 for 10 pieces is 3.00 a piece', 3000, 10, 300],
  ['without a price it stays', null, 10, 240],
  ['without a case size it stays', 3000, null, 240],
  ['with a case size that is no whole number it stays', 3000, 2.5, 240],
  ['with text in place of the case size it stays', 3000, Number.NaN, 240],
])('EVT-069 the price of one piece: %s', (_text, price, itemsPerCase, expected) => {
  const computed = withComputedCost(product('a', price, { itemsPerCase, costPerItem: asCents(240) }))
  expect(computed.splitCasePurchase?.costPerItem).toBe(expected)
})

test('EVT-069 a product without a split case is not changed', () => {
  const whole = product('a', 3000, null)
  expect(withComputedCost(whole)).toBe(whole)
})

test('EVT-069 the price of one piece is computed after edits of price and case size, and of nothing else', () => {
  const split = { itemsPerCase: 10, costPerItem: asCents(240) }
  const [first, second, whole] = [product('a', 2400, split), product('b', 2400, split), product('c', 500, null)]
  const before = [first, second, whole]
  expect(editedCosts(before, [first, product('b', 3000, split), whole])).toEqual(['b'])
  expect(editedCosts(before, [product('a', 2400, { ...split, itemsPerCase: 12 }), second, whole])).toEqual(['a'])
  expect(editedCosts(before, [first, second, product('c', 600, null)])).toEqual([])
  expect(editedCosts(before, [{ ...first, name: 'Durian' }, second, whole])).toEqual([])
  expect(editedCosts(before, [product('a', 2400, { ...split, costPerItem: asCents(260) }), second, whole])).toEqual([])
  expect(editedCosts(before, [second, first, whole])).toEqual([])
  expect(editedCosts(before, [first, { ...first, id: 'copy' }, second, whole])).toEqual([])
  expect(editedCosts([whole], [product('c', 500, {})])).toEqual([])
})
