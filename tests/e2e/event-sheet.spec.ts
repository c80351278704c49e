// Event sheets: read on the device, reported row by row, and opened in the form.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { utils, write } from 'xlsx'
import { allSent } from './collection-fixtures.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import { addDays, formatDay } from '#shared/kernel/clock.ts'
import { field, openAppAsHost, openEventForm, items, press } from './event-form-fixtures.ts'
import { expect, test, visit } from './fixtures.ts'

const sheet = (name: string): string => join(import.meta.dirname, '..', 'fixtures', 'event-sheets', `${name}.xlsx`)

const choose = (page: Page, name: string): Promise<void> =>
  page.getByLabel(/Import an event sheet/).setInputFiles(sheet(name))

/** Drops the sheet on the page, beside the field. */
const drop = async (page: Page, name: string): Promise<void> => {
  const bytes = [...readFileSync(sheet(name))]
  const dataTransfer = await page.evaluateHandle(
    ({ name, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], name))
      return data
    },
    { name: `${name}.xlsx`, bytes },
  )
  await page.locator('body').dispatchEvent('drop', { dataTransfer })
}

test('EVT-073 EVT-082 EVT-083 every sheet passes through the form, can be corrected, and never leaves the device', async ({
  app,
}) => {
  const { host, phone, page } = await openAppAsHost(app)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await page.goto('/event/create')
  await expect(field(page, 'Title')).toBeVisible()
  await phone.offline()
  for (const [name, words] of [
    ['invalid-no-title', 'Please check the file'],
    ['invalid-not-a-workbook', 'Failed to read file'],
    ['invalid-truncated', 'Failed to read file'],
  ] as const) {
    await page.reload()
    await choose(page, name)
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('')
  }
  for (const [name, report, give] of [
    ['warehouse-400-products', /400 rows imported, 0 skipped/, choose],
    ['expired-dates', /1 row imported, 0 skipped/, choose],
    ['bak-kwa-text-cells', /1 row imported, 4 skipped/, drop],
    ['pasir-panjang-fruit-run', /7 rows imported, 2 skipped/, choose],
  ] as const) {
    await give(page, name)
    await expect(page.getByRole('region', { name: report })).toBeVisible()
    if (name === 'expired-dates') await expect(page.getByText(/^The (closing|pick-up) date was past/)).toHaveCount(2)
  }
  await expect(page.getByText('Choose the hours of collection')).toBeVisible()
  await field(page, 'Collection from').selectOption({ label: '5PM' })
  await field(page, 'to').selectOption({ label: '8PM' })
  await field(page, 'Title').fill('Corrected before publishing')
  await press(page, 'NEXT')
  await expect(items(page)).toHaveCount(7)
  await items(page).first().getByRole('button').first().click()
  await field(page, 'Name').fill('Corrected item')
  await press(page, 'NEXT')
  await press(page, 'PUBLISH')
  await page.waitForURL(/manage-orders/)
  await phone.online()
  await allSent(page, host)
  const id = new URL(page.url()).searchParams.get('eventId') ?? ''
  const event = await host.api.get<EventReply>('/get-event', { id, getProducts: 1 })
  expect(event.title).toBe('Corrected before publishing')
  expect(event.productIdList).toHaveLength(7)
  expect(event.products[0]?.name).toBe('Corrected item')
  expect(sent.filter((request) => /multipart|xlsx/.test(request))).toEqual([])
  expect(sent.filter((request) => !request.includes('/api/sync'))).toEqual([])
})

test('EVT-081 EVT-039 expired dates are replaced by days on which any hours of collection are valid', async ({
  app,
}) => {
  const { page } = await openEventForm(app)
  await choose(page, 'expired-dates')
  const [tomorrow, after] = [1, 2].map((days) => formatDay(addDays(Math.floor(Date.now() / 1000), days)))
  await expect(page.getByText(/^The (closing|pick-up) date was past/)).toHaveText([
    new RegExp(`it is ${tomorrow} 23:59 now`),
    new RegExp(`it is ${after} now, the day after closing`),
  ])
  await field(page, 'Collection from').selectOption({ label: '1AM' })
  await field(page, 'to').selectOption({ label: '8PM' })
  await press(page, 'NEXT')
  await expect(items(page)).toHaveCount(1)
})

