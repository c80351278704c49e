// A host's bookings: the list of all deliveries on a desktop, and one delivery on a phone.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { read, utils } from 'xlsx'
import type { DeliveryReply } from '#shared/delivery/delivery-reply.ts'
import type { NotificationReply } from '#shared/notification/notification.ts'
import {
  bookDelivery,
  bookingOf,
  createDelivery,
  createGroup,
  join,
  signUp,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { day, field } from './event-form-fixtures.ts'
import { expect, expectToast, installed, test, type AppFixture } from './fixtures.ts'

/** The buyer claims the payment with a screenshot. */
const pay = async (who: Person, ref: string): Promise<void> => {
  const bytes = paintNoise()
  const url = `/api/files/${createHash('sha256').update(bytes).digest('hex')}`
  await who.api.raw(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': 'image/png' } })
  await who.api.send('PATCH', '/update-delivery-booker-status', { bookerStatus: 2, paymentScreenshot: url }, { ref })
}

const FILES = '**/api/files/**'
const isLoaded = (picture: Locator): Promise<void> =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

const NAMES = ['Siti Rahman', 'Ravi Menon', 'Hui Ling Ong']

/** Two deliveries, in two and in six days, with bookings of three people. */
const bookedStage = async (app: AppFixture) => {
  const host = await app.person('Mei Ling Tan')
  const groupId = await createGroup(host)
  const zones = [
    { name: 'East', price: 5.5 },
    { name: 'West', price: 3 },
  ]
  const soon = await createDelivery(host, groupId, { deliveryZones: zones }, 2)
  const late = await createDelivery(host, groupId, { deliveryZones: zones }, 6)
  const people: Person[] = []
  for (const [n, name] of NAMES.entries()) {
    const who = await signUp(app.server.url, name, { phone: `8111000${n}` })
    await join(who, groupId)
    people.push(who)
  }
  const [siti, ravi, hui] = people as [Person, Person, Person]
  const paid = await bookDelivery(siti, soon, { comment: 'Ring twice', address: 'Blk 12 #03-04' })
  await pay(siti, paid)
  const unpaid = await bookDelivery(ravi, soon, { deliveryZone: 'East', address: 'Blk 9 #01-01' })
  const gone = await bookDelivery(hui, soon)
  await hui.api.send('PATCH', '/update-delivery-booker-status', { bookerStatus: -1 }, { ref: gone })
  return { host, groupId, soon, late, siti, ravi, hui, paid, unpaid, gone }
}

/** Ravi has the one booking to the zone East, Hui the one that is cancelled. */
const FIRST_BY_COLUMN: Readonly<Record<string, string>> = {
  Name: 'Hui Ling Ong',
  Mobile: 'Siti Rahman',
  Purchase: 'Ravi Menon',
  'Payment Status': 'Hui Ling Ong',
}

const rows = (page: Page) => page.getByRole('table', { name: 'Delivery bookings' }).locator('tbody tr')
const names = (page: Page) => rows(page).locator('td:first-child button')

const exported = async (page: Page, button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: button, exact: true })
      .click()
      .then(() => page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()),
  ])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const book = read(readFileSync(await download.path()))
  const table = (name: string) => utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1, defval: '' })
  return { file: download.suggestedFilename(), book, table }
}

