import { useEffect, useState } from 'react'
import { SEARCH_DELAY_MS } from './timings.ts'

/** The typed text once nobody has typed for a moment: a search asks the server once for a name, not for each letter. */
export const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