test('PWA-004 opening the app with a sheet starts the import', async ({ app }) => {
  const { page } = await openAppAsHost(app)
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { file_handlers?: unknown }
  expect(manifest.file_handlers).toEqual([
    {
      action: '/event/create',
      accept: {
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
        'application/vnd.ms-excel.sheet.macroEnabled.12': ['.xlsm'],
        'application/vnd.ms-excel': ['.xls'],
        'text/csv': ['.csv'],
      },
    },
  ])
  const bytes = readFileSync(sheet('pasir-panjang-fruit-run')).toString('base64')
  await page.addInitScript((base64) => {
    const file = new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], 'fruit-run.xlsx')
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer: (take: (params: unknown) => void) => take({ files: [{ getFile: () => Promise.resolve(file) }] }),
      },
    })
  }, bytes)
  await page.goto('/event/create')
  await expect(page.getByRole('region', { name: /7 rows imported, 2 skipped/ })).toBeVisible()
  await expect(page.getByText('fruit-run.xlsx')).toBeVisible()
  await expect(field(page, 'Title')).not.toHaveValue('')
})

const workbook = (rows: unknown[][]): Uint8Array => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['secret']]), 'Costs')
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Event')
  book.Workbook = {
    Sheets: [
      { name: 'Costs', Hidden: 1 },
      { name: 'Event', Hidden: 0 },
    ],
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

const giveBytes = (page: Page, name: string, bytes: Uint8Array): Promise<void> =>
  page
    .getByLabel(/Import an event sheet/)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })

const rowsOf = (closing: string, products: unknown[][]): unknown[][] => [
  ['Event sheet'],
  ['Title', 'Mango run'],
  ['Description', 'From the orchard'],
  ['Pick-up location', 'Blk 88 Toa Payoh Lor 8'],
  ['Closing date', closing],
  ['Pick-up date', '30 Dec 2030'],
  [],
  [],
  [],
  [],
  [],
  ['Product', 'Description', 'Price', 'Stock'],
  ...products,
]

test('EVT-113 EVT-114 EVT-115 guesses are shown with their cells and corrected, questions answered, left rows added', async ({
  app,
}) => {
  const { page } = await openEventForm(app)
  await giveBytes(
    page,
    'mango.xlsx',
    workbook(
      rowsOf('5/11/2030', [
        ['Honey mango', '', '38,80', 'about 40'],
        ['Green mango', '', 'ask'],
        ['Dried mango', '', 'S$5.50', 20],
        [],
        ['Mango tree', '', 90, 2],
      ]),
    ),
  )
  const report = page.getByRole('region', { name: /2 rows imported, 2 skipped/ })
  await expect(report).toBeVisible()
  await expect(report.getByText('Read: “Event”. Not read: “Costs” (hidden).')).toBeVisible()
  const checks = page.getByRole('list', { name: 'Cells to check' }).getByRole('listitem')
  await expect(checks).toHaveText([
    /B5.*Closing date.*“5\/11\/2030” can be read in more than one way.*05-11-2030 23:59/,
    /C13.*Price of Honey mango.*“38,80” can be read in more than one way/,
    /D13.*Available stock of Honey mango.*“about 40” cannot be read.*No limit/,
  ])
  await expect(page.getByLabel('Price, C13')).toHaveValue('38.80')
  await page.getByLabel('Price, C13').fill('3.88')
  await expect(page.getByLabel('Available stock, D13')).toHaveValue('')

  // The form goes on only when the question about the stock is answered.
  await field(page, 'Collection from').selectOption({ label: '5PM' })
  await field(page, 'to').selectOption({ label: '8PM' })
  await press(page, 'NEXT')
  await expect(items(page)).toHaveCount(2)
  await press(page, 'NEXT')
  await expect(page.getByText('Available stock is required')).toBeVisible()
  await press(page, 'PREVIOUS')
  await page.getByLabel('Available stock, D13').fill('40')

  const rows = page.getByRole('list', { name: 'Rows of the sheet' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /13.*Imported: Honey mango.*3\.88/,
    /14.*Left out: Green mango.*price cannot be read \(C14\)/,
    /15.*Imported: Dried mango.*5\.50/,
    /17.*Left out: Mango tree.*below the end of the table/,
  ])
  await page.getByRole('button', { name: 'Add row 14' }).click()
  await page.getByRole('button', { name: 'Add row 17' }).click()
  await expect(page.getByRole('region', { name: /4 rows imported, 0 skipped/ })).toBeVisible()
  await page.getByLabel('Price, C14').fill('2')
  await press(page, 'NEXT')
  await expect(items(page)).toHaveText([/Honey mango/, /Green mango/, /Dried mango/, /Mango tree/])
  await press(page, 'NEXT')
  await expect(page.getByRole('button', { name: 'PUBLISH', exact: true })).toBeVisible()
  await expect(page.getByText('S$3.88')).toBeVisible()
})

