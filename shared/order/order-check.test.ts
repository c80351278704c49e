import { describe, expect, test } from 'vitest'
import { productRow, splitCase } from '#tests/support/sample-event.ts'
import { asCents } from '#shared/kernel/money.ts'
import { checkDelivery } from './delivery-address.ts'
import { checkSelection, clampQuantity, quantityCeiling, stockLeft, type Selection } from './order-check.ts'
import type { LineInput } from './order-inputs.ts'

const line = (pid: string, quantity: number, change: Partial<LineInput> = {}): LineInput => ({
  id: `${pid}-${quantity}-${change.purchaseType ?? 'case'}`,
  pid,
  purchaseType: 'case',
  quantity,
  subItems: [],
  ...change,
})

const NONE = { sold: {}, pieces: {} }

const words = (selection: Partial<Selection>): string | undefined =>
  checkSelection({ products: [], lines: [], stock: NONE, own: [], ...selection })?.message

describe('a selection', () => {
  const mango = productRow('p1')

  test('ORD-023 an empty selection is refused', () => {
    expect(words({ products: [mango] })).toBe('Nothing to Purchase')
  })

  test('ORD-028 a refusal for stock states what is left', () => {
    const puree = productRow('p2', { name: 'purée', maxQuantity: 10 })
    const selection = { products: [puree], stock: { sold: { p2: 8 }, pieces: {} } }
    const refusal = checkSelection({ ...selection, lines: [line('p2', 4)], own: [] })
    expect(refusal).toMatchObject({
      status: 409,
      message: 'Only 2 purée left, you asked for 4.',
      detail: { pid: 'p2', left: asCents(2), asked: 4 },
    })
    expect(words({ ...selection, lines: [line('p2', 2)] })).toBeUndefined()
    expect(words({ ...selection, lines: [line('p2', 4)], stock: null })).toBeUndefined()
  })

  test("ORD-028 an order's own lines do not reduce the stock for its edit", () => {
    const puree = productRow('p2', { maxQuantity: 10 })
    const own = [{ pid: 'p2', pPurchaseType: 'case' as const, pQuantity: 3 }]
    const stock = { sold: { p2: 8 }, pieces: {} }
    expect(words({ products: [puree], stock, own, lines: [line('p2', 5)] })).toBeUndefined()
    expect(words({ products: [puree], stock, own, lines: [line('p2', 6)] })).toMatch(/^Only 5 /)
  })

  test('EVT-101 ORD-028 a stock of 1000 or more is unlimited', () => {
    const stock = { sold: { p1: 5000 }, pieces: {} }
    expect(words({ products: [mango], stock, lines: [line('p1', 900)] })).toBeUndefined()
    expect(stockLeft(productRow('p1', { maxQuantity: 999 }), stock, []).cases).toBe(0)
  })

  test('EVT-102 ORD-027 a limit applies to all lines of the product; 0 means no limit', () => {
    const limited = productRow('p1', { limitPerOrder: 3 })
    const two = [line('p1', 2), line('p1', 2, { id: 'second' })]
    expect(words({ products: [limited], lines: two })).toBe('At most 3 Honey mango per order, you asked for 4.')
    expect(words({ products: [productRow('p1', { limitPerOrder: 0 })], lines: two })).toBeUndefined()
  })

  test('ORD-029 a minimum applies to all lines of the product', () => {
    const minimum = productRow('p1', { minOrderQty: 4 })
    expect(words({ products: [minimum], lines: [line('p1', 3)] })).toBe(
      'At least 4 Honey mango per order, you asked for 3.',
    )
    expect(words({ products: [minimum], lines: [line('p1', 2), line('p1', 2, { id: 'second' })] })).toBeUndefined()
  })

  test('a missing required option is named in the refusal', () => {
    const list = [
      { name: 'less sweet', price: asCents(0) },
      { name: 'plain', price: asCents(50) },
    ]
    const product = productRow('p1', { subItems: [{ type: 'Sweetness', required: 1, list }] })
    const choose = (...names: string[]): string | undefined => {
      const subItems = names.map((name) => ({ type: 'Sweetness', name }))
      return words({ products: [product], lines: [line('p1', 1, { subItems })] })
    }
    expect(choose()).toBe('Please choose Sweetness')
    expect(choose('extra sweet')).toBe('Please choose Sweetness')
    expect(choose('plain', 'less sweet')).toBe('Please choose Sweetness')
    expect(choose('plain')).toBeUndefined()
  })

  test('a product of another event and duplicate line ids are refused', () => {
    expect(words({ products: [mango], lines: [line('p9', 1)] })).toBe('This product is not offered')
    expect(words({ products: [mango], lines: [line('p1', 1), line('p1', 1)] })).toMatch('own id')
  })
})

