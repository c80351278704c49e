// The place of the sidebar. The sidebar comes after the page, because it counts events: until then its place is as wide as the
// sidebar was last, so that the page does not move.
import { useEffect } from 'react'

/** In web storage, which is cleared at sign-out. */
const KEY = 'sidebar'

const WIDTHS = { wide: 'w-60', narrow: 'w-17' } as const

type SidebarWidth = keyof typeof WIDTHS

const readWidth = (): SidebarWidth | null => {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'wide' || stored === 'narrow' ? stored : null
  } catch {
    return null
  }
}

export const wasNarrow = (): boolean => readWidth() === 'narrow'

/** Remembers the width of the sidebar; undefined while it is not known. */
export const useKeptWidth = (width: SidebarWidth | null | undefined): void => {
  useEffect(() => {
    if (width === undefined) return
    try {
      if (width === null) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, width)
    } catch {
      // Full or disabled: the next start does not know the width.
    }
  }, [width])
}

export const SidebarPlace = () => {
  const width = readWidth()
  return width && <div className={`side border-r border-line bg-surface ${WIDTHS[width]}`} />
}
