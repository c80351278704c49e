// A host's order at the supplier: totals for each product as text, as a sheet and as a PDF.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { read, utils } from 'xlsx'
import type { Page } from '@playwright/test'
import { closeEvent, createEvent, neighbourhood, placeOrder, type Person } from '#tests/support/neighbourhood.ts'
import { expect, expectToast, test, type AppFixture } from './fixtures.ts'

const MANGO = {
  name: 'Honey mango',
  price: 38.4,
  splitCasePurchase: {
    name: 'Single mango',
    itemsPerCase: 12,
    costPerItem: 3.2,
    minItemOrder: 1,
    fulfillCondition: 'full-only',
    acknowledgementRequiredPayAfter: false,
    enabled: true,
  },
}
const SUGAR = {
  name: '=Palm sugar',
  price: 4,
  subItems: [{ type: 'Size', required: 1, list: ['1 kg', '500 g'].map((name) => ({ name, price: 0 })) }],
}

/** A closed event: 2 whole cases and 16 shared pieces of mangoes, 5 packs of sugar, and an order that was cancelled. */
const scene = async (app: AppFixture) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 2)
  const [siti, arun] = buyers as [Person, Person]
  const event = await createEvent(host, groupId, { title: 'Mango run', products: [MANGO, SUGAR] })
  const [mango = '', sugar = ''] = event.products
  const place = (buyer: Person, details: unknown) =>
    buyer.api.send<{ ref: string }>('POST', '/create-order', { eid: event.id, details })
  const size = (name: string) => [{ type: 'Size', name }]
  const shared = (quantity: number) => ({ purchaseType: 'item', quantity })
  await place(siti, { [mango]: [{ quantity: 2 }, shared(7)], [sugar]: [{ quantity: 3, subItems: size('500 g') }] })
  await place(arun, { [mango]: [shared(9)], [sugar]: [{ quantity: 2, subItems: size('1 kg') }] })
  const cancelled = await placeOrder(arun, event, [4])
  await host.api.send('PATCH', '/update-order-status', { status: -1 }, { ref: cancelled })
  await closeEvent(host, event.id)
  return { host, siti, event }
}

const TEXT = [
  '3 cases (36 pieces) Honey mango',
  '5 × =Palm sugar',
  '   1 kg: 2',
  '   500 g: 3',
  '',
  'Cases that did not fill, not ordered',
  '4 of 12 pieces: Honey mango',
].join('\n')

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Supplier order', exact: true })

const saved = async (page: Page, format: string) => {
  await sheet(page)
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: format }) })
    .click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet(page).getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), path: await download.path() }
}

test('MNG-051 a host copies the totals for the supplier offline, shares them, and saves them as a sheet and as a PDF', async ({
  app,
}) => {
  const { host, event } = await scene(app)
  const { page, offline } = await app.phone(host, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (shared: ShareData) => {
        Object.assign(window, { shared })
        return Promise.resolve()
      },
    })
  })
  await page.goto(`/event/manage-orders?eventId=${event.id}`)
  await expect(page.getByRole('button', { name: 'Re-open', exact: true })).toBeVisible()
  await offline()
  await page.getByRole('button', { name: 'Supplier order', exact: true }).click()
  const ordered = sheet(page).getByRole('list', { name: 'To order' }).getByRole('listitem')
  await expect(ordered).toHaveCount(2)
  await expect(ordered.first()).toContainText('3 cases (36 pieces)')
  await expect(sheet(page).getByRole('list', { name: 'Cases that did not fill' })).toContainText('4 of 12 pieces')

  await sheet(page).getByRole('button', { name: 'Copy text' }).click()
  await expectToast(page, 'Supplier order copied', 'Success')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')[0]).toBe('Mango run')
  expect(copied).toContain('Collection ')
  expect(copied.endsWith(`\n\n${TEXT}`)).toBe(true)

  await sheet(page).getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(() => page.evaluate(() => (window as unknown as { shared?: ShareData }).shared?.text)).toBe(copied)

  const workbook = await saved(page, 'Excel')
  expect(workbook.name).toBe('Mango run Supplier order.xlsx')
  const book = read(readFileSync(workbook.path))
  expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' }).slice(1)).toEqual([
    ['Honey mango', '', 3, 12, 36, 16, 4],
    ["'=Palm sugar", '', 5, '', '', 0, 0],
    ["'=Palm sugar", '1 kg', 2, '', '', 0, ''],
    ["'=Palm sugar", '500 g', 3, '', '', 0, ''],
  ])

  const paper = await saved(page, 'PDF')
  expect(paper.name).toBe('Mango run Supplier order.pdf')
  const printed = execFileSync('pdftotext', ['-layout', paper.path, '-'], { encoding: 'utf8' })
  expect(printed).toMatch(/3 cases \(36 pieces\)\s+Honey mango/)
  expect(printed).toMatch(/4 of 12 pieces\s+Honey mango/)
})

test('MNG-051 without orders there is nothing to order, and while orders are open the totals are not final', async ({
  app,
}) => {
  const { host, buyers, event } = await neighbourhood(app.server.url)
  const { page } = await app.phone(host, { desktop: true, opens: `/event/manage-orders?eventId=${event.id}` })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Supplier order', exact: true }).click()
  await expectToast(page, 'No orders to export', 'Warning')
  await placeOrder(buyers[0]!, event, [2])
  await expect(page.getByText(buyers[0]!.name)).toBeVisible()
  await page.getByRole('button', { name: 'Supplier order', exact: true }).click()
  await expect(sheet(page)).toContainText('not final yet')
  await expect(sheet(page).getByRole('listitem')).toContainText('2 ×')

  // A sheet that is taller than the screen opens at its title.
  for (const width of [1280, 390]) {
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width, height: 320 })
    await page.getByRole('button', { name: 'Supplier order', exact: true }).click()
    await expect(sheet(page)).toBeFocused()
    await expect(sheet(page).getByRole('heading', { name: 'Supplier order' })).toBeInViewport({ ratio: 1 })
    await expect(sheet(page).getByRole('button', { name: 'Close' })).not.toBeInViewport()
  }
})