describe('a split case of 10', () => {
  const split = productRow('p1', { maxQuantity: 5, splitCasePurchase: splitCase({ minItemOrder: 3 }) })
  const pieces = (quantity: number): LineInput => line('p1', quantity, { purchaseType: 'item' })

  test('ORD-030 pieces are limited to itemsPerCase times minItemOrder, and at least minItemOrder', () => {
    expect(words({ products: [split], lines: [pieces(31)] })).toBe(
      'At most 30 pieces of Honey mango per order, you asked for 31.',
    )
    expect(words({ products: [split], lines: [pieces(2)] })).toBe(
      'At least 3 pieces of Honey mango per order, you asked for 2.',
    )
    expect(words({ products: [split], lines: [pieces(30)] })).toBeUndefined()
    expect(words({ products: [productRow('p1')], lines: [pieces(3)] })).toBe('This product is not offered')
  })

  test('ORD-028 a case from which pieces were ordered is no longer available as a whole', () => {
    const stock = { sold: { p1: 2 }, pieces: { p1: 11 } }
    expect(stockLeft(split, stock, [])).toEqual({ cases: 1, pieces: 19 })
    expect(words({ products: [split], stock, lines: [line('p1', 1), pieces(9)] })).toBeUndefined()
    expect(words({ products: [split], stock, lines: [line('p1', 1), pieces(10)] })).toMatch(/^Only 9 /)
    expect(words({ products: [split], stock, lines: [line('p1', 2)] })).toMatch(/^Only 1 /)
  })
})

describe('the stepper', () => {
  const ceiling = (change: Partial<Parameters<typeof quantityCeiling>[0]>): number =>
    quantityCeiling({ product: productRow('p1'), purchaseType: 'case', others: [], stock: NONE, own: [], ...change })
  const others = [{ pid: 'p1', pPurchaseType: 'case' as const, pQuantity: 2 }]

  test('ORD-026 ORD-027 the quantity is never below 0 or above the maximum', () => {
    expect([-1, 0, 3, 7, 2.9, Number.NaN].map((wanted) => clampQuantity(wanted, 5))).toEqual([0, 0, 3, 5, 2, 0])
  })

  test('ORD-028 the maximum is the smaller of the stock and what the limit leaves beside other lines', () => {
    const product = productRow('p1', { maxQuantity: 10, limitPerOrder: 6 })
    expect(ceiling({ product, others })).toBe(4)
    expect(ceiling({ product, others, stock: { sold: { p1: 5 }, pieces: {} } })).toBe(3)
    expect(ceiling({ product, others, stock: { sold: { p1: 10 }, pieces: {} } })).toBe(0)
    expect(ceiling({ product: productRow('p1', { limitPerOrder: 0 }) })).toBe(Infinity)
  })

  test('ORD-030 pieces stop at their limit', () => {
    const product = productRow('p1', { splitCasePurchase: splitCase({ minItemOrder: 2 }) })
    expect(ceiling({ product, purchaseType: 'item' })).toBe(20)
    expect(
      ceiling({ product, purchaseType: 'item', others: [{ pid: 'p1', pPurchaseType: 'item', pQuantity: 5 }] }),
    ).toBe(15)
  })
})

describe('delivery', () => {
  const at = (text: string): number => Date.parse(`${text}+08:00`) / 1000
  const now = at('2030-11-20T23:30:00')
  const event = { bookingAddressRequired: true, pickupTimestamp: at('2030-11-30T10:00:00') }
  const bookingAddress = { street: 'Blk 12 #03-04', country: 'Singapore', postalCode: '520012' }
  const check = (deliveryDate: string | null): string | undefined =>
    checkDelivery(event, { bookingAddress, deliveryDate }, now)?.message

  test('ORD-071 an address is required when the event asks for one', () => {
    const blank = { bookingAddress: { ...bookingAddress, street: ' ' }, deliveryDate: '25-11-2030' }
    expect(checkDelivery(event, blank, now)?.message).toBe('Please select an address')
    expect(checkDelivery(event, { bookingAddress: null, deliveryDate: null }, now)?.message).toBe(
      'Please select an address',
    )
    const free = { ...event, bookingAddressRequired: false }
    expect(checkDelivery(free, { bookingAddress: null, deliveryDate: null }, now)).toBeNull()
  })

  test('ORD-067 ORD-068 ORD-069 a delivery date lies between today and the day before pickup', () => {
    expect(check(null)).toBe('Please select delivery date')
    expect(check('soon')).toBe('Please select delivery date')
    expect(check('19-11-2030')).toBe('Delivery date cannot be in the past')
    expect(check('20-11-2030')).toBeUndefined()
    expect(check('29-11-2030')).toBeUndefined()
    expect(check('30-11-2030')).toBe('Delivery date must be before pickup date')
  })
})
