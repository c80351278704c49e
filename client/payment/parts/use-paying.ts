import { useEffect, useState, type RefObject } from 'react'

export interface Paying {
  readonly isPaying: boolean
  readonly start: () => void
}

const show = (section: RefObject<HTMLElement | null>): void =>
  section.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })

/** Paying starts with a press, which scrolls to `section`, with a chosen proof, or with the page where `isAtOnce`. */
export const usePaying = (section: RefObject<HTMLElement | null>, isProven: boolean, isAtOnce = false): Paying => {
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    if (isAtOnce) show(section)
  }, [isAtOnce, section])
  return {
    isPaying: isStarted || isProven || isAtOnce,
    start: () => {
      setStarted(true)
      show(section)
    },
  }
}
