// Restores the scroll position of a page. The router scrolls at once, but the page becomes long enough only after the
// device's data is read.
import { Outlet, useElementScrollRestoration, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Milliseconds; after this time the person is already reading. */
const RESTORE_TIMEOUT_MS = 3000
/** Events by which a person scrolls or acts; they cancel the restoration. */
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Scrolls to `top` once the page is long enough. */
const returnTo = (top: number): (() => void) => {
  const page = document.documentElement
  const stop = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    for (const move of OWN_MOVES) removeEventListener(move, stop, true)
  }
  const look = (): void => {
    if (page.scrollHeight - innerHeight < top) return
    stop()
    scrollTo({ top, behavior: 'instant' })
  }
  const observer = new ResizeObserver(look)
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS)
  observer.observe(document.body)
  for (const move of OWN_MOVES) addEventListener(move, stop, true)
  return stop
}

/** Root component of all pages. */
export const ScrollRestoration = () => {
  const { state, href } = useLocation()
  const top = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0
  const visit = state.__TSR_key ?? href
  useEffect(() => (top > 0 ? returnTo(top) : undefined), [visit, top])
  return <Outlet />
}
