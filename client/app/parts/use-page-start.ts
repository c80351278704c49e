import { useEffect, useRef, type RefObject } from 'react'

let somethingWasOpen = false

/** Sets the window's title and moves focus to the start of a new page; the first page keeps the browser's default. */
export const usePageStart = (title: string): RefObject<HTMLElement | null> => {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = `${title} · Gotong`
  }, [title])
  useEffect(() => {
    if (somethingWasOpen && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
    somethingWasOpen = true
  }, [])
  return main
}
