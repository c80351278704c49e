import { useEffect, useRef, type RefObject } from 'react'

/** Address of the page that started last. */
let lastStarted: string | undefined
let hasMovedOn = false

/**
 * Sets the window's title and moves focus to the start of a new page; the first page keeps the browser's default. A page that
 * replaces its own skeleton takes the focus only if it was lost with the skeleton: the person may be in a menu already.
 */
export const usePageStart = (title: string): RefObject<HTMLElement | null> => {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = `${title} · Gotong`
  }, [title])
  useEffect(() => {
    const address = location.pathname + location.search
    const isNew = lastStarted !== undefined && lastStarted !== address
    hasMovedOn ||= isNew
    lastStarted = address
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (hasMovedOn && (isNew || isLost) && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
  }, [])
  return main
}
