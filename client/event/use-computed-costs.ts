import { useEffect, useEffectEvent, useRef } from 'react'
import type { ProductDraft } from '#shared/event/event-draft.ts'
import { editedCosts, withComputedCost } from './computed-cost.ts'

/** Debounce after the last edit of a price or case size. */
const COST_DELAY_MS = 1000

type ChangeProducts = (products: readonly ProductDraft[]) => ProductDraft[]

export interface ComputedCosts {
  /** Changes the products. */
  readonly edit: (change: ChangeProducts) => void
  /** Computes at once all prices of one piece that are not computed yet. */
  readonly settle: () => void
}

/**
 * Computes the price of one piece one second after price or case size was edited. Any other change, and leaving the
 * page, compute it at once: a copy of the product, a typed price of one piece and the next page must find it.
 */
export const useComputedCosts = (write: (change: ChangeProducts) => void): ComputedCosts => {
  const waiting = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The id of a removed product keeps waiting, because the removal can be undone.
  const compute: ChangeProducts = (products) =>
    products.map((product) => (waiting.current.delete(product.id) ? withComputedCost(product) : product))

  const settle = (): void => {
    clearTimeout(timer.current)
    if (waiting.current.size > 0) write(compute)
  }

  const edit = (change: ChangeProducts): void =>
    write((before) => {
      const after = change(before)
      const edited = editedCosts(before, after)
      if (edited.length === 0) return change(compute(before))
      for (const id of edited) waiting.current.add(id)
      clearTimeout(timer.current)
      timer.current = setTimeout(settle, COST_DELAY_MS)
      return after
    })

  const settleLast = useEffectEvent(settle)
  useEffect(() => () => settleLast(), [])

  return { edit, settle }
}
