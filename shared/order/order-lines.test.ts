import { describe, expect, test } from 'vitest'
import { CLOSING, runnerWithEvent, productRow } from '#tests/support/sample-event.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { outputOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { asCents } from '#shared/kernel/money.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { tables } from '#shared/tables.ts'
import type { LineInput } from './order-inputs.ts'
import { TOO_MANY_LINES } from './order-refusals.ts'
import { createOrder } from './create-order.ts'
import { paysAfterClosing } from './order-lines.ts'
import { updateOrder } from './update-order.ts'

const REF = '4KQ2W7XM9D3H'
const PHOTOS = ['/art/mango.svg', '/art/fish.svg', '/art/rice.svg']
const at = CLOSING - 1000

/** An event in which each product has the longest name and five photos. */
const longNames = (): OperationRunner => {
  const here = runnerWithEvent()
  for (let n = 0; n < 200; n += 1)
    here.put('products', productRow(`p${n}`, { name: '订'.repeat(300), photoUrls: [...PHOTOS, ...PHOTOS].slice(0, 5) }))
  return here
}
const linesOf = (count: number): LineInput[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `l${n}`,
    pid: `p${n}`,
    purchaseType: 'case' as const,
    quantity: 1,
    subItems: [],
  }))
const fields = { ref: REF, comment: '', bookingAddress: null, deliveryDate: null }
const place = (here: OperationRunner, lines: LineInput[], comment = '') =>
  here.run(createOrder, 'buyer', { ...fields, eid: 'e1', representedUserId: null, lines, comment }, { at })
const edit = (here: OperationRunner, lines: LineInput[]) => here.run(updateOrder, 'buyer', { ...fields, lines }, { at })

describe('the size of an order', () => {
  test('OPS-011 an order line stores one photo of its product', async () => {
    const here = runnerWithEvent()
    here.put('products', productRow('p1', { photoUrls: PHOTOS }))
    outputOf(await place(here, linesOf(2).slice(1)))
    expect(here.row('orders', REF).lines.map(({ pPhotoUrls }) => pPhotoUrls)).toEqual([PHOTOS.slice(0, 1)])
  })

  test('OPS-011 editing an order from before the limit leaves one photo on each line', async () => {
    const here = runnerWithEvent()
    here.put('products', productRow('p1', { photoUrls: PHOTOS }))
    const [line] = orderRow(REF).lines
    here.put('orders', orderRow(REF, { lines: [{ ...line!, pPhotoUrls: PHOTOS }] }))
    outputOf(await edit(here, linesOf(2).slice(1)))
    expect(here.row('orders', REF).lines.map(({ pPhotoUrls }) => pPhotoUrls)).toEqual([PHOTOS.slice(0, 1)])
  })

  test('OPS-011 an order with more than 48 KB of lines is refused, when placed and when edited', async () => {
    const here = longNames()
    expect(await place(here, linesOf(60))).toEqual(TOO_MANY_LINES)
    outputOf(await place(here, linesOf(40)))
    expect(await edit(here, linesOf(60))).toEqual(TOO_MANY_LINES)
    outputOf(await edit(here, linesOf(41)))
  })

  test('OPS-011 the fullest order leaves room in its row for its note and its statuses', async () => {
    const here = longNames()
    for (let count = 60; ; count -= 1) if (!('refused' in (await place(here, linesOf(count), '订'.repeat(2000))))) break
    expect(jsonBytes(here.row('orders', REF).lines)).toBeGreaterThan(46 * 1024)
    expect(jsonBytes(here.row('orders', REF))).toBeLessThan(tables.orders.maxRowBytes - 4 * 1024)
  })

  test('OPS-011 an order from before the limit may lose lines but not gain any', async () => {
    const here = longNames()
    const [line] = orderRow(REF).lines
    const lines = linesOf(80).map(({ id, pid }) => ({ ...line!, id, pid, pName: '订'.repeat(300) }))
    here.put('orders', orderRow(REF, { lines }))
    expect(await edit(here, linesOf(90))).toEqual(TOO_MANY_LINES)
    outputOf(await edit(here, linesOf(70)))
    expect(here.row('orders', REF).lines).toHaveLength(70)
  })
})

test('ORD-033 PAY-033 an order is paid after closing where its event says so, or one of its pieces may have to wait for a full case', () => {
  const split = (acknowledgementRequiredPayAfter: boolean) =>
    productRow(acknowledgementRequiredPayAfter ? 'waits' : 'fills', {
      splitCasePurchase: {
        name: 'By the piece',
        description: '',
        itemsPerCase: 10,
        costPerItem: asCents(240),
        minItemOrder: 1,
        fulfillCondition: 'full-only',
        isFullCase: true,
        acknowledgementRequiredPayAfter,
        photoUrl: null,
      },
    })
  const products = [split(true), split(false)]
  const isAfter = (payAfterClosing: boolean, pid: string, pPurchaseType: 'case' | 'item') =>
    paysAfterClosing({ payAfterClosing }, products, [{ pid, pPurchaseType }])
  expect(isAfter(true, 'fills', 'case')).toBe(true)
  expect(isAfter(false, 'waits', 'item')).toBe(true)
  expect(isAfter(false, 'waits', 'case')).toBe(false)
  expect(isAfter(false, 'fills', 'item')).toBe(false)
})
