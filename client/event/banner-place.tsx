import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Followed by the width of the window. In web storage, which is cleared at sign-out. */
const KEY = 'banners'

/** Milliseconds after which the place no longer waits for banners. */
const COMING_MS = 3_000

const readHeight = (): number => Number(localStorage.getItem(KEY + innerWidth))

const writeHeight = (height: number): void => {
  try {
    localStorage.setItem(KEY + innerWidth, String(height))
  } catch {
    // Full or disabled: the next start does not know the height.
  }
}

/**
 * The place of the banners above the events. They come after the first list, because they count orders: until all have answered the
 * place is as high as it was last in a window of this width, so that the events keep theirs.
 */
export const BannerPlace = ({ children }: { children: ReactNode }) => {
  const banners = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState(readHeight)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => writeHeight(entry?.contentRect.height ?? 0))
    const timer = setTimeout(() => {
      setKept(0)
      if (banners.current) observer.observe(banners.current)
    }, COMING_MS)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return (
    <div style={{ ['--kept' as string]: kept + 'px' }} className="has-[[data-pending]]:min-h-[var(--kept)]">
      <div ref={banners} className="flow-root">
        {children}
      </div>
    </div>
  )
}
