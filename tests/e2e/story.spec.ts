// From an event sheet to paper: import, orders, closing, packing list, PDF, and barcodes read by an independent
// program.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import {
  closeEvent,
  createEvent,
  createGroup,
  join as joinGroup,
  placeOrder,
  signUp,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { drawPages, pdfText, readCodes } from '#tests/support/pictures.ts'
import { allSent } from './collection-fixtures.ts'
import { goOn } from './event-form-fixtures.ts'
import { choose, expect, place, test } from './fixtures.ts'

const SHEET = join(import.meta.dirname, '..', 'fixtures', 'event-sheets', 'pasir-panjang-fruit-run.xlsx')
const MANGO = 'Thai honey mango (5 pcs)'
const POTATO = 'Cameron highlands sweet potato 3kg'

test('PAC-001 PAC-016 COL-026 an imported event leads to printed barcodes that equal the orders’ references', async ({
  app,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'gotong-story-'))
  try {
    const host = await app.person('Mei Tan')
    const groupId = await createGroup(host)
    const buyers: Person[] = []
    for (const name of ['Siti Rahman', 'Arun Nair', 'Boon Lim', 'Wei Goh', 'Zul Hassan']) {
      const buyer = await signUp(app.server.url, name)
      await joinGroup(buyer, groupId)
      buyers.push(buyer)
    }
    const { page } = await app.phone(host, { desktop: true })

    await page.goto('/event/create')
    await page.getByLabel(/Import an event sheet/).setInputFiles(SHEET)
    const report = page.getByRole('region', { name: /7 rows imported, 2 skipped/ })
    await expect(report).toBeVisible()
    await expect(report).toContainText('name is missing')
    await expect(report).toContainText('choose them below')
    await expect(page.getByText('Choose the hours of collection')).toBeVisible()
    const title = page.getByLabel('Title', { exact: true })
    const imported = await title.inputValue()
    await title.fill('My own words')
    const ask = page.getByRole('alertdialog', { name: 'Replace what you typed?' })
    for (const [answer, stands] of [
      ['Keep mine', 'My own words'],
      ['Use the sheet', imported],
    ] as const) {
      await page.getByLabel(/Import an event sheet/).setInputFiles(SHEET)
      await ask.getByRole('button', { name: answer }).click()
      await expect(title).toHaveValue(stands)
    }
    await page.getByLabel('Collection from').selectOption({ label: '5PM' })
    await page.getByLabel('to', { exact: true }).selectOption({ label: '8PM' })
    await expect(report).not.toContainText('choose them below')
    await goOn(page)
    await expect(page).toHaveURL('/event/create-items')
    await goOn(page)
    await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
    await page.waitForURL(/manage-orders/)
    // Publishing continues with sharing.
    const share = page.getByRole('dialog', { name: /^Share ‘/ })
    await share.getByRole('button', { name: 'Close', exact: true }).first().click()
    await expect(share).toHaveCount(0)
    const eventId = new URL(page.url()).searchParams.get('eventId') ?? ''
    await allSent(page, host)
    const reply = await host.api.get<EventReply>('/get-event', { id: eventId })
    const event = { id: eventId, title: reply.title, products: reply.productIdList }
    expect(event.products).toHaveLength(7)

    const refs: string[] = []
    for (const [i, buyer] of buyers.slice(0, 2).entries()) {
      const phone = await app.phone(buyer)
      await choose(phone.page, event, { [MANGO]: i + 1, [POTATO]: 1 })
      for (const note of await phone.page.locator('#order-notes').getByRole('checkbox').all()) await note.check()
      refs.push(await place(phone.page))
      await allSent(phone.page, buyer)
    }
    for (const buyer of buyers.slice(2)) refs.push(await placeOrder(buyer, event, [0, 3, 0, 0, 0, 2]))
    const other = await createEvent(host, groupId, { title: 'Katong laksa kit' })
    refs.push(await placeOrder(buyers[0]!, other, [1, 2]))
    await closeEvent(host, other.id)

    await expect(page.getByText('5 orders').or(page.getByText('Zul Hassan')).first()).toBeVisible()
    await page.getByRole('button', { name: 'Close Order' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close Order' }).click()
    await expect(page.getByRole('button', { name: 'Re-open' }).first()).toBeVisible()
    await allSent(page, host)

    await page.goto('/event/list-packing-list')
    await expect(page.getByRole('heading', { name: 'Package (0)' })).toBeVisible()
    await page.getByRole('button', { name: 'Add Package' }).first().click()
    for (const { title } of [event, other]) await page.getByRole('checkbox', { name: new RegExp(title) }).check()
    await page.getByLabel('Name', { exact: true }).fill('Saturday table')
    await page.getByRole('button', { name: 'CREATE' }).click()
    await page.waitForURL(/packing-list\?id=/)
    await expect(page.getByRole('heading', { name: /Saturday table/ })).toBeVisible()

    await page.getByRole('button', { name: 'PDF', exact: true }).click()
    const makePdf = async (name: string): Promise<string> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Make PDF' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/\.pdf$/)
      await download.saveAs(join(folder, name))
      return join(folder, name)
    }
    const pdf = await makePdf('list.pdf')

    const pages = drawPages(pdf, folder, 200)
    const read = pages.flatMap(readCodes)
    expect(read.sort()).toEqual(refs.map((ref) => `CODE-128:${ref}`).sort())
    const orders = await host.api.get<OrderReply[]>('/list-orders-by-event', { eid: event.id })
    expect(orders).toHaveLength(5)

    const text = pdfText(pdf)
    const sheets = text.split('\f').filter((sheet) => sheet.trim() !== '')
    for (const [i, sheet] of sheets.entries()) {
      expect(sheet).toContain('Saturday table')
      expect(sheet).toMatch(/version [0-9A-Z]{4}\b/)
      expect(sheet).toMatch(/printed \w{3} \d{2}-\d{2}-\d{4} \d{2}:\d{2}/)
      expect(sheet).toContain(`page ${i + 1} of ${sheets.length}`)
    }
    const byNumber = buyers.map(({ name }) => name)
    const printed = (of: string): string[] => {
      const places = byNumber.map((name) => ({ name, place: of.indexOf(name) })).filter(({ place }) => place >= 0)
      return places.sort((a, b) => a.place - b.place).map(({ name }) => name)
    }
    expect(printed(text)).toEqual([...byNumber].sort())
    expect(text).toMatch(/3 +Thai honey mango/)
    await page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: 'Order number' }) })
      .click()
    expect(printed(pdfText(await makePdf('by-number.pdf')))).toEqual(byNumber)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
