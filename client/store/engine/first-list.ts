// Signals that the first list of this visit is visible: background work waits for it.

/** Pages without a list continue after this time. */
const MAX_WAIT_MS = 1000

let shown: () => void = () => undefined
const promise = new Promise<void>((resolve) => (shown = resolve))

/** A list has its first rows, which are painted next. */
export const listIsShown = (): void => {
  if (typeof requestAnimationFrame === 'undefined') shown()
  else requestAnimationFrame(() => setTimeout(shown))
}

export const firstListShown = (): Promise<void> =>
  Promise.race([promise, new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
