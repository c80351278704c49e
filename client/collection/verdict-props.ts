import type { CollectionBook } from '#shared/collection/collection-book.ts'
import type { OrderVerdict, Verdict } from '#shared/collection/verdict.ts'
import type { Giving } from './use-counter.ts'

export interface VerdictScreenProps {
  readonly verdict: Verdict
  /** As it was read. */
  readonly read: string
  readonly book: CollectionBook
  readonly listTitle: string
  /** Why the last act was not saved. */
  readonly trouble: string | null
  /** What 'Hand over on scan' has just given out. */
  readonly given: readonly Giving[] | null
  /** It is durable on this device. */
  readonly saved: boolean
  readonly busy: boolean
  readonly onGive: (giving: readonly Giving[]) => void
  readonly onTakeBack: (verdict: OrderVerdict) => void
  readonly onUndoGiven: () => void
  readonly onFind: () => void
  readonly onClose: () => void
}
