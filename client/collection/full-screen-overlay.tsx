// Covers the whole screen above the running camera. Content below is not reachable.
import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  /** Id of the heading. */
  readonly labelledBy: string
  readonly onClose: () => void
  readonly className?: string
  /** Selector of the element to focus; default the heading. */
  readonly focus?: string
  /** A change sets the focus again. */
  readonly renewed?: unknown
  readonly children: ReactNode
}

export const FullScreenOverlay = ({ labelledBy, onClose, className, focus, renewed, children }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const before = document.activeElement
    const root = document.getElementById('root')
    root?.setAttribute('inert', '')
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close.current()
    }
    addEventListener('keydown', escape)
    return () => {
      removeEventListener('keydown', escape)
      root?.removeAttribute('inert')
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    place.current?.querySelector<HTMLElement>(focus ?? `#${CSS.escape(labelledBy)}`)?.focus({ preventScroll: true })
    place.current?.scrollTo(0, 0)
  }, [focus, labelledBy, renewed])
  return createPortal(
    <div
      ref={place}
      role="dialog"
      aria-modal="true"
      aria-labelledby={labelledBy}
      className={`overlay fixed inset-0 z-30 overflow-y-auto overscroll-contain ${className ?? 'bg-paper'}`}
    >
      {children}
    </div>,
    document.body,
  )
}
