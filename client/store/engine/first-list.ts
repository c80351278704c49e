// When the first list of this visit is on the screen: what nobody sees waits for it.

/** Milliseconds: pages without a list have none to wait for. */
const LONGEST = 1000

let shown: () => void = () => undefined
const promise = new Promise<void>((resolve) => (shown = resolve))

/** A list has its first rows; they are drawn next. */
export const listIsShown = (): void => {
  if (typeof requestAnimationFrame === 'undefined') shown()
  else requestAnimationFrame(() => setTimeout(shown))
}

export const firstListShown = (): Promise<void> =>
  Promise.race([promise, new Promise<void>((resolve) => setTimeout(resolve, LONGEST))])
