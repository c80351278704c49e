// Actions of the counter: hand over and undo. Every action is durable on this device before it is confirmed.
import { useCallback, useMemo } from 'react'
import type { CollectionBook } from '#shared/collection/collection-book.ts'
import { linesLeft, type CollectionState } from '#shared/collection/collection-state.ts'
import { handOver } from '#shared/collection/hand-over.ts'
import { undoHandOver } from '#shared/collection/undo-hand-over.ts'
import type { HandOverRecord, HandoverLine } from '#shared/collection/hand-over-record.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Order } from '#shared/order/order.ts'
import { enqueueAll } from '#client/store/changes/enqueue-operation.ts'

export interface HandOverOfOrder {
  readonly order: Order
  readonly lines: readonly HandoverLine[]
}

export interface UndoOfOrder {
  readonly ref: string
  /** Ids of the records to undo. */
  readonly recordIds: readonly string[]
}

export interface HandOverActions {
  /** Null when all is saved; a refusal saves nothing of any order. */
  give(giving: readonly HandOverOfOrder[]): Promise<Refusal | null>
  takeBack(taking: readonly UndoOfOrder[]): Promise<Refusal | null>
}

export const allOwed = ({ order, state }: { order: Order; state: CollectionState }): HandOverOfOrder => ({
  order,
  lines: linesLeft(state),
})

export const piecesIn = (giving: readonly HandOverOfOrder[]): number =>
  giving.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.quantity, 0)

export const useHandOver = (book: CollectionBook | undefined): HandOverActions => {
  const seen = useCallback(
    (ref: string): string[] => (book?.recordsByOrder.get(ref) ?? []).map((record: HandOverRecord) => record.id),
    [book],
  )
  return useMemo(
    () => ({
      give: (giving) => {
        const due = giving.filter(({ lines }) => lines.length > 0)
        return enqueueAll(
          handOver,
          due.map(({ order, lines }) => ({ id: newId(), ref: order.id, lines: [...lines], seen: seen(order.id) })),
        )
      },
      takeBack: (taking) =>
        enqueueAll(
          undoHandOver,
          taking.map(({ ref, recordIds }) => ({ id: newId(), ref, undoes: [...recordIds], seen: seen(ref) })),
        ),
    }),
    [seen],
  )
}
