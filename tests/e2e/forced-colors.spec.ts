// A contrast theme of the system replaces colours: what is chosen stays visible.
import type { Page } from '@playwright/test'
import { neighbourhood, placeOrder } from '#tests/support/neighbourhood.ts'
import { expect, test, visit } from './fixtures.ts'

/** Colours of the ground and of the lower border, as they are painted. */
const looks = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { backgroundColor, borderBottomColor, borderBottomWidth } = getComputedStyle(element)
      return [backgroundColor, borderBottomColor, borderBottomWidth].join(' ')
    }),
  )

const expectOneDifferent = async (page: Page, chosen: string, others: string): Promise<void> => {
  const [marked, unmarked] = [await looks(page, chosen), await looks(page, others)]
  expect(marked, chosen).toHaveLength(1)
  expect(unmarked.length, others).toBeGreaterThan(0)
  expect(unmarked, others).not.toContain(marked[0])
}

test('PWA-006 a contrast theme shows which tab, segment, filter, page and entry of the sidebar is chosen', async ({
  app,
}) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  for (let n = 0; n < 11; n += 1) await placeOrder(buyers[0]!, event, [1])
  const { page } = await app.phone(host)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await expect(page.getByText(event.title).first()).toBeVisible()
  await expectOneDifferent(page, '.tabs a[aria-current]', '.tabs a:not([aria-current])')
  await visit(page, '/event/list-my-events')
  await expect(page.getByRole('button', { name: 'Show Active' })).toBeVisible()
  await expectOneDifferent(page, '.seg [aria-pressed=true]', '.seg [aria-pressed=false]')
  await visit(page, `/event/manage-orders?eventId=${event.id}`)
  await expect(page.getByText('Viewing 1-10 of 11').first()).toBeVisible()
  await expectOneDifferent(page, '.chip[aria-pressed=true]', '.chip[aria-pressed=false]')
  await expectOneDifferent(
    page,
    '.pager [aria-current]',
    '.pager button:enabled:not([aria-current], [aria-label*=ext])',
  )
  const desktop = await app.phone(host, { desktop: true, opens: '/event/list-my-events' })
  await desktop.page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await expect(desktop.page.locator('.side a[aria-current]')).toBeVisible()
  await expectOneDifferent(desktop.page, '.side a[aria-current]', '.side nav a:not([aria-current])')
})
