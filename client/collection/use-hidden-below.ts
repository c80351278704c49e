import { useEffect, useState, type RefObject } from 'react'

/**
 * Elements marked with `data-below` that are hidden behind the buttons, from top to bottom. The mark says what the
 * element is: 'line', 'note' (the end of one), 'order' (the button of one) or 'part'.
 */
export const useHiddenBelow = (place: RefObject<HTMLElement | null>, renewed: unknown): readonly Element[] => {
  const [below, setBelow] = useState<readonly Element[]>([])
  // The line that says what is hidden makes the bar higher.
  const isSaid = below.length > 0
  useEffect(() => {
    const root = place.current
    const bar = root?.lastElementChild
    if (!root || !bar || typeof IntersectionObserver === 'undefined') return
    const marked = [...root.querySelectorAll('[data-below]')]
    const hidden = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, boundingClientRect: box, rootBounds } of entries) {
          const under = rootBounds !== null && box.top + box.height / 2 > rootBounds.bottom
          if (under) hidden.add(target)
          else hidden.delete(target)
        }
        setBelow(marked.filter((element) => hidden.has(element)))
      },
      { rootMargin: `0px 0px -${bar.getBoundingClientRect().height}px 0px`, threshold: [0, 0.5, 1] },
    )
    marked.forEach((element) => observer.observe(element))
    return () => observer.disconnect()
  }, [place, renewed, isSaid])
  return below
}
