// The host's dashboard on a wide screen: range, tiles, charts, top lists; without signal, without data, with failures.
import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import { addDays, formatDate, startOfDay, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import { defaultRange, formatRange, formatSlashed } from '#shared/dashboard/dashboard-range.ts'
import { formatNamedDay } from '#shared/dashboard/sales-buckets.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import {
  closeEvent,
  createEvent,
  createGroup,
  join,
  placeOrder,
  signUp,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { expect, expectToast, test, wake, type AppFixture } from './fixtures.ts'

test.use({ serverEnv: { INCLUDED_FEATURES: 'premium' } })

const SUMMARY = '**/api/get-summary-and-top-report*'
const PER_DAY = '**/api/list-*-per-day-by-host*'
const PRODUCTS = '**/api/get-top-product-by-host*'

const today = (): Seconds => startOfDay(toSeconds(Date.now()))

/** Two buyers with three orders of 33.80, 11.40 and 9.90, in two events; the second event is closed. */
const scene = async ({ server, person }: AppFixture) => {
  const host = await person('Mei Ling Tan')
  const groupId = await createGroup(host)
  const [arun, siti] = [await person('Arun Nair'), await person('Siti Rahman')]
  for (const buyer of [arun, siti]) await join(buyer, groupId)
  const fruit = await createEvent(host, groupId, { title: 'Fruit run', adminCost: 1.5 })
  const bread = await createEvent(host, groupId, { title: 'Bread morning' })
  await placeOrder(arun, fruit, [2, 1])
  await placeOrder(siti, fruit, [1])
  await placeOrder(arun, bread, [1])
  await closeEvent(host, bread.id)
  const { pickupTimestamp } = await host.api.get<EventReply>('/get-event', { id: fruit.id })
  return { server, host, groupId, arun, siti, fruit, pickupTimestamp }
}

const open = async (app: AppFixture, host: Person): Promise<Page> => {
  const { page } = await app.phone(host, { desktop: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  return page
}

const tile = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
const card = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const rangeButton = (page: Page): Locator => page.getByRole('button', { name: /^\d\d-\d\d-\d{4} – \d\d-\d\d-\d{4}$/ })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Sync Data' })

const CHARTS = ['Total sales', 'How many orders?', 'What is the average order size?', 'What are my top products?']

/** Rows of the table behind a chart. */
const tableOf = async (page: Page, title: string): Promise<string[]> => {
  const chart = card(page, title)
  const rows = chart.getByRole('table').locator('tbody tr')
  if (
    !(await chart
      .locator('details')
      .getAttribute('open')
      .then((value) => value !== null))
  )
    await chart.getByText('Show as table').click()
  await expect(rows.first()).toBeVisible()
  return (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
}

test('CON-001 CON-002 CON-006 CON-007 CON-016 the dashboard has its title, the default range, the periods and six tiles', async ({
  app,
}) => {
  const { host, pickupTimestamp } = await scene(app)
  const page = await open(app, host)
  await expect(rangeButton(page)).toHaveText(formatRange(defaultRange(today())))
  const periods = page.getByRole('group', { name: 'Period' }).getByRole('button')
  await expect(periods).toHaveText(['Weeks', 'Months', 'Years'])
  await expect(periods.first()).toHaveAttribute('aria-pressed', 'true')

  await expect(page.locator('dl dt')).toHaveText([
    'Members',
    'Transactions',
    'On-going Event',
    'Closed Events',
    'Unpaid',
    'Next Collection',
  ])
  await expect(tile(page, 'Members')).toHaveText('3')
  await expect(tile(page, 'Transactions')).toHaveText('S$55')
  await expect(tile(page, 'On-going Event')).toHaveText('1')
  await expect(tile(page, 'Closed Events')).toHaveText('1')
  await expect(tile(page, 'Unpaid')).toHaveText('3')
  await expect(tile(page, 'Next Collection')).toHaveText(formatNamedDay(pickupTimestamp))
})

test('CON-003 CON-004 CON-005 a click on the range opens the ‘Sync Data’ dialog, whose days the figures follow', async ({
  app,
}) => {
  const { host } = await scene(app)
  const page = await open(app, host)
  await expect(tile(page, 'Transactions')).toHaveText('S$55')
  await rangeButton(page).click()
  const [start, end] = [
    dialog(page).getByLabel('Start day', { exact: true }),
    dialog(page).getByLabel('End day', { exact: true }),
  ]
  await expect(start).toHaveValue(formatSlashed(defaultRange(today()).firstDay))
  await expect(end).toHaveValue(formatSlashed(today()))
  await expect(dialog(page).getByRole('button', { name: 'Start day: open calendar' })).toBeVisible()

  const [early, late] = [addDays(today(), -20), addDays(today(), -10)]
  await start.fill(formatSlashed(early))
  await expect(end).toHaveValue('')
  await dialog(page).getByRole('button', { name: 'Sync data' }).click()
  await expect(dialog(page).getByText('Choose a day')).toBeVisible()
  await end.fill(formatSlashed(addDays(early, -1)))
  await expect(dialog(page).getByText('The end day cannot be earlier than the start day')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Sync data' }).click()
  await expect(dialog(page)).toBeVisible()
  await end.fill(formatSlashed(late))
  await dialog(page).getByRole('button', { name: 'Sync data' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rangeButton(page)).toHaveText(`${formatDate(early)} – ${formatDate(late)}`)
  await expect(tile(page, 'Transactions')).toHaveText('S$0')
  await expect(card(page, 'Total sales')).toContainText(`No orders from ${formatDate(early)} to ${formatDate(late)}.`)
})

test('CON-008 CON-013 CON-017 four charts have their values in a table, by weeks, months and years', async ({
  app,
}) => {
  const { host } = await scene(app)
  const page = await open(app, host)
  for (const title of CHARTS) await expect(card(page, title)).toBeVisible()
  for (const title of CHARTS.slice(0, 3)) await expect(card(page, title).getByRole('img')).toBeVisible()
  await expect(card(page, 'Total sales').locator('.money')).toHaveText('S$55.10')

  expect((await tableOf(page, 'Total sales')).at(-1)).toMatch(/S\$55\.10$/)
  expect((await tableOf(page, 'How many orders?')).at(-1)).toMatch(/ 3$/)
  expect((await tableOf(page, 'What is the average order size?')).at(-1)).toMatch(/S\$18\.37$/)
  expect(await tableOf(page, 'What are my top products?')).toEqual(['Honey mango 4', 'Cherries 1'])
  expect((await tableOf(page, 'Total sales')).length).toBeGreaterThanOrEqual(5)
  // Horizontal bars below each other, of which the first is four times as long.
  const bars = await card(page, 'What are my top products?')
    .getByRole('listitem')
    .locator('[aria-hidden=true] > span')
    .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().toJSON() as DOMRect))
  expect(bars).toHaveLength(2)
  const [long, short] = bars as [DOMRect, DOMRect]
  expect(long.width / short.width).toBeCloseTo(4, 1)
  expect(short.width).toBeGreaterThan(short.height)
  expect([short.x, short.y > long.y]).toEqual([long.x, true])

  const year = formatDate(today()).slice(-4)
  await page.getByRole('button', { name: 'Years' }).click()
  expect((await tableOf(page, 'Total sales')).at(-1)).toBe(`${year} S$55.10`)
  await page.getByRole('button', { name: 'Months' }).click()
  expect((await tableOf(page, 'Total sales')).at(-1)).toBe(`${formatNamedDay(today()).slice(3)} S$55.10`)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card(page, 'What are my top products?').getByRole('button', { name: 'Copy table' }).click()
  await expect(card(page, 'What are my top products?').getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Product\tQuantity\nHoney mango\t4\nCherries\t1',
  )
})

test('CON-009 CON-010 CON-017 top lists have ten entries; the members list shows Approved and Pending, ten per page', async ({
  app,
}) => {
  const host = await app.person('Mei Ling Tan')
  const groupId = await createGroup(host, { autoApproval: 0 })
  const event = await createEvent(host, groupId, { title: 'Fruit run' })
  for (let n = 1; n <= 11; n += 1) {
    const buyer = await signUp(app.server.url, `Buyer Number${n}`)
    await join(buyer, groupId)
    await host.api.send('PATCH', '/approve-group-join', { groupId, userId: buyer.id })
    await placeOrder(buyer, event, [n])
  }
  const waiting = await app.person('Wai Ting')
  await join(waiting, groupId)
  for (let n = 1; n <= 10; n += 1) {
    const other = await createEvent(host, groupId, { title: `Event ${n}` })
    await placeOrder(host, other, [1])
  }
  const page = await open(app, host)
  const best = card(page, 'Top 10 Buyers').getByRole('listitem')
  await expect(best).toHaveCount(10)
  await expect(best.filter({ hasText: 'Buyer Number11' })).toContainText('108.90')
  await expect(best.first()).toContainText('Buyer Number11')
  const events = card(page, 'Top 10 Events').getByRole('listitem')
  await expect(events).toHaveCount(10)
  await expect(events.first()).toContainText('Fruit run')

  const members = card(page, 'Top 10 Members')
  const rows = members.getByRole('listitem')
  await expect(rows).toHaveCount(10)
  const first = await rows.allInnerTexts()
  await expect(members.getByRole('navigation', { name: 'Pages' })).toHaveText('1 of 2')
  const turns = ['Previous', 'Next'].map((name) => members.getByRole('button', { name, exact: true }).boundingBox())
  const [previous, next] = await Promise.all(turns)
  expect(next!.y).toBe(previous!.y)
  await members.getByRole('button', { name: 'Next' }).click()
  await expect(rows).toHaveCount(3)
  const all = [...first, ...(await rows.allInnerTexts())].map((text) => text.replace(/\s+/g, ' ').trim())
  const approved = ['Mei Ling Tan', ...Array.from({ length: 11 }, (_, n) => `Buyer Number${n + 1}`)]
  expect(all.sort()).toEqual([...approved.map((name) => `${name} Approved`), 'Wai Ting Pending'].sort())
})

test('CON-015 the figures load again for another group, and when the device has none', async ({ app }) => {
  const { host, groupId } = await scene(app)
  const page = await open(app, host)
  await expect(tile(page, 'Transactions')).toHaveText('S$55')
  const request = page.waitForRequest(
    (request) => request.url().includes('get-summary-and-top-report') && !request.url().includes(groupId),
  )
  const other = await createGroup(host, { name: 'Block 12 bakes' })
  await page.reload()
  await page.getByRole('button', { name: /^Group: Lorong 8 Makan Club/ }).click()
  await page.getByRole('menuitemradio', { name: /^Block 12 bakes/ }).click()
  expect((await request).url()).toContain(other)
  await expect(tile(page, 'Transactions')).toHaveText('S$0')
  await expect(tile(page, 'Next Collection')).toHaveText('–')
  await page.evaluate((id) => localStorage.removeItem(`dashboard:${id}`), other)
  const again = page.waitForResponse((response) => response.url().includes('get-summary-and-top-report'))
  await page.reload()
  await again
  await expect(tile(page, 'Members')).toHaveText('1')
})

/** Series that the device stores; null for those whose call failed. */
const storedSeries = (page: Page, groupId: string) =>
  page.evaluate((id) => {
    const stored = JSON.parse(localStorage.getItem(`dashboard:${id}`) ?? '{}') as Record<string, unknown[] | null>
    return ['sales', 'orders', 'averages', 'products'].map((name) => stored[name] && stored[name].length > 0)
  }, groupId)

test('CON-031 failed calls of days and products show no toast, their cards say so; a failed summary shows as a toast', async ({
  app,
}) => {
  const { host, groupId } = await scene(app)
  const { page, context } = await app.phone(host, { desktop: true })
  const fail = (words: string) => ({
    status: 500,
    contentType: 'application/json',
    body: JSON.stringify({ msgCode: 40_599, msgResp: words }),
  })
  // The phone has opened its home already, and stored the figures.
  await expect(card(page, 'Total sales').locator('.money')).toHaveText('S$55.10')
  for (const calls of [PER_DAY, PRODUCTS]) await context.route(calls, (route) => route.fulfill(fail('Days are broken')))
  await page.evaluate((id) => localStorage.removeItem(`dashboard:${id}`), groupId)
  await page.goto('/')
  await expect(tile(page, 'Transactions')).toHaveText('S$55')
  for (const title of CHARTS) await expect(card(page, title)).toContainText('These figures could not be loaded.')
  await expect(page.getByText('No orders from')).toHaveCount(0)
  expect(await storedSeries(page, groupId)).toEqual([null, null, null, null])
  expect(await page.evaluate(() => window.toasts)).toEqual([])

  for (const calls of [PER_DAY, PRODUCTS]) await context.unroute(calls)
  await card(page, 'Total sales').getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Total sales').locator('.money')).toHaveText('S$55.10')
  expect(await storedSeries(page, groupId)).toEqual([true, true, true, true])
  await context.route(SUMMARY, (route) => route.fulfill(fail('The summary is broken')))
  await page.reload()
  await expectToast(page, 'The summary is broken', 'Error')
  await expect(page.getByRole('status').filter({ hasText: 'The figures could not be loaded.' })).toBeVisible()
  await expect(tile(page, 'Transactions')).toHaveText('S$55')
  await context.unroute(SUMMARY)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The figures could not be loaded.')).toHaveCount(0)
  await expect(card(page, 'Total sales').locator('.money')).toHaveText('S$55.10')
})

test('CON-003 CON-036 figures of other days never stand below the chosen days', async ({ app }) => {
  const { host } = await scene(app)
  const phone = await app.phone(host, { desktop: true, installed: true })
  const { page, context } = phone
  await page.goto('/')
  await expect(tile(page, 'Transactions')).toHaveText('S$55')
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await context.route(SUMMARY, async (route) => {
    await held
    await route.continue()
  })
  const chosen = `${formatDate(addDays(today(), -20))} – ${formatDate(addDays(today(), -10))}`
  const choose = async (): Promise<void> => {
    await rangeButton(page).click()
    await dialog(page)
      .getByLabel('Start day', { exact: true })
      .fill(formatSlashed(addDays(today(), -20)))
    await dialog(page)
      .getByLabel('End day', { exact: true })
      .fill(formatSlashed(addDays(today(), -10)))
    await dialog(page).getByRole('button', { name: 'Sync data' }).click()
  }
  await choose()
  await expect(rangeButton(page)).toHaveText(chosen)
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  await expect(tile(page, 'Transactions')).toHaveCount(0)
  answer()
  await expect(tile(page, 'Transactions')).toHaveText('S$0')
  await context.unroute(SUMMARY)

  await phone.offline()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'No signal.' })).toBeVisible()
  await expect(tile(page, 'Transactions')).toHaveText('S$0')
  await expect(rangeButton(page)).toHaveText(chosen)
})

test('CON-016 the default range of an open dashboard follows the day', async ({ app }) => {
  const { host } = await scene(app)
  const page = await open(app, host)
  await expect(rangeButton(page)).toHaveText(formatRange(defaultRange(today())))
  const tomorrow = addDays(today(), 1)
  await page.clock.setFixedTime((tomorrow + 3600) * 1000)
  await expect(rangeButton(page)).toHaveText(formatRange(defaultRange(tomorrow)))
  await expect(tile(page, 'Transactions')).toHaveText('S$55')
})

test('CON-036 without signal the dashboard shows the last figures with their age; without data it says so', async ({
  app,
}) => {
  const { host, groupId } = await scene(app)
  const phone = await app.phone(host, { desktop: true, installed: true })
  const { page } = phone
  await expect(tile(page, 'Transactions')).toHaveText('S$55')
  await phone.offline()
  await page.evaluate((id) => {
    const key = `dashboard:${id}`
    const report = JSON.parse(localStorage.getItem(key) ?? '{}') as { takenAt: number }
    localStorage.setItem(key, JSON.stringify({ ...report, takenAt: report.takenAt - 2 * 3600 - 120 }))
  }, groupId)
  await page.reload()
  const note = page.getByRole('status').filter({ hasText: 'No signal.' })
  await expect(note).toContainText('Last figures: 2 h ago.')
  await expect(tile(page, 'Transactions')).toHaveText('S$55')
  await expect(card(page, 'Total sales').getByRole('img')).toBeVisible()
  expect(await page.evaluate(() => window.toasts)).toEqual([])

  await page.evaluate((id) => localStorage.removeItem(`dashboard:${id}`), groupId)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No signal' })).toBeVisible()
  await expect(page.getByText('No figures are on this device yet.')).toBeVisible()
  await phone.online()
  await wake(page)
  await expect(tile(page, 'Transactions')).toHaveText('S$55')
})

/** Rules of axe that the page breaks, in the theme that is shown. */
const broken = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => window.axe.run(document))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

for (const dark of [false, true])
  test(`PWA-006 axe finds nothing on the dashboard, its tables and its dialog in ${dark ? 'dark' : 'light'}`, async ({
    app,
  }) => {
    const { host } = await scene(app)
    const { page } = await app.phone(host, { desktop: true, dark })
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: dark ? 'dark' : 'light' })
    await page.goto('/')
    await expect(card(page, 'Total sales').getByRole('img')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', dark ? 'dark' : 'light')
    for (const title of ['Total sales', 'What are my top products?']) await tableOf(page, title)
    expect(await broken(page)).toEqual([])
    await rangeButton(page).click()
    await dialog(page).getByLabel('Start day', { exact: true }).fill('')
    await dialog(page).getByRole('button', { name: 'Sync data' }).click()
    await expect(dialog(page).getByText('Choose a day').first()).toBeVisible()
    expect(await broken(page)).toEqual([])
  })