test('DEL-004 DEL-005 DEL-006 DEL-007 DEL-008 DEL-009 DEL-010 DEL-011 DEL-012 DEL-013 DEL-049 DEL-053 NAV-049 a host searches bookings of all deliveries and exports them', async ({
  app,
}) => {
  const { host, soon, late, siti, ravi, hui, paid } = await bookedStage(app)
  for (let n = 0; n < 3; n += 1) for (const who of [siti, ravi, hui]) await bookDelivery(who, late)
  const { page } = await app.phone(host, { desktop: true, installed: true, opens: '/event/delivery-list' })
  await expect(page.getByRole('heading', { level: 1, name: /^Delivery Orders/ })).toBeVisible()
  await page.getByRole('searchbox').fill(siti.name)
  await expect(names(page)).toHaveText(Array.from({ length: 4 }, () => siti.name))
  const claimed = rows(page).filter({ has: page.getByRole('button', { name: /see the proof/ }) })
  const proof = page.getByRole('dialog', { name: `Payment of ${siti.name}` })
  const openProof = () => claimed.getByRole('button', { name: /see the proof/ }).click()
  await openProof()
  await isLoaded(proof.getByRole('img', { name: `Payment screenshot of ${siti.name}` }))
  await proof.getByRole('button', { name: 'Verified' }).click()
  await expect(claimed.locator('td').nth(4)).toHaveText('Paid')
  await expect.poll(() => bookingOf(host, paid)).toMatchObject({ status: 2, bookerStatus: 2 })
  await claimed.getByRole('combobox').selectOption('Not Paid')
  await expect(claimed.locator('td').nth(4)).toHaveText('Not Paid')
  await expect.poll(() => bookingOf(host, paid)).toMatchObject({ status: 1, bookerStatus: 2 })
  await page.goto('/delivery-booking')
  const heads = ['Name', 'Mobile', 'Date', 'Purchase', 'Delivery Status', 'Payment Status', 'Verified']
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  await expect(page.getByText('Viewing 1-10 of 12')).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('Viewing 1-10 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(rows(page)).toHaveCount(10)
  const payments = page.locator('td:nth-child(6)')
  for (const [who, delivery, payment] of [
    [siti, 'Not Paid', 'Claimed'],
    [hui, 'Not Paid', 'Cancelled'],
  ] as const) {
    const row = rows(page)
      .filter({ hasText: who.name })
      .filter({ has: payments.getByText(payment, { exact: true }) })
    await expect(row).toHaveCount(1)
    await expect(row.locator('td').nth(4)).toHaveText(delivery)
  }

  for (const head of heads) {
    const column = page.getByRole('columnheader', { name: head })
    await column.getByRole('button').click()
    await expect(column).toHaveAttribute('aria-sort', /ascending|descending/)
    const first = FIRST_BY_COLUMN[head]
    if (first !== undefined) await expect(names(page).first(), head).toHaveText(first)
  }
  const date = page.getByRole('columnheader', { name: 'Date' })
  for (const id of [soon, late]) {
    const { deliveryTime } = await host.api.get<DeliveryReply>('/get-delivery', { id })
    await date.getByRole('button').click()
    await expect(rows(page).first().locator('td').nth(2)).toContainText(deliveryTime.slice(0, 'DD-MM-YYYY'.length))
  }
  const name = page.getByRole('columnheader', { name: 'Name' })
  await name.getByRole('button').click()
  await expect(names(page).first()).toHaveText('Hui Ling Ong')
  await name.getByRole('button').click()
  await expect(names(page).first()).toHaveText('Siti Rahman')

  const search = page.getByRole('searchbox', { name: 'Search Name Or Mobile Number' })
  await search.fill('ravi')
  await expect(names(page)).toHaveText(['Ravi Menon', 'Ravi Menon', 'Ravi Menon', 'Ravi Menon'])
  await search.fill('81110002')
  await expect(page.getByText('Viewing 1-10 of 4')).toBeVisible()
  await search.fill('nobody')
  await expect(page.getByRole('heading', { name: 'Have No Found Deliveries' })).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByText('No orders to export').first()).toBeVisible()
  await search.fill('')

  const dialog = page.getByRole('dialog', { name: 'Date range' })
  await page.getByRole('button', { name: 'Date range' }).click()
  await dialog.getByLabel('From').fill(day(6))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Viewing 1-10 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Date range' }).click()
  await dialog.getByLabel('From').fill(day(1))
  await dialog.getByLabel('To').fill(day(3))
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByText('Viewing 1-10 of 3')).toBeVisible()
  const { file, book, table } = await exported(page, 'Export')
  expect(file).toBe('Total order.xlsx')
  expect(book.SheetNames).toEqual(['Total order'])
  const [columns, ...lines] = table('Total order')
  expect(columns).toEqual([
    'Zone name',
    'Zone price',
    'Address',
    'Buyer name',
    'Buyer phone',
    'Buyer email',
    'Status',
    'Booker Status',
    'Comment',
  ])
  expect(lines).toContainEqual([
    'West',
    3,
    'Blk 12 #03-04',
    'Siti Rahman',
    siti.phone,
    siti.email,
    'Not Paid',
    'Claimed',
    'Ring twice',
  ])
  expect(lines).toHaveLength(3)
  await page.getByRole('button', { name: 'All dates' }).click()

  const payment = page.getByRole('group', { name: 'Payment Status' })
  await expect(payment.getByRole('button')).toHaveText(['Not Paid', 'Paid', 'Refunded'])
  await payment.getByRole('button', { name: 'Paid', exact: true }).click()
  await expect(names(page)).toHaveText(['Siti Rahman'])
  await payment.getByRole('button', { name: 'Not Paid' }).click()
  await expect(page.getByText('Viewing 1-10 of 11')).toBeVisible()
  await payment.getByRole('button', { name: 'Not Paid' }).click()
  await expect(rows(page).getByRole('img', { name: 'Has a note' })).toHaveCount(1)
  await names(page).first().click()
  const detail = page.getByRole('dialog', { name: 'Siti Rahman' })
  await expect(detail).toContainText('Ring twice')
  await expect(detail).toContainText('Blk 12 #03-04')
  const reference = await detail.locator('dd .ref').textContent()
  const about = new RegExp(`^Hi Siti Rahman, about your delivery on .+, reference ${reference?.slice(0, 4)}: $`)
  const message = await detail.getByRole('link', { name: 'Message', exact: true }).getAttribute('href')
  expect(new URL(message ?? '').searchParams.get('text')).toMatch(about)
})

