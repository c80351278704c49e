import { useCallback, useEffect, useState } from 'react'

export interface BriefMessage {
  readonly text: string
  readonly failed: boolean
}

const SHOWN_FOR_MS = 4000

/** A message about the last action that disappears and covers nothing. */
export const useBriefMessage = (): readonly [BriefMessage | null, (text: string, failed?: boolean) => void] => {
  const [said, setSaid] = useState<BriefMessage | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [said])
  const say = useCallback((text: string, failed = false) => setSaid({ text, failed }), [])
  return [said, say]
}
