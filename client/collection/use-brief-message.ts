import { useCallback, useEffect, useState } from 'react'

export interface BriefMessage {
  readonly text: string
  readonly failed: boolean
}

const SHOWN_FOR = 4000

/** A message about the last action that disappears and covers nothing. */
export const useBriefMessage = (): readonly [BriefMessage | null, (text: string, failed?: boolean) => void] => {
  const [said, setSaid] = useState<BriefMessage | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [said])
  const say = useCallback((text: string, failed = false) => setSaid({ text, failed }), [])
  return [said, say]
}
