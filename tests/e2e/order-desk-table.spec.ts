// The list of the order desk: columns, search, sorting and pages on a desktop; sort menu, card and sheet on a phone.
import type { Page } from '@playwright/test'
import { formatDate, formatDay } from '#shared/kernel/clock.ts'
import {
  closeEvent,
  createEvent,
  join,
  neighbourhood,
  placeOrder,
  signUp,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { expect, test, type AppFixture } from './fixtures.ts'

const DAY_S = 86_400
const HOME = { street: 'Blk 12 #03-04', country: 'Singapore', postalCode: '310012' }
const HOME_TEXT = 'Blk 12 #03-04, Singapore 310012'
const inTwoDays = (): number => Math.floor(Date.now() / 1000) + 2 * DAY_S

/** An event that asks for an address, with twelve orders: the first of Siti with note and address. */
const desk = async (app: AppFixture) => {
  const { host, groupId } = await neighbourhood(app.server.url)
  const event = await createEvent(host, groupId, { title: 'Mango morning', bookingAddressRequired: true })
  const siti = await signUp(app.server.url, 'Siti Rahman', { phone: '81112222' })
  const ravi = await signUp(app.server.url, 'Ravi Menon', { phone: '83334444' })
  for (const who of [siti, ravi]) await join(who, groupId)
  const delivered = inTwoDays()
  const order = async (who: Person, quantities: readonly number[], comment = ''): Promise<string> => {
    const details = Object.fromEntries(quantities.map((quantity, n) => [event.products[n]!, [{ quantity }]]))
    const body = { eid: event.id, details, comment, bookingAddress: HOME, deliveryDate: formatDate(delivered) }
    return (await who.api.send<{ ref: string }>('POST', '/create-order', body)).ref
  }
  const first = await order(siti, [2, 1], 'Ring twice')
  for (let n = 2; n <= 12; n += 1) await order(ravi, [n])
  return { host, event, siti, ravi, first, day: formatDay(delivered) }
}

const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody tr')
const numbers = (page: Page) => rows(page).locator('td:first-child > :first-child')

test('MNG-002 MNG-003 MNG-004 MNG-005 MNG-007 MNG-009 MNG-043 NAV-049 the table of orders has its columns, search, sort order and pages', async ({
  app,
}) => {
  const { host, event, first, day } = await desk(app)
  const { page } = await app.phone(host, { desktop: true, opens: `/event/manage-orders?eventId=${event.id}` })
  await expect(page.getByRole('heading', { level: 1, name: 'Mango morning' })).toBeVisible()
  for (const name of ['Close Order', 'Request Payment', 'Broadcast', 'Export', 'Share'])
    await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page.getByLabel('Delivery cost')).toBeVisible()
  await expect(page.getByLabel('Discount', { exact: true })).toBeVisible()
  // 32.30, and 2 to 12 times 9.90.
  const totals = page.locator('dl').filter({ hasText: 'collected of' }).locator(':scope > div')
  await expect(totals).toHaveText(['orders12', 'paid0', 'not paid12', 'collected of S$794.60S$0.00'])
  await expect(page.getByRole('link', { name: 'Exit', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'DELETE', exact: true })).toBeVisible()

  const heads = ['No', 'Name', 'Mobile', 'Items', 'Qty', 'Amount', 'Payment Status', 'Status', 'Note', 'Actions']
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  await expect(page.getByRole('columnheader', { name: 'No', exact: true })).toHaveAttribute('aria-sort', 'ascending')
  const cells = rows(page).first().locator('td')
  await expect(cells).toHaveText([
    `1${`1-${first.slice(0, 4)}`}`,
    'Siti Rahman',
    '81112222',
    '2 × Honey mango · 1 × Cherries',
    '3',
    'S$32.30',
    'Not Paid',
    /Unpaid/,
    new RegExp(`^Ring twice.*${HOME_TEXT}\\s*Delivery date ${day}$`),
    '',
  ])
  await expect(numbers(page)).toHaveText(Array.from({ length: 10 }, (_, n) => String(n + 1)))
  await expect(page.getByText('Viewing 1-10 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(numbers(page)).toHaveText(['11', '12'])
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(rows(page)).toHaveCount(10)

  await page.getByRole('columnheader', { name: 'Qty' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'Qty' }).getByRole('button').click()
  await expect(numbers(page).first()).toHaveText('12')
  for (const [head, first] of [
    ['Name', '2'],
    ['Mobile', '1'],
    ['Amount', '2'],
    ['Payment Status', '1'],
    ['Status', '1'],
    ['No', '1'],
  ] as const) {
    const column = page.getByRole('columnheader', { name: head, exact: true })
    await column.getByRole('button').click()
    await expect(column).toHaveAttribute('aria-sort', 'ascending')
    await expect(numbers(page).first(), head).toHaveText(first)
  }

  const search = page.getByPlaceholder('Search Name / Mobile Number / Order Reference')
  for (const typed of ['siti', '1112', `-${first.slice(0, 4)}`]) {
    await search.fill(typed)
    await expect(numbers(page)).toHaveText(['1'])
  }
  await search.fill('no such buyer')
  await expect(page.getByRole('heading', { name: 'Not Found Orders' })).toBeVisible()
})

test('at 1280 px a note stands whole beside long names, and no name is a column of single words', async ({ app }) => {
  const { host, groupId } = await neighbourhood(app.server.url)
  const event = await createEvent(host, groupId, { title: 'Mango morning' })
  const nur = await signUp(app.server.url, 'Nur Aisyah Binte Mohamed Abdul Rahman Shah-Ahmadi bin Salleh')
  const long = await signUp(app.server.url, 'Arun Subramaniyam-Venkataraghavan')
  for (const who of [nur, long]) await join(who, groupId)
  const details = { [event.products[0]!]: [{ quantity: 12 }] }
  const body = { eid: event.id, details, comment: 'Ground floor, please call first' }
  for (const who of [nur, long]) await who.api.send('POST', '/create-order', body)
  const { page } = await app.phone(host, { desktop: true, opens: `/event/manage-orders?eventId=${event.id}` })
  await expect(rows(page)).toHaveCount(2)
  for (const row of await rows(page).all()) {
    const note = await row.getByText('Ground floor, please call first').boundingBox()
    const actions = await row.getByRole('button', { name: /^More of order/ }).boundingBox()
    expect((note?.x ?? Infinity) + (note?.width ?? 0)).toBeLessThanOrEqual(actions?.x ?? 0)
  }
  const name = await rows(page).first().getByText(nur.name).boundingBox()
  expect(name?.width).toBeGreaterThanOrEqual(96)
})

test('MNG-002 MNG-006 at 1280 by 800 px the desk of a closed event shows four orders, also after a payment; More shows the rare tools', async ({
  app,
}) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 6)
  for (const buyer of buyers) await placeOrder(buyer, event, [12, 3])
  await closeEvent(host, event.id)
  await host.api.send('PATCH', '/request-payment', { id: event.id, payable: 1 })
  const { page } = await app.phone(host, { desktop: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/event/manage-orders?eventId=${event.id}`)
  await expect(page.getByRole('region', { name: 'Payment request', exact: true })).toBeVisible()
  const costs = page.getByRole('region', { name: 'Delivery and discount', exact: true })
  await expect(costs.getByLabel('Delivery cost', { exact: true })).toBeEnabled()
  await expect(rows(page).nth(3)).toBeInViewport({ ratio: 1 })

  await rows(page).first().getByRole('combobox').selectOption('Verified')
  await expect(costs).toContainText('Delivery cost S$0.00 · Discount S$0.00')
  await expect(costs).toContainText('Delivery and Discount cannot be amended once payment is made')
  await expect(costs.getByRole('spinbutton')).toHaveCount(0)
  await expect(rows(page).nth(3)).toBeInViewport({ ratio: 1 })

  const supplier = page.getByRole('button', { name: 'Supplier order', exact: true })
  await expect(supplier).toBeHidden()
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.click()
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(supplier).toBeVisible()
  for (const name of ['Match payments', 'Add Package', 'View', 'Settled'])
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
  await more.click()
  await expect(supplier).toBeHidden()
})

test('a card with a status keeps its controls together at the right on a phone', async ({ app }) => {
  const { host, buyers, event } = await neighbourhood(app.server.url)
  const ref = await placeOrder(buyers[0]!, event)
  for (const status of [2, -1]) await host.api.send('PATCH', '/update-order-status', { ref, status })
  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  const card = page.getByRole('listitem').filter({ hasText: buyers[0]!.name })
  await expect(card.getByText('Refunded', { exact: true })).toBeVisible()
  const whole = (await card.boundingBox())!
  const select = (await card.getByRole('combobox').boundingBox())!
  const more = (await card.getByRole('button', { name: /^More of order/ }).boundingBox())!
  expect(whole.x + whole.width - select.x - select.width).toBeLessThan(24)
  expect(select.x - more.x - more.width).toBeLessThan(16)
  expect(Math.abs(more.y + more.height / 2 - select.y - select.height / 2)).toBeLessThan(2)
})

test('MNG-050 the sort menu of a phone sorts the cards, and the phone remembers the choice', async ({ app }) => {
  const { host, event } = await desk(app)
  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  const menu = page.getByRole('combobox', { name: 'Sort', exact: true })
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^More of order/ }) })
  await expect(menu).toHaveValue('0')
  await expect(card.first()).toContainText('Siti Rahman')
  await menu.selectOption('Highest amount')
  await expect(card.first()).toContainText('12 × Honey mango')
  await menu.selectOption('Name Z to A')
  await expect(card.first()).toContainText('Siti Rahman')
  await menu.selectOption('Most items')
  await expect(card.first()).toContainText('12 × Honey mango')
  await page.reload()
  await expect(menu.locator('option:checked')).toHaveText('Most items')
  await expect(card.first()).toContainText('12 × Honey mango')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('MNG-048 MNG-049 a host reads address and date on the card, in the sheet and on the packing list; both sides call and write', async ({
  app,
}) => {
  const { host, event, siti, first, day } = await desk(app)
  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  const card = page.getByRole('listitem').filter({ hasText: siti.name })
  await expect(card).toContainText(HOME_TEXT)
  await expect(card).toContainText(`Delivery date ${day}`)
  await card.getByRole('button', { name: /^More of order/ }).click()
  const sheet = page.getByRole('dialog', { name: `Order 1 · ${siti.name}` })
  await expect(sheet).toContainText(HOME_TEXT)
  await expect(sheet).toContainText(`Delivery date ${day}`)
  await expect(sheet).toContainText(/History.*Placed/s)
  const about = encodeURIComponent(`Hi ${siti.name}, about order 1-${first.slice(0, 4)} (Mango morning): `)
  await expect(sheet.getByRole('link', { name: `Call ${siti.name}` })).toHaveAttribute('href', 'tel:81112222')
  await expect(sheet.getByRole('link', { name: `Message to ${siti.name}` })).toHaveAttribute(
    'href',
    `https://wa.me/6581112222?text=${about}`,
  )

  const phone = (await app.phone(siti, { opens: `/event/purchase-detail?ref=${first}` })).page
  const toHost = encodeURIComponent(`Hi ${host.name}, about order 1-${first.slice(0, 4)} (Mango morning): `)
  await expect(phone.getByRole('link', { name: `Call ${host.name}` })).toHaveAttribute('href', `tel:${host.phone}`)
  await expect(phone.getByRole('link', { name: `Message the host, ${host.name}` })).toHaveAttribute(
    'href',
    `https://wa.me/65${host.phone}?text=${toHost}`,
  )

  await host.api.send('PATCH', '/update-event-status', { id: event.id, status: 0 })
  const { id } = await host.api.send<{ id: string }>('POST', '/create-packing-list', {
    name: 'Saturday',
    eventIds: [event.id],
  })
  await page.goto(`/event/packing-list?id=${id}`)
  await page.getByRole('button', { name: new RegExp(siti.name) }).click()
  const packed = page.getByRole('region', { name: 'Order 1', exact: true })
  await expect(packed).toContainText(HOME_TEXT)
  await expect(packed).toContainText(`Delivery date ${day}`)
})

test('MNG-049 users without an order do not receive the phone number of a host', async ({ app }) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 2)
  const [buyer, member] = buyers as [Person, Person]
  await placeOrder(buyer, event)
  const phoneFor = async (who: Person): Promise<string> =>
    (await who.api.get<{ phone: string }>('/get-user', { id: host.id })).phone
  expect(await phoneFor(buyer)).toBe(host.phone)
  expect(await phoneFor(member)).toBe('')
  const { page } = await app.phone(member, { opens: `/event/detail?eid=${event.id}` })
  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
  await expect(page.locator(`a[href^="tel:"], a[href*="wa.me"]`)).toHaveCount(0)
})