test('DEL-002 DEL-008 DEL-026 DEL-027 DEL-041 DEL-042 DEL-044 DEL-046 DEL-052 DEL-053 DEL-057 DEL-058 a host decides on bookings, sends a broadcast, and deletes a delivery without payments', async ({
  app,
}) => {
  const { host, soon, siti, ravi, hui, paid, unpaid } = await bookedStage(app)
  const { page } = await app.phone(host, { opens: `/event/manage-delivery?id=${soon}` })
  const tools = page.getByRole('main')
  for (const name of ['Edit', 'Exit']) await expect(tools.getByRole('link', { name, exact: true })).toBeVisible()
  for (const name of ['Broadcast', 'Close Delivery', 'Export Delivery', 'DELETE'])
    await expect(tools.getByRole('button', { name, exact: true })).toBeVisible()
  // Search and one row of filters stand above the first booking.
  const tops = await Promise.all(
    [page.getByRole('button', { name: 'Refunded', exact: true }), field(page, 'Sort')].map(async (each) => {
      const { y = 0, height = 0 } = (await each.boundingBox()) ?? {}
      return y + height / 2
    }),
  )
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(2)
  const card = (who: Person) => page.getByRole('listitem').filter({ hasText: who.name })
  const choose = (who: Person, label: string) => field(page, `Verified, ${who.name}`).selectOption(label)
  const pairOf = async (ref: string) => {
    const { status, bookerStatus } = await bookingOf(host, ref)
    return [status, bookerStatus]
  }
  const fact = (who: Person, name: 'Delivery Status' | 'Payment Status') =>
    card(who)
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
  const becomes = (ref: string, status: number, bookerStatus: number) =>
    expect.poll(() => pairOf(ref)).toEqual([status, bookerStatus])

  await expect(fact(hui, 'Payment Status')).toHaveText('Cancelled')
  await choose(ravi, 'Paid')
  await becomes(unpaid, 2, 2)
  await expect(fact(ravi, 'Delivery Status')).toHaveText('Paid')
  await choose(ravi, 'Cancelled')
  const cancel = page.getByRole('alertdialog', { name: 'Cancel the delivery to Ravi Menon?' })
  await expect(cancel).toContainText('Please process the refund before cancelling.')
  await expect(cancel).toContainText('The host is responsible for any dispute on refund and cancellation.')
  await cancel.getByRole('button', { name: 'Keep it' }).click()
  await expect(field(page, 'Verified, Ravi Menon')).toHaveValue('2')
  await choose(ravi, 'Cancelled')
  await cancel.getByRole('button', { name: 'Cancel the delivery' }).click()
  await becomes(unpaid, -1, -2)
  await expect(fact(ravi, 'Delivery Status')).toHaveText('Cancelled')
  await expect(fact(ravi, 'Payment Status')).toHaveText('Refunded')
  const refunded = page.getByRole('button', { name: 'Refunded', exact: true })
  await refunded.click()
  await expect(card(siti)).toHaveCount(0)
  await expect(card(ravi)).toHaveCount(1)
  await refunded.click()
  await expect(card(siti)).toHaveCount(1)
  await choose(ravi, 'Not Paid')
  await becomes(unpaid, 1, 2)

  await page.route(FILES, (route) => route.abort())
  await card(siti)
    .getByRole('button', { name: /^Claimed, see the proof/ })
    .click()
  const proof = page.getByRole('dialog', { name: 'Payment of Siti Rahman' })
  await expect(proof).toContainText('The payment screenshot is not on this phone. Open it again when there is signal.')
  await page.unroute(FILES)
  await installed(page)
  await page.keyboard.press('Escape')
  await choose(siti, 'Paid')
  await becomes(paid, 2, 2)
  await card(siti)
    .getByRole('button', { name: /^Paid, see the proof/ })
    .click()
  await isLoaded(proof.getByRole('img', { name: 'Payment screenshot of Siti Rahman' }))
  await proof.getByRole('button', { name: 'If invalid payment' }).click()
  const invalid = page.getByRole('alertdialog', { name: 'Are you sure this is invalid payment?' })
  await invalid.getByRole('button', { name: 'Wrong amount', exact: true }).click()
  await invalid.getByLabel('Reason (optional)').fill('S$2 are missing')
  await invalid.getByRole('button', { name: 'Invalid payment' }).click()
  await becomes(paid, 1, 1)
  const booked = (await app.phone(siti, { opens: `/event/delivery-detail?ref=${paid}` })).page
  await expect(booked.getByText('Payment not valid: S$2 are missing')).toBeVisible()
  await expect(booked.getByText('You sent this screenshot before.')).toBeVisible()
  await expect(card(siti).getByRole('button', { name: /see the proof/ })).toHaveCount(0)

  await bookDelivery(siti, soon)
  await expect(card(siti)).toHaveCount(2)
  await tools.getByRole('button', { name: 'Broadcast' }).click()
  const broadcast = page.getByRole('dialog', { name: 'Broadcast' })
  await expect(broadcast).toContainText('Goes to 3 bookings')
  await broadcast.getByRole('button', { name: 'Send' }).click()
  await expect(broadcast).toContainText('Content cannot be blank')
  // A press outside keeps what was typed.
  await broadcast.getByLabel('Message').fill('Half an hour late')
  await page.mouse.click(8, 8)
  await expect(broadcast.getByLabel('Message')).toHaveValue('Half an hour late')
  await broadcast.getByLabel('Message').fill('')
  await page.mouse.click(8, 8)
  await expect(broadcast).toHaveCount(0)
  await tools.getByRole('button', { name: 'Broadcast' }).click()
  await broadcast.getByLabel('Message').fill('Half an hour late')
  await broadcast.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Message sent!')).toBeVisible()
  const noticeCount = async (who: Person) =>
    (await who.api.get<NotificationReply[]>('/list-notifications')).filter(
      ({ message }) => message === 'Half an hour late',
    ).length
  await expect.poll(() => noticeCount(siti)).toBe(2)
  await expect.poll(() => noticeCount(ravi)).toBe(1)
  expect(await noticeCount(hui)).toBe(0)

  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await tools.getByRole('button', { name: 'DELETE' }).click()
  await sure.getByRole('button', { name: 'DELETE' }).click()
  await expectToast(page, "Can't remove a delivery that has paid bookings (32021)", 'Error')
  await choose(ravi, 'Cancelled')
  await cancel.getByRole('button', { name: 'Cancel the delivery' }).click()
  await becomes(unpaid, -1, -2)
  await tools.getByRole('button', { name: 'DELETE' }).click()
  await sure.getByRole('button', { name: 'DELETE' }).click()
  await expect(page).toHaveURL('/event/list-my-events')
  await becomes(paid, -1, 1)
})

