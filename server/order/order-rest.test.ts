import { expect, test } from 'vitest'
import { orderRest } from './order-rest.ts'

const REF = '4KQ2W7XM9D3H'
const fresh = { id: () => 'fresh-id', ref: () => REF }

test('ORD-039 the specification’s payload becomes lines; lines with quantity 0 are dropped', () => {
  const sent = {
    eid: 'e1',
    details: {
      p1: [
        { purchaseType: 'case', quantity: 2, subItems: [{ type: 'Size', name: 'L', price: 1.5 }] },
        { purchaseType: 'item', quantity: '0', subItems: [] },
      ],
    },
    comment: 'Hello',
  }
  expect(orderRest['create-order'].read(sent, 25_000, fresh)).toEqual({
    value: {
      ref: REF,
      eid: 'e1',
      lines: [
        { id: 'fresh-id', pid: 'p1', purchaseType: 'case', quantity: 2, subItems: [{ type: 'Size', name: 'L' }] },
      ],
      comment: 'Hello',
      representedUserId: null,
      bookingAddress: null,
      deliveryDate: null,
    },
  })
})

test('ORD-026 a negative quantity is refused', () => {
  const sent = { eid: 'e1', details: { p1: [{ quantity: -1 }] } }
  expect(orderRest['create-order'].read(sent, 25_000, fresh)).toMatchObject({ refused: true, status: 422 })
})

test('API-046 the payload is {oid, data}, with ref in the query', () => {
  const data = { details: { p1: [{ purchaseType: 'case', quantity: 1 }] } }
  const read = (named: object) => orderRest['update-order'].read({ ...named, data }, 25_100, fresh)
  expect(read({ ref: REF })).toMatchObject({
    value: { ref: REF, lines: [{ id: 'fresh-id', pid: 'p1', quantity: 1 }], comment: '' },
  })
  expect(read({ oid: REF })).toEqual(read({ ref: REF }))
})

test('API-047 a buyer may set only the three buyer statuses', () => {
  const read = (buyerStatus: number) =>
    orderRest['update-order-buyer-status'].read({ ref: REF, buyerStatus }, 25_200, fresh)
  expect(read(-1)).toEqual({ value: { ref: REF, buyerStatus: -1, paymentScreenshot: null } })
  for (const status of [-2, 0, 1, 4]) expect(read(status)).toMatchObject({ refused: true, status: 422 })
})

test('API-049 a host’s status change over REST is based on the row’s state on arrival', () => {
  const read = orderRest['update-order-status'].read({ ref: REF, status: '2', buyerStatus: 2 }, 25_400, fresh)
  expect(read).toEqual({ value: { ref: REF, status: 2, buyerStatus: 2, saw: null } })
})
