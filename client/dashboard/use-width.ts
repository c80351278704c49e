import { useEffect, useRef, useState, type RefObject } from 'react'

/** Width of an element in pixels; 0 before it is laid out. */
export const useWidth = <E extends Element>(): readonly [RefObject<E | null>, number] => {
  const place = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, width]
}