test('DEL-004 DEL-053 a group admin sees the bookings of another host with their payment proof, and only the host decides', async ({
  app,
}) => {
  const admin = await app.person('Aminah Yusof')
  const host = await app.person('Mei Ling Tan')
  const buyer = await app.person('Siti Rahman')
  const member = await app.person('Ravi Menon')
  const groupId = await createGroup(admin)
  for (const who of [host, buyer, member]) await join(who, groupId)
  await admin.api.send('PATCH', '/change-group-role', { groupId, userId: host.id, role: 'HOST' })
  const ref = await bookDelivery(buyer, await createDelivery(host, groupId))
  await pay(buyer, ref)

  const { page } = await app.phone(admin, { desktop: true, installed: true, opens: '/event/list-my-events' })
  await page.getByRole('link', { name: 'Delivery Orders of your groups' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Delivery Orders/ })).toBeVisible()
  await expect(names(page)).toHaveText([buyer.name])
  await expect(rows(page).locator('td').last()).toHaveText(`By ${host.name}`)
  await expect(rows(page).getByRole('combobox')).toHaveCount(0)
  await rows(page)
    .getByRole('button', { name: /see the proof/ })
    .click()
  const proof = page.getByRole('dialog', { name: `Payment of ${buyer.name}` })
  await isLoaded(proof.getByRole('img', { name: `Payment screenshot of ${buyer.name}` }))
  await expect(proof.getByRole('button', { name: /Verified|invalid payment/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const hosting = await app.phone(host, { desktop: true, opens: '/event/delivery-list' })
  await rows(hosting.page)
    .getByRole('button', { name: /see the proof/ })
    .click()
  await hosting.page
    .getByRole('dialog', { name: `Payment of ${buyer.name}` })
    .getByRole('button', { name: 'Verified' })
    .click()
  await expect(rows(page).locator('td').nth(4)).toHaveText('Paid')

  const outside = await app.phone(member, { desktop: true, opens: '/event/delivery-list' })
  await expect(outside.page.getByRole('heading', { name: 'Have No Found Deliveries' })).toBeVisible()
})
