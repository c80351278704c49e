// Finds faults of a page's layout on small phones and with large text.
import type { Page } from '@playwright/test'

/** Sizes at which every page must work: WCAG 2.2, reflow (1.4.10) and text size (1.4.4). */
const SIZES = [
  { width: 390, text: '200%' },
  { width: 320, text: '100%' },
] as const

/** Elements that reach beyond the window, and controls that a bar at the bottom covers once they have the focus. */
const faultsOf = (): string[] => {
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} ‘${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}’`
  const found: string[] = []
  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 0) {
    const beyond = [...document.querySelectorAll('body *')].filter((element) => {
      // Text can reach beyond its element.
      const content = document.createRange()
      content.selectNodeContents(element)
      const edges = [element, content].map((box) => box.getBoundingClientRect().right)
      return element.checkVisibility() && Math.max(...edges) > innerWidth + 0.5
    })
    const deepest = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)))
    found.push(`${wide} px wider than the window: ${deepest.slice(0, 3).map(nameOf).join(', ')}`)
  }
  const focused = document.activeElement
  const [left, top] = [scrollX, scrollY]
  for (const control of document.querySelectorAll<HTMLElement>('main :is(button, a[href], input, select, textarea)')) {
    if (control.tabIndex < 0 || control.matches(':disabled, .sr-only') || !control.checkVisibility()) continue
    control.focus()
    const { x, y, width, height } = control.getBoundingClientRect()
    const bar = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.dock, .nav')
    if (bar && !bar.contains(control)) found.push(`${nameOf(control)} is behind ${nameOf(bar)}`)
  }
  if (focused instanceof HTMLElement) focused.focus()
  scrollTo(left, top)
  return found
}

/** Faults at 320 px and at 200 % text, with the page's name. The window has its size again afterwards. */
export const layoutFaults = async (page: Page, about: string): Promise<string[]> => {
  const before = page.viewportSize()
  const faults: string[] = []
  for (const { width, text } of SIZES) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(async (size) => {
      document.documentElement.style.fontSize = size
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    }, text)
    const found = await page.evaluate(faultsOf)
    faults.push(...found.map((fault) => `${about}, ${width} px, text ${text}: ${fault}`))
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  if (before) await page.setViewportSize(before)
  return faults
}
