import type { CollectionBook } from '#shared/collection/collection-book.ts'
import type { OrderVerdict, Verdict } from '#shared/collection/verdict.ts'
import type { HandOverOfOrder } from './use-hand-over.ts'

export interface VerdictScreenProps {
  readonly verdict: Verdict
  /** The code as it was read. */
  readonly read: string
  readonly book: CollectionBook
  readonly listTitle: string
  /** Reason why the last action was not saved. */
  readonly trouble: string | null
  /** Orders just handed over by 'Hand over on scan'. */
  readonly given: readonly HandOverOfOrder[] | null
  /** Durable on this device. */
  readonly saved: boolean
  readonly busy: boolean
  readonly onGive: (giving: readonly HandOverOfOrder[]) => void
  readonly onTakeBack: (verdict: OrderVerdict) => void
  readonly onUndoGiven: () => void
  readonly onFind: () => void
  readonly onClose: () => void
}
