import type { BrowserContext } from '@playwright/test'

/** Counts the presses of a person on the pages of a context, from now on. Typing does not count. */
export const countTaps = async (context: BrowserContext): Promise<() => number> => {
  let taps = 0
  await context.exposeFunction('countTap', () => void (taps += 1))
  const listen = (): void => {
    addEventListener(
      'pointerdown',
      (event) => {
        if (event.isTrusted) (window as unknown as { countTap: () => void }).countTap()
      },
      true,
    )
  }
  await context.addInitScript(listen)
  await Promise.all(context.pages().map((page) => page.evaluate(listen)))
  return () => taps
}