test('EVT-113 a sheet with 10,000 rows gives 2,000 items, and the report lists the others', async ({ app }) => {
  const { page } = await openEventForm(app)
  const products = Array.from({ length: 10_000 }, (_, n) => [`Item ${n}`, '', 1.5])
  await giveBytes(page, 'long.xlsx', workbook(rowsOf('25 Nov 2030', products)))
  await expect(page.getByRole('region', { name: /2000 rows imported, 8000 skipped/ })).toBeVisible()
  // Rows that come into view are measured, which makes the list longer.
  await expect(async () => {
    await page.getByRole('group', { name: 'Rows of the sheet' }).evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await expect(page.getByText('Left out: Item 9999')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a second sheet that fails names its cells and removes the report of the first', async ({ app }) => {
  const { page } = await openEventForm(app)
  await choose(page, 'pasir-panjang-fruit-run')
  await expect(page.getByRole('region', { name: /7 rows imported, 2 skipped/ })).toBeVisible()
  await giveBytes(
    page,
    'wrong.csv',
    strToU8('Event sheet\nTitle,Durian\n\n\nClosing date,soon\nPick-up date,31/02/2030'),
  )
  await expect(page.getByText('Please check the file', { exact: true })).toBeVisible()
  await expect(page.getByText('B5: “soon” cannot be read as the closing date')).toBeVisible()
  await expect(page.getByText('B6: “31/02/2030” cannot be read as the pick-up date')).toBeVisible()
  await expect(page.getByRole('region', { name: /rows imported/ })).toHaveCount(0)
  await expect(field(page, 'Title')).toHaveValue('')
})

const COOKIES = 'Pineapple tarts,18.80,40\nKueh bangkit,12.50,30 tins\n"Almond cookies, big tin",15,25'

test('EVT-115 the names of the columns decide the prices, and the report says how it read them', async ({ app }) => {
  const { page } = await openEventForm(app)
  const fields = 'Event sheet\nTitle,CNY cookies\n\n\nClosing date,25 Nov 2030\nPick-up date,26 Nov 2030\n\n\n\n\n\n'
  await giveBytes(page, 'cookies.csv', strToU8(`${fields}Item,Price,Stock,Category\n${COOKIES}`))
  const report = page.getByRole('region', { name: /3 rows imported, 0 skipped/ })
  await expect(report).toBeVisible()
  await expect(
    report.getByText(
      'Columns by their names: A12 “Item” is the name, B12 “Price” is the price, C12 “Stock” is the available stock.',
    ),
  ).toBeVisible()
  await expect(report.getByText(/^Columns not read.*: D12 “Category”\.$/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Rows of the sheet' }).getByRole('listitem')).toHaveText([
    /13.*Imported: Pineapple tarts.*18\.80/,
    /14.*Imported: Kueh bangkit.*12\.50/,
    /15.*Imported: Almond cookies, big tin.*15\.00/,
  ])
  await expect(page.getByRole('list', { name: 'Cells to check' }).getByRole('listitem')).toHaveText([
    /C14.*Available stock of Kueh bangkit.*“30 tins” cannot be read/,
  ])

  // Two columns of one kind are no guess: the sheet is refused with the cell, and its items are not in the form.
  await giveBytes(page, 'two.csv', strToU8(`${fields}Item,Price,Unit price\n${COOKIES}`))
  await expect(page.getByText('Please check the file', { exact: true })).toBeVisible()
  await expect(
    page.getByText('C12: “Unit price” and “Price” (B12) both name the price: rename one of them'),
  ).toBeVisible()
  await expect(report).toHaveCount(0)
})

test('EVT-113 lines above an item table fill title, place and dates as guesses with their cells, which can be corrected', async ({
  app,
}) => {
  const { page } = await openEventForm(app)
  const above = [
    'Cookies for the new year',
    'Pick-up location,Blk 8 void deck',
    'Order by 25 Nov 2030',
    'PayNow 9123 4567',
  ].join('\n')
  await giveBytes(page, 'cookies.csv', strToU8(`${above}\nItem,Price,Stock\n${COOKIES}`))
  const report = page.getByRole('region', { name: /3 rows imported, 1 skipped/ })
  await expect(report).toContainText('above the item table (A4)')
  await expect(report).toContainText('The sheet has items only: the collection date is not from it.')
  await expect(field(page, 'Title')).toHaveValue('Cookies for the new year')
  await expect(field(page, 'Pick-up location')).toHaveValue('Blk 8 void deck')
  await expect(field(page, 'Closing date')).toHaveValue('2030-11-25')
  const checks = page.getByRole('list', { name: 'Cells to check' }).getByRole('listitem')
  await expect(checks).toHaveText([
    /^B2.*Pick-up location.*Guessed from “Blk 8 void deck”, above the items\..*Blk 8 void deck/,
    /^A3.*Closing date.*“Order by 25 Nov 2030”.*25-11-2030 23:59/,
    /^A1.*Title.*“Cookies for the new year”/,
    /^C7.*Available stock of Kueh bangkit.*“30 tins” cannot be read/,
  ])
  await field(page, 'Title').fill('CNY cookies')
  await expect(checks.nth(2)).toContainText('CNY cookies')

  // Another sheet replaces guesses, and leaves what the person typed.
  await giveBytes(page, 'tarts.csv', strToU8(`Tarts\nVenue: Blk 9\nItem,Price,Stock\n${COOKIES}`))
  await expect(field(page, 'Pick-up location')).toHaveValue('Blk 9')
  await expect(field(page, 'Title')).toHaveValue('CNY cookies')
  await expect(page.getByText('above the item table (A1)')).toBeVisible()
})

test('EVT-083 EVT-113 an item table alone fills the items and keeps what was typed; other files say what is missing', async ({
  app,
}) => {
  const { page } = await openEventForm(app)
  await giveBytes(page, 'photo.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]))
  await expect(page.getByText('Failed to read file', { exact: true })).toBeVisible()
  await expect(page.getByText('It is not an .xlsx, .xls or .csv file.')).toBeVisible()

  await field(page, 'Title').fill('Typed before')
  await giveBytes(page, 'items.csv', strToU8(`Cookies for the new year\nItem,Price,Stock\n${COOKIES}`))
  await expect(page.getByRole('region', { name: /3 rows imported, 1 skipped/ })).toBeVisible()
  await expect(page.getByText('Failed to read file', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/^The sheet has items only/)).toBeVisible()
  await expect(page.getByText('above the item table (A1)')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Typed before')
  await page.getByLabel('Available stock, C4').fill('30')
  await field(page, 'Description').fill('Home made')
  await field(page, 'Pick-up location').fill('Blk 8 void deck')
  await press(page, 'NEXT')
  await expect(items(page)).toHaveText([/Pineapple tarts/, /Kueh bangkit/, /Almond cookies, big tin/])
  await press(page, 'NEXT')
  await expect(page.getByText('S$12.50')).toBeVisible()
  await expect(page.getByText('Typed before')).toBeVisible()

  // A sheet of an event without any item says so.
  await page.goto('/event/create')
  await giveBytes(
    page,
    'no-items.csv',
    strToU8('Event sheet\nTitle,Empty\n\n\nClosing date,25 Nov 2030\nPick-up date,26 Nov 2030'),
  )
  await page.getByRole('button', { name: 'Use the sheet' }).click()
  await expect(page.getByRole('region', { name: /0 rows imported, 0 skipped/ })).toBeVisible()
  await expect(
    page.getByText(/^No item was read\. Items need a row with the names “Product” and “Price”/),
  ).toBeVisible()
})

test('EVT-112 leaving the form while a sheet is read cancels the import', async ({ app }) => {
  const { page } = await openAppAsHost(app)
  await page.addInitScript(() => {
    const { terminate } = Worker.prototype
    // The worker gets no file, so that it reads until it is terminated.
    Worker.prototype.postMessage = () => undefined
    Worker.prototype.terminate = function (this: Worker) {
      document.body.dataset.terminated = ''
      terminate.call(this)
    }
  })
  await page.goto('/event/create')
  await choose(page, 'pasir-panjang-fruit-run')
  await expect(page.getByRole('progressbar', { name: 'Reading the cells' })).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-terminated')
  await visit(page, '/')
  await expect(page.locator('body')).toHaveAttribute('data-terminated')
})

/** Texts of the workbook that no cell shows, in bytes. */
const LONG_STRINGS_BYTES = 40_000_000

test('EVT-112 a sheet with 40 MB of texts shows progress, can be cancelled, and the page stays usable', async ({
  app,
}) => {
  const { page } = await openAppAsHost(app)
  const files = unzipSync(workbook(rowsOf('25 Nov 2030', [['Honey mango', '', 1.5]])))
  const entry = `<si><t>${'abcdefgh '.repeat(8)}</t></si>`
  const head = new TextDecoder().decode(files['xl/sharedStrings.xml']).replace('</sst>', '')
  const strings = `${head}${entry.repeat(LONG_STRINGS_BYTES / entry.length)}</sst>`
  const large = zipSync({ ...files, 'xl/sharedStrings.xml': strToU8(strings) })
  await page.goto('/event/create')
  await giveBytes(page, 'large.xlsx', large)
  const progress = page.getByRole('progressbar', { name: 'Reading the cells' })
  await expect(progress).toBeVisible()
  await field(page, 'Title').fill('Typed meanwhile')
  await expect(progress).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(progress).toHaveCount(0)
  await expect(field(page, 'Title')).toHaveValue('Typed meanwhile')
  await expect(page.getByRole('region', { name: /rows imported/ })).toHaveCount(0)

  // Without Cancel it is read to its end, and asks before it replaces the typed title.
  await giveBytes(page, 'large.xlsx', large)
  await expect(page.getByRole('alertdialog', { name: 'Replace what you typed?' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Use the sheet' }).click()
  await expect(page.getByRole('region', { name: /1 row imported, 0 skipped/ })).toBeVisible()
})
