import { useEffect, useState } from 'react'
import { SEARCH_DELAY_MS } from './timings.ts'

/** Debounces a typed text, so that a search sends one request for a name instead of one for each letter. */
export const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
