import { useEffect, useState, type RefObject } from 'react'

export interface Paying {
  readonly isPaying: boolean
  readonly start: () => void
}

/** The Tab key goes on from the heading, not from the button that was pressed far above. */
const show = ({ current }: RefObject<HTMLElement | null>): void => {
  const { matches: isStill } = matchMedia('(prefers-reduced-motion: reduce)')
  current?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' })
  current?.querySelector('h2')?.focus({ preventScroll: true })
}

/**
 * Paying starts with a press, which scrolls to `section` and focuses its heading, with a chosen proof, or with the page
 * where `isAtOnce`.
 */
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
