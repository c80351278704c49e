import { expect, test } from 'vitest'
import { productRow, splitCase } from '#tests/support/sample-event.ts'
import { choicesText, fulfillmentText, stockText, rulesText } from './product-texts.ts'

const whole = productRow('p1')
const split = productRow('p2', {
  splitCasePurchase: splitCase({ itemsPerCase: 12, minItemOrder: 2 }),
  minOrderQty: 1,
  limitPerOrder: 4,
})

test('low stock is shown; a split case is sold out only when no piece is left', () => {
  const words = (product: typeof whole, cases: number, pieces: number) => stockText(product, { cases, pieces })
  expect(words(whole, 11, 11)).toBeNull()
  expect(words(whole, 10, 10)).toBe('10 left')
  expect(words(whole, 0, 0)).toBe('Sold out')
  expect(words(split, Infinity, Infinity)).toBeNull()
  expect(words(split, 2, 30)).toBe('2 full cases left')
  expect(words(split, 1, 12)).toBe('1 full case left')
  expect(words(split, 0, 7)).toBe('7 pieces left')
  expect(words(split, 0, 1)).toBe('1 piece left')
  expect(words(split, 0, 0)).toBe('Sold out')
})

test('minimum and limit are shown where they exist, for cases and for pieces', () => {
  expect(rulesText(whole)).toBe('')
  expect(rulesText({ ...whole, limitPerOrder: 0, minOrderQty: 3 })).toBe('min 3')
  expect(rulesText(split)).toBe('at most 4 per order')
  expect(rulesText(split, 'item')).toBe('min 2 · at most 24 per order')
})

test('the text explains what happens to a case that does not fill', () => {
  expect(fulfillmentText({ fulfillCondition: 'full-only' })).toBe('Pieces are bought once a case is full.')
  expect(fulfillmentText({ fulfillCondition: 'partial-only' })).toBe(
    'Pieces are bought even if the case does not fill.',
  )
})

test('the choices that an order needs are named in a sentence', () => {
  const group = (type: string, required: 0 | 1) => ({ type, required, list: [] })
  const text = (...subItems: ReturnType<typeof group>[]) => choicesText({ subItems })
  expect(text()).toBeNull()
  expect(text(group('Sugar', 0))).toBeNull()
  expect(text(group('Size', 1), group('Sugar', 0))).toBe('Choose size')
  expect(text(group('Size', 1), group('MSG', 1), group('how spicy', 1))).toBe('Choose size, MSG, and how spicy')
})
