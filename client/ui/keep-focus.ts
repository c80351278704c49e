// Gives the focus back when the focused element disappears. A pressed button may be removed with its row or disabled, and a
// dialog may close after the row that opened it is gone. The browser then focuses nothing: a screen reader starts again at the top of
// the page, and after a dialog so does the Tab key.

/** The page, a dialog and a dialog in front of it take three; the earliest are dropped. */
const MAX_REMEMBERED_PLACES = 6

/** A parent of the focused element, and the position among its children. */
interface Step {
  readonly parent: Element
  readonly index: number
}

/** From the focused element to the root of the document. */
type Place = readonly Step[]

const placeOf = (element: Element): Place => {
  const steps: Step[] = []
  for (let at = element; at.parentElement; at = at.parentElement)
    steps.push({ parent: at.parentElement, index: [...at.parentElement.children].indexOf(at) })
  return steps
}

/**
 * The element that now has the place of a removed one: the next row of a list, or its end, or the list. Never a control: a key
 * that is still held down would press it.
 */
const neighbourAt = (place: Place): HTMLElement | undefined => {
  const step = place.find(({ parent }) => parent.isConnected)
  if (!step?.parent.closest('main, [role=dialog], [role=alertdialog]')) return undefined
  const { children } = step.parent
  const rows = [children[step.index], children[step.index - 1], step.parent]
  return rows.find(
    (row): row is HTMLElement =>
      row instanceof HTMLElement && !row.matches('a, button, input, label, select, textarea, summary'),
  )
}

const focusWithoutControl = (element: HTMLElement): void => {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

export const keepFocus = (): void => {
  let focused: Element | null = null
  const places: Place[] = []
  const isLost = (): boolean =>
    focused !== null &&
    (!focused.isConnected || focused.matches(':disabled')) &&
    (document.activeElement === null || document.activeElement === document.body)

  const restore = (): void => {
    if (!isLost()) return
    focused = null
    const found = places.map(neighbourAt).find((element) => element !== undefined)
    const target = found ?? document.querySelector('main')
    if (target) focusWithoutControl(target)
  }

  addEventListener('focusin', ({ target }) => {
    // A mouse or a finger needs no focus: it would only be visible.
    focused = target instanceof Element && target.matches(':focus-visible') ? target : null
    if (focused === null) return
    places.unshift(placeOf(focused))
    places.length = Math.min(places.length, MAX_REMEMBERED_PLACES)
  })
  // A page or a dialog that moves the focus itself does so before the second frame.
  new MutationObserver(() => {
    if (isLost()) requestAnimationFrame(() => requestAnimationFrame(restore))
  }).observe(document.body, { childList: true, subtree: true })
}
