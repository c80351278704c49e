import { useState, type RefObject } from 'react'

export interface Paying {
  readonly isPaying: boolean
  readonly start: () => void
}

/** Paying starts with a press, which scrolls to `section`, or with a chosen proof. */
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
