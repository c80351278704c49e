import { useEffect, useState, type RefObject } from 'react'

/** Number of docket lines hidden behind the buttons. */
export const useHiddenLineCount = (place: RefObject<HTMLElement | null>, renewed: unknown): number => {
  const [below, setBelow] = useState(0)
  useEffect(() => {
    const root = place.current
    const bar = root?.lastElementChild
    if (!root || !bar || typeof IntersectionObserver === 'undefined') return
    const hidden = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, boundingClientRect: line, rootBounds } of entries) {
          const under = rootBounds !== null && line.top + line.height / 2 > rootBounds.bottom
          if (under) hidden.add(target)
          else hidden.delete(target)
        }
        setBelow(hidden.size)
      },
      { rootMargin: `0px 0px -${bar.getBoundingClientRect().height}px 0px`, threshold: [0, 0.5, 1] },
    )
    root.querySelectorAll('[data-line]').forEach((line) => observer.observe(line))
    return () => observer.disconnect()
  }, [place, renewed])
  return below
}
