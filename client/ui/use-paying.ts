import { useState, type RefObject } from 'react'

export interface Paying {
  readonly isPaying: boolean
  readonly start: () => void
}

/** Paying begins with a press, which brings `section`, where it says how, into view, or with a proof that is chosen. */
export const usePaying = (section: RefObject<HTMLElement | null>, isProven: boolean): Paying => {
  const [isStarted, setStarted] = useState(false)
  return {
    isPaying: isStarted || isProven,
    start: () => {
      setStarted(true)
      section.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })
    },
  }
}
