// Who comes back to a page is where they were. The router scrolls there at once; what the device reads a moment later makes the
// page long enough only then.
import { Outlet, useElementScrollRestoration, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Milliseconds: what comes later comes to somebody who reads already. */
const PATIENCE = 3000
/** Whoever does one of these goes elsewhere by their own will. */
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
  const timer = setTimeout(stop, PATIENCE)
  observer.observe(document.body)
  for (const move of OWN_MOVES) addEventListener(move, stop, true)
  return stop
}

/** The root of all pages. */
export const KeptPlace = () => {
  const { state, href } = useLocation()
  const top = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0
  const visit = state.__TSR_key ?? href
  useEffect(() => (top > 0 ? returnTo(top) : undefined), [visit, top])
  return <Outlet />
}
