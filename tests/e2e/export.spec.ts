// Exports of orders, packing lists and bookings: made on the device, read back as files.
import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import { read, utils } from 'xlsx'
import type { OrderReply } from '#shared/order/order-reply.ts'
import { addDays, formatDate, formatDateTime, systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { rowsInLibreOffice } from '#tests/support/libre-office.ts'
import {
  bookDelivery,
  closeEvent,
  createDelivery,
  createEvent,
  createGroup,
  join as joinGroup,
  neighbourhood,
  orderOf,
  placeOrder,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { expect, expectToast, test, type AppFixture } from './fixtures.ts'
import { withLongestTask } from './longest-task.ts'

const TITLE = '芒果 morning: "Toa Payoh" 🥭'
const FORMAT_1 = [
  'Order No',
  'Ref',
  'First Name',
  'Last Name',
  'Contact',
  'Quantity',
  'Item',
  'Price',
  'Shared discount',
  'Shared delivery cost',
  'Admin fee',
  'Amount',
  'Payment',
  'Status',
  'Pay together',
  'Comment',
  'Booking Address',
  'Delivery Date',
]
const MANGO = '蜂蜜芒果 மாம்பழம் 🥭'
const KIT = {
  name: 'Kit, "large"',
  price: 7.1,
  subItems: [{ type: 'Size', required: 1, list: ['2 pax', '4 pax'].map((name, n) => ({ name, price: 1.5 * n })) }],
}
const ADDRESS = { street: 'Blk 12 #03-04', country: 'Singapore', postalCode: '310012' }

/** A closed event with shared costs, and orders whose texts spreadsheets could mistake. */
const scene = async (app: AppFixture) => {
  const host = await app.person('Mei Tan')
  const siti = await app.person('Siti binte Rahman')
  const arun = await app.person('=HYPERLINK("x") Arun')
  const groupId = await createGroup(host)
  for (const buyer of [siti, arun]) await joinGroup(buyer, groupId)
  const now = toSeconds(systemClock.now())
  const event = await createEvent(host, groupId, {
    title: TITLE,
    products: [{ name: MANGO, price: 9.9 }, KIT],
    adminCost: 0.5,
    bookingAddressRequired: true,
    pickupTime: formatDateTime(addDays(now, 6)),
  })
  await host.api.send('PATCH', '/update-event-delivery', { eventId: event.id, deliveryCost: 10 })
  await host.api.send('PATCH', '/update-event-discount', { eventId: event.id, discount: 1, isPercentage: false })
  const [mango = '', kit = ''] = event.products
  const date = formatDate(addDays(now, 4))
  const place = async (buyer: Person, details: unknown, comment: string): Promise<string> => {
    const body = { eid: event.id, details, comment, bookingAddress: ADDRESS, deliveryDate: date }
    return (await buyer.api.send<{ ref: string }>('POST', '/create-order', body)).ref
  }
  const size = (name: string) => [{ type: 'Size', name }]
  const refs = [
    await place(siti, { [mango]: [{ quantity: 2 }], [kit]: [{ quantity: 1, subItems: size('4 pax') }] }, '=1+1'),
    await place(arun, { [mango]: [{ quantity: 3 }] }, 'two\nlines, "quoted"'),
    await place(siti, { [kit]: [{ quantity: 1, subItems: size('2 pax') }] }, ''),
  ] as const
  await closeEvent(host, event.id)
  return { host, siti, arun, groupId, event, refs, date }
}

const sheet = (page: Page) => page.getByRole('dialog', { name: /^Export / })

/** Presses Export in the open sheet; the path keeps the ending of the file's name. */
const saved = async (page: Page): Promise<{ readonly name: string; readonly path: string }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet(page).getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const path = await download.path()
  const named = join(dirname(path), `${basename(path)}.${download.suggestedFilename().split('.').at(-1)}`)
  renameSync(path, named)
  return { name: download.suggestedFilename(), path: named }
}

const chosen = (page: Page, label: string) =>
  sheet(page)
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: label }) })
    .click()

