import { expect, test } from 'vitest'
import { asCents } from '#shared/kernel/money.ts'
import { readSavedOrderDraft, draftOfSaved, type SavedOrderDraft } from './saved-order-draft.ts'

const order: SavedOrderDraft = {
  chosen: [
    {
      line: { id: 'l1', pid: 'kit', purchaseType: 'case', quantity: 2, options: { Size: '4 pax' } },
      name: 'Sticky rice kit',
      price: asCents(2050),
    },
    {
      line: { id: 'l2', pid: 'mango', purchaseType: 'item', quantity: 0, options: {} },
      name: undefined,
      price: undefined,
    },
  ],
  draft: {
    ticked: ['Bring a bag', 'No refunds'],
    comment: 'Less ice',
    bookingAddress: { street: '12 Clementi Ave 3', country: 'Singapore', postalCode: '120012' },
    deliveryDate: '24-12-2026',
    behalf: '91234567',
  },
  again: null,
  changes: '[[],"Less ice",null,null]',
}

test('a saved order is restored as it was entered', () => {
  expect(readSavedOrderDraft(structuredClone(order))).toEqual(order)
})

test('a saved order of an earlier version of the app, which saved no changes of placed orders, is restored', () => {
  const { changes: _changes, ...earlier } = order
  expect(readSavedOrderDraft(earlier)).toEqual({ ...order, changes: null })
})

test('a saved order in an unknown format is ignored and left in place', () => {
  for (const content of [null, 'x', {}, { ...order, chosen: [{ line: { pid: 'kit' } }] }, { ...order, draft: {} }])
    expect(readSavedOrderDraft(content)).toBeNull()
})

test('only fields that the form still shows are restored', () => {
  const asks = { termConds: ['No refunds', 'New note'], bookingAddressRequired: true }
  expect(draftOfSaved(order, asks, true)).toEqual({ ...order.draft, ticked: ['No refunds'] })
  expect(draftOfSaved(order, { ...asks, bookingAddressRequired: false }, false)).toEqual({
    ticked: ['No refunds'],
    comment: 'Less ice',
    bookingAddress: null,
    deliveryDate: null,
    behalf: null,
  })
})
