import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses the field that a press of ‘Add …’ created. The returned function is called in the press; the last element
 * inside `box` that matches `selector` is focused once it is rendered.
 */
export const useFocusAdded = (box: RefObject<HTMLElement | null>, selector: string): (() => void) => {
  const awaited = useRef(false)
  useEffect(() => {
    if (!awaited.current) return
    awaited.current = false
    const fields = box.current?.querySelectorAll<HTMLElement>(selector)
    fields?.item(fields.length - 1)?.focus()
  })
  return () => {
    awaited.current = true
  }
}