const sheetRows = (path: string, name?: string): unknown[][] => {
  const book = read(readFileSync(path))
  return utils.sheet_to_json(book.Sheets[name ?? book.SheetNames[0]!]!, { header: 1, defval: '' })
}

const csvRows = (path: string): string[][] =>
  Papa.parse<string[]>(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data

const atColumn = (rows: readonly unknown[][], head: string): unknown[] => {
  const n = rows[0]?.indexOf(head) ?? -1
  return rows.slice(1).map((row) => row[n])
}

const cents = (cells: readonly unknown[]): number =>
  cells.reduce<number>((sum, cell) => sum + Math.round(Number(cell) * 100), 0)

const feesOf = async (host: Person, refs: readonly string[]): Promise<number> =>
  cents((await Promise.all(refs.map((ref): Promise<OrderReply> => orderOf(host, ref)))).map(({ totalFee }) => totalFee))

const settled = (page: Page) => expect(page.getByRole('button', { name: 'Re-open', exact: true })).toBeVisible()

for (const desktop of [false, true])
  test(`MNG-032 MNG-037 MNG-048 a host exports orders offline on a ${desktop ? 'desktop' : 'phone'}; another program reads the files`, async ({
    app,
  }) => {
    const { host, siti, arun, event, refs, date } = await scene(app)
    const { page, offline } = await app.phone(host, { desktop, opens: `/event/manage-orders?eventId=${event.id}` })
    await settled(page)
    await offline()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const workbook = await saved(page)
    await expect(sheet(page).getByRole('status')).toContainText('4 rows saved to your downloads')
    expect(workbook.name).toBe('芒果 morning Toa Payoh 🥭 Format 1.xlsx')
    const rows = sheetRows(workbook.path)
    expect(rows[0]).toEqual(FORMAT_1)
    const [first, second, third] = refs.map((ref) => ref.slice(0, 6))
    expect(atColumn(rows, 'Ref')).toEqual([first, first, second, third])
    expect(rows[1]?.slice(2, 8)).toEqual(['Siti', 'binte Rahman', siti.phone, 2, MANGO, 19.8])
    expect(rows[2]?.slice(5, 8)).toEqual([1, 'Kit, "large" (4 pax)', 8.6])
    expect(rows[3]?.slice(2, 5)).toEqual(['\'=HYPERLINK("x")', 'Arun', arun.phone])
    expect(atColumn(rows, 'Comment')).toEqual(["'=1+1", "'=1+1", 'two\nlines, "quoted"', ''])
    expect(rows[1]?.slice(-2)).toEqual(['Blk 12 #03-04, Singapore 310012', date])
    expect(cents(atColumn(rows, 'Amount'))).toBe(await feesOf(host, refs))
    expect(cents(atColumn(rows, 'Shared delivery cost'))).toBe(1000)
    expect(cents(atColumn(rows, 'Shared discount'))).toBe(100)

    await chosen(page, 'CSV')
    const text = await saved(page)
    expect(text.name).toBe('芒果 morning Toa Payoh 🥭 Format 1.csv')
    const asText = rows.map((row) => row.map((cell, n) => (n >= 7 && n <= 11 ? asAmount(cell) : String(cell))))
    expect(csvRows(text.path)).toEqual(asText)

    for (const { path } of [workbook, text]) {
      const seen = rowsInLibreOffice(path)
      expect(seen.map((row) => row.map(comparable))).toEqual(asText.map((row) => row.map(comparable)))
    }

    await chosen(page, 'Format 2')
    await chosen(page, 'Excel')
    const matrix = await saved(page)
    expect(matrix.name).toBe('芒果 morning Toa Payoh 🥭 Format 2.xlsx')
    const buyers = sheetRows(matrix.path)
    expect(buyers[0]).toEqual([
      ...FORMAT_1.slice(0, 6),
      `${MANGO} (S$9.90)`,
      'Kit, "large" (S$7.10)',
      'Kit, "large" – Size: 2 pax (S$0.00)',
      'Kit, "large" – Size: 4 pax (S$1.50)',
      ...FORMAT_1.slice(7),
    ])
    expect(buyers[1]?.slice(0, 5)).toEqual(['1, 3', `${first}, ${third}`, 'Siti', 'binte Rahman', siti.phone])
    expect(buyers[1]?.slice(5, 11)).toEqual([4, 2, 2, 1, 1, 35.5])
    expect(buyers[2]?.slice(5, 11)).toEqual([3, 3, '', '', '', 29.7])
    expect(cents(atColumn(buyers, 'Amount'))).toBe(await feesOf(host, refs))

    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('Arun')
    await expect(page.getByText('Siti binte Rahman')).toHaveCount(0)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const found = await saved(page)
    expect(atColumn(sheetRows(found.path), 'Ref')).toEqual([second])
    await chosen(page, 'All 3')
    expect(atColumn(sheetRows((await saved(page)).path), 'Ref')).toEqual([first, first, second, third])
  })

const asAmount = (cell: unknown): string => (typeof cell === 'number' ? cell.toFixed(2) : String(cell))

/** Programs show an amount with or without its last zero, and a date in their own form. */
const comparable = (cell: string): string =>
  /^-?\d+(\.\d+)?$/.test(cell) ? String(Number(cell)) : cell.replace(/^(\d\d)-(\d\d)-(\d{4})$/, '$3$2$1')

test('MNG-032 an event without orders has nothing to export, shares of an open event are (TBC), and only the host exports', async ({
  app,
}) => {
  const { host, event, buyers } = await neighbourhood(app.server.url)
  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expectToast(page, 'No orders to export', 'Warning')
  await expect(sheet(page)).toHaveCount(0)
  await placeOrder(buyers[0]!, event, [2])
  await expect(page.getByText(buyers[0]!.name)).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const rows = sheetRows((await saved(page)).path)
  expect(rows[1]?.slice(7, 12)).toEqual([19.8, '(TBC)', '(TBC)', 0, 19.8])

  const buyer = (await app.phone(buyers[0]!, { opens: `/event/manage-orders?eventId=${event.id}` })).page
  await expect(buyer.getByRole('heading', { name: 'No Event Found' })).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0)
})

