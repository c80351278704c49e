import { useEffect, useEffectEvent, useState } from 'react'
import type { ProductDraft } from '#shared/event/event-draft.ts'
import { costPerItem } from '#shared/event/product-check.ts'
import type { EditProduct } from './item-dialog.ts'

/** Debounce after the last change, in milliseconds. */
const PAUSE = 1000

/** Call after price or case size was edited: computes the price of one piece one second later. */
export const useComputedCost = ({ price, splitCasePurchase: split }: ProductDraft, edit: EditProduct): (() => void) => {
  const [typed, setTyped] = useState(0)
  const compute = useEffectEvent(() => {
    const items = split?.itemsPerCase ?? 0
    if (price === null || !(Number.isInteger(items) && items >= 1)) return
    const cost = costPerItem(price, items)
    edit((before) => ({
      ...before,
      splitCasePurchase: before.splitCasePurchase && { ...before.splitCasePurchase, costPerItem: cost },
    }))
  })
  useEffect(() => {
    if (typed === 0) return
    const timer = setTimeout(() => compute(), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return () => setTyped((before) => before + 1)
}
