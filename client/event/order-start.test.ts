import { expect, test } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import type { SavedOrderDraft } from './saved-order-draft.ts'
import { NO_DRAFT } from './order-draft.ts'
import {
  contentOf,
  editedOrder,
  isSavedAsDraft,
  isUnsent,
  orderStart,
  repeatableOrder,
  type FoundOrders,
} from './order-start.ts'
import type { RefusedOrder } from './refused-order.ts'

const order = { id: 'ABCDEFG', lines: [], comment: 'Less ice' } as unknown as Order
const old = { id: 'HJKLMNP' } as Order
const refused = { ulid: 'u1', reason: 'Sold out', represented: null } as RefusedOrder
const draft: SavedOrderDraft = { chosen: [], draft: NO_DRAFT, again: null, changes: null }
const nothing: FoundOrders = { order: null, refused: null, draft: null, old: null, again: false }

test('an order form without an earlier order starts empty', () => {
  expect(orderStart(nothing)).toEqual({ kind: 'new', old: null })
})

test('an earlier order is offered for repetition, and fills the form if the address asks for it', () => {
  expect(orderStart({ ...nothing, old })).toEqual({ kind: 'new', old })
  expect(orderStart({ ...nothing, old, again: true })).toEqual({ kind: 'repeat', old })
})

test('a saved order fills the form instead of the order that it repeats', () => {
  expect(orderStart({ ...nothing, old, again: true, draft })).toEqual({ kind: 'resume', draft, old })
})

test('a placed order fills the form for a change, and a rejected change of it comes first', () => {
  expect(orderStart({ ...nothing, order })).toEqual({ kind: 'edit', order, draft: null })
  expect(orderStart({ ...nothing, order, refused })).toEqual({ kind: 'retry', refused, order })
  expect(orderStart({ ...nothing, refused })).toEqual({ kind: 'retry', refused, order: null })
})

test('saved changes fill the form while the placed order is as it was', () => {
  const changed = { ...draft, changes: contentOf(order) }
  expect(orderStart({ ...nothing, order, draft: changed })).toEqual({ kind: 'edit', order, draft: changed })
  const later = { ...order, comment: 'No ice' }
  expect(orderStart({ ...nothing, order: later, draft: changed })).toEqual({ kind: 'edit', order: later, draft: null })
  expect(orderStart({ ...nothing, order, draft })).toEqual({ kind: 'edit', order, draft: null })
  expect(orderStart({ ...nothing, order, refused, draft: changed })).toEqual({ kind: 'retry', refused, order })
})

test('a form is saved on the device unless it has a rejected order', () => {
  expect(isSavedAsDraft(orderStart(nothing))).toBe(true)
  expect(isSavedAsDraft(orderStart({ ...nothing, order }))).toBe(true)
  expect(isSavedAsDraft(orderStart({ ...nothing, refused }))).toBe(false)
})

test('only a form that places a new order can repeat an earlier one', () => {
  for (const start of [orderStart({ ...nothing, order, old }), orderStart({ ...nothing, order, refused, old })]) {
    expect(editedOrder(start)).toBe(order)
    expect(repeatableOrder(start)).toBeNull()
    expect(isUnsent(start)).toBe(false)
  }
  for (const start of [orderStart({ ...nothing, old }), orderStart({ ...nothing, old, draft })]) {
    expect(editedOrder(start)).toBeNull()
    expect(repeatableOrder(start)).toBe(old)
    expect(isUnsent(start)).toBe(true)
  }
})
