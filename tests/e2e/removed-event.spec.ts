// An event is removed while another device has unsent hand-overs or orders of it.
import type { Page } from '@playwright/test'
import { neighbourhood, orderOf, placeOrder, type Person } from '#tests/support/neighbourhood.ts'
import { allSent, scan, startScanning, verdict } from './collection-fixtures.ts'
import { chip, expect, expectToast, order, test } from './fixtures.ts'

const payAndHandOver = async (page: Page, code: string): Promise<void> => {
  await scan(page, code)
  await verdict(page, 'Not paid')
    .getByRole('button', { name: /^Paid now, hand over/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a counter whose event was removed while it was offline shows that, and its card can be decided', async ({
  app,
}) => {
  const { buyers, event, host } = await neighbourhood(app.server.url, 2)
  const [first, second] = buyers as [Person, Person]
  const given = await placeOrder(first, event, [2])
  const kept = await placeOrder(second, event, [1])
  const phone = await app.phone(host)
  const { page } = phone
  await startScanning(page, `/collection?eventId=${event.id}`)
  await phone.offline()
  await payAndHandOver(page, given)
  await payAndHandOver(page, kept)

  await host.api.send('DELETE', '/delete-event', { id: event.id })
  await phone.online()
  await allSent(page, host)
  await expect(page.getByRole('heading', { name: `‘${event.title}’ was removed` })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Its orders are cancelled: hand over nothing more.')).toBeVisible()

  await page.getByRole('link', { name: 'Needs you', exact: true }).first().click()
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect(card(first.name)).toContainText(`because ‘${event.title}’ was removed`)
  await expect(card(first.name)).toContainText('All of it was handed over')
  await expect(card(first.name)).toContainText('2× Honey mango')
  await expect(page.getByRole('link', { name: 'Open the order' })).toHaveCount(0)
  // A second tap of the same finger does not answer the card that takes the first one's place.
  const cameBack = await card(first.name).getByRole('button', { name: 'It came back' }).elementHandle()
  const keepsIt = await card(second.name).getByRole('button', { name: 'They keep it' }).elementHandle()
  await page.evaluate(
    async ([answer, next]) => {
      const press = (button: Node | null | undefined) => button instanceof HTMLElement && button.click()
      press(answer)
      await new Promise((resolve) => setTimeout(resolve, 100))
      press(next)
    },
    [cameBack, keepsIt] as const,
  )
  await expectToast(page, 'Answer saved: it came back', 'Success')
  await expect(card(first.name)).toHaveCount(0)
  await expect(card(second.name)).toBeVisible()
  await card(second.name).getByRole('button', { name: 'They keep it' }).click()
  await expect(page.getByText('Nothing needs you')).toBeVisible()
  await allSent(page, host)
  expect((await orderOf(host, kept)).status).toBe(-1)
})

test('SYN-006 a rejected order of a removed event names event and items and is copied as text', async ({ app }) => {
  const { buyers, event, host } = await neighbourhood(app.server.url, 1)
  const phone = await app.phone(buyers[0], { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = phone
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  await phone.offline()
  await order(page, event, { Cherries: 2, 'Honey mango': 1 })
  await host.api.send('DELETE', '/delete-event', { id: event.id })
  await phone.online()
  await expect(chip(page)).toHaveAccessibleName('Needs you · 1')

  await page.goto('/needs-you')
  const card = page.getByRole('article')
  await expect(card).toContainText(event.title)
  await expect(card.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveText([
    '1 × Honey mango',
    '2 × Cherries',
  ])
  await card.getByRole('button', { name: 'Copy text' }).click()
  await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${event.title}\n1 × Honey mango\n2 × Cherries`,
  )
})
