import { useCallback, useEffect, useState } from 'react'
import { COPIED } from './timings.ts'

/** Copies text; the first value is true for two seconds after it worked. */
export const useCopy = (): readonly [boolean, (text: string) => Promise<void>] => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = useCallback(async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }, [])
  return [copied, copy]
}
