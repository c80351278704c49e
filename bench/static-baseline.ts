// Static copy of a page without scripts, as a baseline for scrolling.
import type { Browser, Page } from '@playwright/test'
import { PHONE, type BenchEnvironment } from './bench-environment.ts'

/**
 * Serialises the visible page without scripts: a virtualised list is written out completely by repeating its rendered
 * rows.
 */
const documentOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const shown = document.documentElement.cloneNode(true) as HTMLElement
    for (const script of shown.querySelectorAll('script, link:not([rel="stylesheet"])')) script.remove()
    const lists = new Set([...shown.querySelectorAll('li[aria-setsize]')].map((row) => row.parentElement))
    for (const list of lists) {
      if (!list) continue
      const rows = [...list.children]
      const count = Number(rows[0]?.getAttribute('aria-setsize'))
      list.removeAttribute('style')
      for (let n = rows.length; n < count; n += 1) list.append(rows[n % rows.length]!.cloneNode(true))
      for (const row of list.children)
        row.setAttribute('style', 'content-visibility:auto;contain-intrinsic-size:auto 108px')
    }
    return `<!doctype html>${shown.outerHTML}`
  })

export interface StaticBaseline {
  /** A page that shows the same content as `page` and runs no code. */
  of(page: Page): Promise<Page>
  end(): Promise<void>
}

export const openStaticBaseline = async (
  browser: Browser,
  { url, watchPaint }: BenchEnvironment,
): Promise<StaticBaseline> => {
  const context = await browser.newContext({ ...PHONE, baseURL: url, serviceWorkers: 'block' })
  const baseline = await context.newPage()
  await baseline.addInitScript(watchPaint)
  let body = ''
  await baseline.route('**/baseline', (route) => route.fulfill({ contentType: 'text/html', body }))
  return {
    of: async (page) => {
      body = await documentOf(page)
      await baseline.goto('/baseline')
      return baseline
    },
    end: () => context.close(),
  }
}