test('PAC-011 MNG-048 a packing list is exported as it is filtered, with addresses; nothing left by the filter shows a warning', async ({
  app,
}) => {
  const { host, groupId, siti, event, refs, date } = await scene(app)
  const bread = await createEvent(host, groupId, { title: 'Bread' })
  const other = await placeOrder(siti, bread, [1])
  await closeEvent(host, bread.id)
  const { id } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [event.id, bread.id] })
  await host.api.send('PATCH', '/change-name-packing-list', { packingListName: 'Saturday table' }, { id })
  const { page, offline } = await app.phone(host, { opens: `/event/packing-list?id=${id}` })
  await expect(page.getByText('Siti binte Rahman').first()).toBeVisible()
  await offline()
  const search = page.getByRole('searchbox')
  const button = page.getByRole('main').getByRole('button', { name: 'Export', exact: true })
  await search.fill('nobody of this name')
  await button.click()
  await expectToast(page, 'No orders to export', 'Warning')
  await expect(sheet(page)).toHaveCount(0)

  await search.fill('Siti')
  await expect(page.getByText('Arun')).toHaveCount(0)
  await button.click()
  const { name, path } = await saved(page)
  expect(name).toBe('Saturday table.xlsx')
  expect(read(readFileSync(path)).SheetNames).toEqual(['Saturday table', '芒果 morning "Toa Payoh" 🥭', 'Bread'])
  const rows = sheetRows(path)
  expect(rows[0]).toEqual(['Event', ...FORMAT_1])
  const short = (ref: string | undefined) => ref?.slice(0, 6)
  expect(atColumn(rows, 'Ref')).toEqual([other, refs[0], refs[0], refs[2]].map(short))
  expect(atColumn(sheetRows(path, 'Bread'), 'Ref')).toEqual([short(other)])
  expect(atColumn(rows, 'Booking Address').filter((cell) => cell === 'Blk 12 #03-04, Singapore 310012')).toHaveLength(3)
  expect(atColumn(rows, 'Delivery Date').filter((cell) => cell === date)).toHaveLength(3)
  await chosen(page, 'CSV')
  expect(csvRows((await saved(page)).path)).toHaveLength(rows.length)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'PDF' }).click()
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Make PDF' }).click(),
  ])
  const paper = execFileSync('pdftotext', ['-layout', await pdf.path(), '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ')
  expect(paper).toContain(`Deliver to: Blk 12 #03-04, Singapore 310012, ${date}`)
})

