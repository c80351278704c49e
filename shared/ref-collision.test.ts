import { expect, test } from 'vitest'
import { commands, queries } from './catalogue.ts'
import { operations } from './operations.ts'
import type { OnRefCollision } from './operation.ts'
import { updateOrderBuyerStatus } from './order/update-order-buyer-status.ts'

const calls: readonly string[] = [...operations, ...queries, ...commands].map(({ name }) => name)

const replacersOf = (collision: OnRefCollision<unknown> | undefined, input: unknown): readonly string[] =>
  collision?.replacedBy?.(input) ?? []

test('Q-138 operations are replaced by operations of the catalogue', () => {
  const inputs = [{ buyerStatus: -1 }, { buyerStatus: 2 }]
  const named = operations.flatMap(({ onRefCollision }) =>
    inputs.flatMap((input) => replacersOf(onRefCollision, input)),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !calls.includes(name))).toEqual([])
})

test('Q-138 an edit replaces a cancellation, and no submitted payment', () => {
  const by = (buyerStatus: -1 | 2) =>
    updateOrderBuyerStatus.onRefCollision?.replacedBy?.({ ref: 'R', buyerStatus, paymentScreenshot: null })
  expect(by(-1)).toEqual(['update-order-buyer-status', 'update-order'])
  expect(by(2)).toEqual(['update-order-buyer-status'])
})
