import { useDeferredValue } from 'react'

/**
 * The first rows at once, and all of them in a render that a touch may interrupt. For lists that begin with what fits on a
 * screen.
 */
export const useFirstRows = <Row>(rows: readonly Row[], first: number): readonly Row[] => {
  const count = useDeferredValue(Math.max(rows.length, first), first)
  return rows.length > count ? rows.slice(0, count) : rows
}
