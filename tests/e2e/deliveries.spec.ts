// A host's deliveries: added, listed, edited, scheduled.
import type { Locator, Page } from '@playwright/test'
import { formatDateTime } from '#shared/kernel/clock.ts'
import type { DeliveryReply } from '#shared/delivery/delivery-reply.ts'
import {
  createDelivery,
  createEvent,
  createGroup,
  join,
  scheduleEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { day, field, openAppAsHost, isDay, messageOf, press } from './event-form-fixtures.ts'
import { chip, expect, expectToast, test } from './fixtures.ts'

test.use({ serverEnv: { INCLUDED_FEATURES: 'schedule' } })

const LIST = '/event/list-my-events'
const deliveriesOf = (host: Person): Promise<DeliveryReply[]> =>
  host.api.get('/list-deliveries-by-host-id', { hostId: host.id })
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const cards = (page: Page) => page.getByRole('listitem').filter({ hasText: /Delivery \w{3} \d\d-\d\d-\d{4}/ })

test('DEL-001 DEL-019 DEL-020 DEL-021 DEL-033 DEL-034 DEL-050 DEL-056 NAV-033 a host adds a delivery, also offline', async ({
  app,
}) => {
  const { host, phone, page } = await openAppAsHost(app, 'Block 91 bakes')
  const other = await app.person('Ravi Menon')
  await join(host, await createGroup(other, { name: 'Only a member here' }))
  await page.goto(LIST)
  await press(page, 'Add')
  await expect(page.getByRole('button', { name: 'Add Package' })).toBeVisible()
  await page.getByRole('link', { name: 'Add Delivery' }).click()
  await expect(page).toHaveURL('/event/create-delivery')
  const group = field(page, 'Group')
  await expect(group.locator('option')).toHaveText(['Choose a group', 'Block 91 bakes', 'Lorong 8 Makan Club'])
  await isDay(field(page, 'Delivery date'), 1)
  await expect(field(page, 'Delivery from')).toHaveValue('10')
  await expect(field(page, 'to')).toHaveValue('13')

  await press(page, 'Add Delivery')
  await messageOf(group, 'Please choose 1 your group!')
  await group.selectOption('Lorong 8 Makan Club')
  await field(page, 'to').selectOption('9AM')
  await messageOf(field(page, 'Delivery from'), 'Invalid delivery time duration')
  await field(page, 'to').selectOption('10AM')
  await messageOf(field(page, 'Delivery from'), 'Invalid delivery time duration')
  await field(page, 'to').selectOption('12PM')
  await field(page, 'Delivery date').fill(day(-1))
  await messageOf(field(page, 'Delivery date'), 'Delivery time must after current time')
  await field(page, 'Delivery date').fill(day(3))

  await field(page, 'Zone 1').fill('Toa Payoh')
  await field(page, 'Price of zone 1').fill('3.50')
  await press(page, 'Add a zone')
  await expect(field(page, 'Zone 2')).toBeFocused()
  await field(page, 'Zone 2').fill('Nobody pays less')
  await field(page, 'Price of zone 2').fill('-1')
  await press(page, 'Add a zone')
  await field(page, 'Price of zone 3').fill('2')
  await press(page, 'Add a zone')
  await field(page, 'Zone 4').fill('Pick up')
  await press(page, 'Add Delivery')
  await expect(page.getByText('Added delivery')).toBeVisible()
  await expect(page).toHaveURL(LIST)
  await expect(cards(page)).toContainText('10AM–12PM')
  await expect(cards(page)).toContainText('Toa Payoh S$3.50')
  await expect(cards(page)).toContainText('Pick up S$0.00')
  await expect.poll(async () => (await deliveriesOf(host)).length).toBe(1)
  const [made] = await deliveriesOf(host)
  expect(made).toMatchObject({
    groupName: 'Lorong 8 Makan Club',
    deliveryDuration: 7200,
    deliveryZones: [
      { name: 'Toa Payoh', price: 3.5 },
      { name: 'Pick up', price: 0 },
    ],
  })

  await phone.offline()
  await press(page, 'Add')
  await page.getByRole('link', { name: 'Add Delivery' }).click()
  await expect(field(page, 'Zone 1')).toHaveValue('Toa Payoh')
  await field(page, 'Group').selectOption('Lorong 8 Makan Club')
  await field(page, 'Delivery date').fill(day(3))
  await press(page, 'Add Delivery')
  await messageOf(field(page, 'Delivery date'), 'Delivery exited')
  await field(page, 'Delivery date').fill(day(4))
  await press(page, 'Add Delivery')
  await expect(cards(page)).toHaveCount(2)
  await expect(chip(page)).toContainText('1 to send')
  await phone.online()
  await expect.poll(async () => (await deliveriesOf(host)).length).toBe(2)
})

test('DEL-033 DEL-034 NAV-035 NAV-041 NAV-042 NAV-043 NAV-052 deliveries are listed among events in order and link to their pages', async ({
  app,
}) => {
  const { host, groupId, page, phone } = await openAppAsHost(app)
  await page.goto(LIST)
  await expect(titles(page)).toHaveText('You dont have any event!!!')
  await expect(page.getByText('You dont have any delivery!!!')).toBeVisible()

  const at = Math.floor(Date.now() / 1000)
  const past = await createDelivery(host, groupId, { deliveryZones: [] }, 1)
  const next = await createDelivery(host, groupId, {}, 9)
  const opens = formatDateTime(at + 8 * 86_400)
  const waiting = await createDelivery(host, groupId, { openTime: opens }, 10)
  await createEvent(host, groupId, {
    title: 'Gone',
    closingTime: formatDateTime(at + 600),
    pickupTime: formatDateTime(at + 3600),
  })
  await createEvent(host, groupId, {
    title: 'On sale',
    closingTime: formatDateTime(at + 8 * 86_400),
    pickupTime: formatDateTime(at + 9 * 86_400),
  })
  await scheduleEvent(host, groupId, {
    title: 'Later',
    openTime: opens,
    closingTime: formatDateTime(at + 9 * 86_400),
    pickupTime: formatDateTime(at + 10 * 86_400),
  })
  await expect(titles(page)).toHaveCount(10)
  // Three days later, without the server: the first delivery is past.
  await phone.offline()
  await page.clock.setFixedTime((at + 3 * 86_400) * 1000)
  await page.reload()
  const heads = [
    /^Deliveries/,
    /^Delivery \w{3}/,
    /^Events/,
    'On sale',
    /^Scheduled deliveries/,
    /^Delivery /,
    /^Scheduled$/,
    'Later',
  ]
  await expect(titles(page)).toHaveText(heads)
  await press(page, 'Show All')
  await expect(titles(page)).toHaveText([...heads, 'Past', /^Delivery /, 'Gone'])
  const over = page.getByRole('heading', { name: 'Past' })
  await expect(over).not.toHaveCSS('border-top-width', '0px')
  const ink = (title: Locator) => title.getByRole('link').evaluate((link) => getComputedStyle(link).color)
  expect(await ink(titles(page).filter({ hasText: 'Gone' }))).not.toBe(
    await ink(titles(page).filter({ hasText: 'On sale' })),
  )
  expect(await ink(titles(page).nth(heads.length + 1))).not.toBe(await ink(titles(page).nth(1)))
  await page.clock.setFixedTime(at * 1000)
  await phone.online()
  await page.reload()

  await page.getByRole('searchbox').fill('Toa')
  await expect(titles(page)).toHaveText('You dont have any event!!!')
  await page.getByRole('searchbox').fill('')
  const card = (id: string) => page.getByRole('listitem').filter({ has: page.locator(`a[href*="id=${id}"]`) })
  for (const id of [past, next]) {
    await expect(card(id)).toBeVisible()
    await expect(card(id).getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await card(id).getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(`/event/manage-delivery?id=${id}`)
    await page.goBack()
    await expect(page).toHaveURL(LIST)
  }

  await card(waiting).getByRole('link', { name: 'Edit Post' }).click()
  await expect(page).toHaveURL(`/event/update-delivery?id=${waiting}`)
  await field(page, 'to').selectOption('10AM')
  await press(page, 'SAVE')
  await messageOf(field(page, 'Delivery from'), 'Invalid delivery time duration')
  await field(page, 'to').selectOption('2PM')
  await field(page, 'Delivery date').fill(day(-1))
  await messageOf(field(page, 'Delivery date'), 'Delivery time must after current time')
  await field(page, 'Delivery date').fill(day(10))
  await field(page, 'Opening date').fill(day(12))
  await messageOf(field(page, 'Opening date'), 'Invalid Time')
  const opensOn = day(5)
  await field(page, 'Opening date').fill(opensOn)
  await press(page, 'SAVE')
  await expectToast(page, 'Update success', 'Success')
  await expect(page).toHaveURL(LIST)
  await expect(card(waiting)).toContainText('10AM–2PM')
  await expect
    .poll(async () => (await host.api.get<DeliveryReply>('/get-delivery', { id: waiting })).deliveryDuration)
    .toBe(4 * 3600)
  const { openTime } = await host.api.get<DeliveryReply>('/get-delivery', { id: waiting })
  expect(openTime?.slice(0, 2)).toBe(opensOn.slice(8))

  await card(waiting).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Delete successful')).toBeVisible()
  await expect(card(waiting)).toHaveCount(0)
  await expect
    .poll(async () =>
      (await host.api.get<DeliveryReply[]>('/list-scheduled-deliveries-by-host-id')).map(({ id }) => id),
    )
    .not.toContain(waiting)
})

test('DEL-003 DEL-049 a host closes and re-opens a delivery, moves it, and deletes it', async ({ app }) => {
  const { host, groupId, page } = await openAppAsHost(app)
  const id = await createDelivery(host, groupId, {}, 3)
  const delivery = () => host.api.get<DeliveryReply>('/get-delivery', { id })
  await page.goto(LIST)
  await cards(page).getByRole('link', { name: 'Bookings' }).click()
  await expect(page).toHaveURL(`/event/manage-delivery?id=${id}`)
  const tool = (name: string) => page.getByRole('main').getByRole('button', { name })
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await tool('Close Delivery').click()
  await sure.getByRole('button', { name: 'Keep it open' }).click()
  await tool('Close Delivery').click()
  await sure.getByRole('button', { name: 'Close Delivery' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect.poll(async () => (await delivery()).deliveryStatus).toBe(0)
  await tool('Re-open Delivery').click()
  await sure.getByRole('button', { name: 'Re-open Delivery' }).click()
  await expect.poll(async () => (await delivery()).deliveryStatus).toBe(1)

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await field(page, 'Delivery from').selectOption('6PM')
  await field(page, 'to').selectOption('8PM')
  await field(page, 'Price of zone 1').fill('4')
  await press(page, 'SAVE')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('6PM–8PM')
  await expect(page.getByText('West S$4.00')).toBeVisible()
  await expect.poll(async () => (await delivery()).deliveryZones).toEqual([{ name: 'West', price: 4 }])
  expect(await delivery()).toMatchObject({ deliveryDuration: 7200, deliveryStatus: 1 })

  await page.getByRole('link', { name: 'Exit' }).click()
  await expect(page).toHaveURL(LIST)
  await page.goto(`/event/manage-delivery?id=${id}`)
  await tool('DELETE').click()
  await sure.getByRole('button', { name: 'DELETE' }).click()
  await expect(page).toHaveURL(LIST)
  await expect.poll(async () => (await host.api.call('GET', '/get-delivery', { query: { id } })).status).toBe(404)
  await page.goto(`/event/manage-delivery?id=${id}`)
  await expect(page.getByRole('heading', { name: 'No Delivery Found' })).toBeVisible()
})