test('DEL-012 bookings are exported as CSV too', async ({ app }) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url)
  const delivery = await createDelivery(host, groupId)
  await bookDelivery(buyers[0]!, delivery, { address: '@home', comment: '🚪 一' })
  const { page, offline } = await app.phone(host, { opens: `/event/manage-delivery?id=${delivery}` })
  await expect(page.getByText(buyers[0]!.name).first()).toBeVisible()
  await offline()
  await page.getByRole('button', { name: 'Export Delivery', exact: true }).click()
  await chosen(page, 'CSV')
  const { name, path } = await saved(page)
  expect(name).toBe('Total order.csv')
  const [head, row] = csvRows(path)
  expect(head?.slice(0, 4)).toEqual(['Zone name', 'Zone price', 'Address', 'Buyer name'])
  expect(row?.slice(0, 3)).toEqual(['West', '3.00', "'@home"])
  expect(row?.at(-1)).toBe('🚪 一')
})

const ORDERS = 80
const PRODUCTS = 25
const OPTIONS = 5

/** A closed event with 10,000 order lines. */
const longEvent = async (app: AppFixture) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 4)
  const list = Array.from({ length: OPTIONS }, (_, n) => ({ name: `Size ${n}`, price: n }))
  const products = Array.from({ length: PRODUCTS }, (_, n) => ({
    name: `Product ${n}`,
    price: 1.01 + n,
    subItems: [{ type: 'Size', required: 1, list }],
  }))
  const event = await createEvent(host, groupId, { title: 'Wholesale', products, adminCost: 0.5 })
  const lines = list.map(({ name }) => ({ quantity: 1, subItems: [{ type: 'Size', name }] }))
  const details = Object.fromEntries(event.products.map((pid) => [pid, lines]))
  for (let n = 0; n < ORDERS; n += 1)
    await buyers[n % buyers.length]!.api.send('POST', '/create-order', { eid: event.id, details })
  await closeEvent(host, event.id)
  return { host, event }
}

/** Processor time. A task that blocks the page for longer is noticed. */
const MAX_TASK_MS = 100

test('MNG-032 10,000 lines are exported with progress while the page stays responsive, and the export can be cancelled', async ({
  app,
}) => {
  const { host, event } = await longEvent(app)
  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  await settled(page)
  await expect(page.getByText('Viewing 1-10 of 80').first()).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  for (const [format, rows] of [
    ['Format 1', ORDERS * PRODUCTS * OPTIONS],
    ['Format 2', 4],
  ] as const) {
    await chosen(page, format)
    const [{ path }, longestMs] = await withLongestTask(page, () => saved(page))
    expect(sheetRows(path)).toHaveLength(rows + 1)
    expect(longestMs, `longest task of ${format}`).toBeLessThan(MAX_TASK_MS)
  }

  // The worker's file is held back, so that the export cannot end before it is cancelled.
  await chosen(page, 'Format 1')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/table-file/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await sheet(page).getByRole('button', { name: 'Export', exact: true }).click()
  await expect(sheet(page).getByRole('progressbar')).toHaveAttribute('aria-valuemax', '10000')
  await expect(sheet(page).getByRole('status')).toContainText('10,000 of 10,000')
  await sheet(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(sheet(page).getByRole('progressbar')).toHaveCount(0)
  let downloads = 0
  page.on('download', () => (downloads += 1))
  release()
  await page.unroute(/table-file/)
  const { path } = await saved(page)
  expect(sheetRows(path)).toHaveLength(10_001)
  expect(downloads).toBe(1)
})
