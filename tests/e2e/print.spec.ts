// Pages as a browser prints them.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { closeEvent, neighbourhood, placeOrder } from '#tests/support/neighbourhood.ts'
import { pdfText } from '#tests/support/pictures.ts'
import { MAX_PLAIN_ROWS } from '#client/ui/long-list.tsx'
import { expect, test, visit } from './fixtures.ts'

/** The path of the printed page. */
const print = async (page: Page, info: TestInfo, name: string): Promise<string> => {
  const path = info.outputPath(`${name}.pdf`)
  writeFileSync(path, await page.pdf({ format: 'A4' }))
  return path
}

const BUYERS = MAX_PLAIN_ROWS + 5

for (const desktop of [false, true])
  test(`a printed page is complete and has no navigation, on a ${desktop ? 'desktop' : 'phone'}`, async ({
    app,
  }, info) => {
    const { host, buyers, event } = await neighbourhood(app.server.url, BUYERS)
    for (const buyer of buyers) await placeOrder(buyer, event, [1])
    await closeEvent(host, event.id)
    const list = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [event.id] })
    const { page } = await app.phone(host, { desktop, opens: `/event/packing-list?id=${list.id}` })
    const rows = page.getByRole(desktop ? 'row' : 'listitem').filter({ hasText: /Person Number/ })
    await expect(rows.first()).toBeVisible()
    await expect(rows).not.toHaveCount(BUYERS)
    const text = pdfText(await print(page, info, 'list'))
    expect(buyers.filter(({ name }) => !new RegExp(`${name}\\b`).test(text))).toEqual([])
    expect(text).not.toContain('Skip to the content')
    // On screen the list has only the rows in view again.
    await expect(rows).not.toHaveCount(BUYERS)

    await visit(page, `/event/manage-orders?eventId=${event.id}`)
    await expect(page.getByText('Viewing 1-10 of 35').first()).toBeVisible()
    const orders = pdfText(await print(page, info, 'orders'))
    for (const hidden of ['Skip to the content', 'Good things must share!', 'Switch View'])
      expect(orders).not.toContain(hidden)
    // The view of the screen: a table has the names of its columns.
    expect(/\bQty\b/.test(orders)).toBe(desktop)
    expect(orders).toContain('Viewing 1-10 of 35')
  })

test('the bar of an event lies on the page on screen, and below its content on paper', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const { page } = await app.phone(buyers[0], { opens: `/event/detail?eid=${event.id}` })
  await expect(page.getByRole('button', { name: 'PLACE ORDER' })).toBeVisible()
  await expect(page.locator('.dock')).toHaveCSS('position', 'sticky')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.dock')).toHaveCSS('position', 'static')
  await expect(page.locator('.skip')).toBeHidden()
})

test('a pickup pass printed from a dark screen is dark on white, and its barcode is read from the paper', async ({
  app,
}, info) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  const ref = await placeOrder(buyers[0]!, event, [1])
  await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  const { page } = await app.phone(buyers[0], { dark: true, opens: `/event/purchase-detail?ref=${ref}` })
  await expect(page.getByRole('img', { name: `Barcode ${ref}` })).toBeVisible()
  const pdf = await print(page, info, 'pass')
  const picture = info.outputPath('pass')
  execFileSync('pdftoppm', ['-r', '200', '-png', '-f', '1', '-l', '1', '-singlefile', pdf, picture])
  const codes = execFileSync('zbarimg', ['-q', '--raw', `${picture}.png`], { encoding: 'utf8' })
  expect(codes.split('\n')).toContain(ref)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colours = await page.evaluate(() => {
    const { color } = getComputedStyle(document.body)
    return [color, getComputedStyle(document.querySelector('.page')!).backgroundColor]
  })
  expect(colours).toEqual(['rgb(36, 26, 20)', 'rgb(251, 246, 236)'])
})
