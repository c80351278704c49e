import { useEffect, useState, type RefObject } from 'react'

/** Docket lines hidden behind the buttons, from top to bottom. */
export const useHiddenLines = (place: RefObject<HTMLElement | null>, renewed: unknown): readonly Element[] => {
  const [below, setBelow] = useState<readonly Element[]>([])
  // The line that says how many are hidden makes the bar higher.
  const isSaid = below.length > 0
  useEffect(() => {
    const root = place.current
    const bar = root?.lastElementChild
    if (!root || !bar || typeof IntersectionObserver === 'undefined') return
    const lines = [...root.querySelectorAll('[data-line]')]
    const hidden = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, boundingClientRect: line, rootBounds } of entries) {
          const under = rootBounds !== null && line.top + line.height / 2 > rootBounds.bottom
          if (under) hidden.add(target)
          else hidden.delete(target)
        }
        setBelow(lines.filter((line) => hidden.has(line)))
      },
      { rootMargin: `0px 0px -${bar.getBoundingClientRect().height}px 0px`, threshold: [0, 0.5, 1] },
    )
    lines.forEach((line) => observer.observe(line))
    return () => observer.disconnect()
  }, [place, renewed, isSaid])
  return below
}
