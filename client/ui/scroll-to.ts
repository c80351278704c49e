import { BEFORE_SCROLL_MS } from './timings.ts'

/**
 * Scrolls to an element that a press has just made visible, after a short delay for rendering; `focus` focuses it too.
 * A next press before that ends it: a page that moves under a finger loses the press.
 */
export const scrollSoon = (find: () => HTMLElement | null | undefined, { focus = false } = {}): void => {
  const scroll = (): void => {
    removeEventListener('pointerdown', stop, true)
    const found = find()
    found?.scrollIntoView({ block: 'center' })
    if (focus) found?.focus({ preventScroll: true })
  }
  const timer = setTimeout(scroll, BEFORE_SCROLL_MS)
  const stop = (): void => clearTimeout(timer)
  addEventListener('pointerdown', stop, { capture: true, once: true })
}
