// What the counter does: hand over and take back. Every act is durable on this device before it is said to be done.
import { useCallback, useMemo } from 'react'
import type { CollectionBook } from '#shared/collection/collection-book.ts'
import { linesLeft, type CollectionState } from '#shared/collection/collection-state.ts'
import { handOver } from '#shared/collection/hand-over.ts'
import { undoHandOver } from '#shared/collection/undo-hand-over.ts'
import type { Handover, HandoverLine } from '#shared/collection/handover.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Order } from '#shared/order/order.ts'
import { useOperation } from '#client/store/use-operation.ts'

export interface Giving {
  readonly order: Order
  readonly lines: readonly HandoverLine[]
}

export interface Counter {
  /** Null when all is saved. What was saved before a refusal stays. */
  give(giving: readonly Giving[]): Promise<Refusal | null>
  takeBack(order: Pick<Order, 'id'>, facts: readonly string[]): Promise<Refusal | null>
}

export const everythingLeft = ({ order, state }: { order: Order; state: CollectionState }): Giving => ({
  order,
  lines: linesLeft(state),
})

export const piecesIn = (giving: readonly Giving[]): number =>
  giving.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.quantity, 0)

export const useCounter = (book: CollectionBook | undefined): Counter => {
  const runHandOver = useOperation(handOver)
  const runUndo = useOperation(undoHandOver)
  const seen = useCallback(
    (ref: string): string[] => (book?.factsByOrder.get(ref) ?? []).map((fact: Handover) => fact.id),
    [book],
  )
  return useMemo(
    () => ({
      give: async (giving) => {
        for (const { order, lines } of giving) {
          if (lines.length === 0) continue
          const outcome = await runHandOver({ id: newId(), ref: order.id, lines: [...lines], seen: seen(order.id) })
          if (!outcome.ok) return outcome.refusal
        }
        return null
      },
      takeBack: async ({ id }, facts) => {
        const outcome = await runUndo({ id: newId(), ref: id, undoes: [...facts], seen: seen(id) })
        return outcome.ok ? null : outcome.refusal
      },
    }),
    [runHandOver, runUndo, seen],
  )
}
