// Editing an event, scheduling one, and offering delivery.
import type { Event } from '#shared/event/event.ts'
import type { Order } from '#shared/order/order.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import { addDays, formatDate, formatDay, systemClock, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import {
  closeEvent,
  createEvent,
  createGroup,
  neighbourhood,
  otherAdminOf,
  signUp,
  splitProduct,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { allSent } from './collection-fixtures.ts'
import {
  addItem,
  day,
  dialog,
  field,
  fillDetails,
  goBack,
  goOn,
  openAppAsHost,
  openEventForm,
  isDay,
  items,
  messageOf,
  press,
} from './event-form-fixtures.ts'
import { expect, newContext, signIn, stored, test, expectToast } from './fixtures.ts'

const ahead = (days: number): Seconds => addDays(toSeconds(systemClock.now()), days)

/** Value of a date field. */
const isoOf = (at: Seconds): string => formatDate(at).split('-').reverse().join('-')

test('EVT-019 EVT-021 EVT-023 EVT-024 EVT-027 EVT-028 EVT-091 EVT-111 an edited event keeps its unchanged fields; an event with requested payment cannot be edited', async ({
  app,
}) => {
  const { host, groupId, page } = await openAppAsHost(app)
  const collected = ahead(30)
  const event = await createEvent(host, groupId, {
    pickupTime: `${formatDate(collected)} 10:00`,
    termConds: ['Bring a bag'],
    adminCost: 0.5,
  })
  // The later steps open at the first one while nothing is edited.
  for (const step of ['update-items', 'update-confirm']) {
    await page.goto(`/event/${step}?id=${event.id}`)
    await expect(page).toHaveURL(`/event/update?id=${event.id}`)
  }
  await expect(field(page, 'Title')).toHaveValue(event.title)
  await expect(field(page, 'Collection date')).toHaveValue(isoOf(collected))
  await expect(field(page, 'to')).toHaveValue('13')
  await field(page, 'Title').fill('Fruit run, second round')
  await field(page, 'Delivery cost').fill('6.55')
  await field(page, 'Discount').fill('2')
  await press(page, 'NEXT')
  await expect(page).toHaveURL(`/event/update-items?id=${event.id}&onEdit=1`)
  await expect(page.getByRole('group', { name: 'Banner photos', exact: true })).toBeVisible()
  await expect(items(page)).toHaveText([/Honey mango/, /Cherries/])
  await goBack(page)
  await expect(page).toHaveURL(`/event/update?id=${event.id}`)
  await page.reload()
  await expect(page.getByText('Your unpublished changes, as you left them.', { exact: true })).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Fruit run, second round')
  await press(page, 'NEXT')
  await addItem(page, 'Rambutan', '4.50')
  await press(page, 'NEXT')
  await expect(page).toHaveURL(`/event/update-confirm?id=${event.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Fruit run, second round', exact: true })).toBeVisible()
  await expect(page.getByText('Rambutan', { exact: true })).toBeVisible()
  await expect(page.getByText('Admin fee, once per order', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add Rambutan', exact: true }).click()
  await expect(page.locator('.dock')).toContainText('S$5.00admin fee included')
  await expect(page.getByRole('button', { name: 'PUBLISH', exact: true })).toBeEnabled()
  await goBack(page)
  await expect(page).toHaveURL(`/event/update-items?id=${event.id}&fromConfirm=1&onEdit=1`)
  await goBack(page)
  await expect(page).toHaveURL(`/event/update?id=${event.id}&fromConfirm=1`)
  await goOn(page)
  await goOn(page)
  // Another phone of the host changes another field in the meantime.
  await host.api.send('PATCH', '/update-event', { id: event.id, adminCost: 0.8 })
  await press(page, 'PUBLISH')
  await expectToast(page, 'Update event successfully!', 'Success')
  await expect(page).toHaveURL(`/event/manage-orders?eventId=${event.id}`)
  await allSent(page, host)
  const edited = await host.api.get<EventReply>('/get-event', { id: event.id, getProducts: '1' })
  expect(edited).toMatchObject({ title: 'Fruit run, second round', adminCost: 0.8, termConds: ['Bring a bag'] })
  expect(edited).toMatchObject({ deliveryCost: 6.55, discount: 2, isPercentage: false })
  expect(edited.products.map(({ name }) => name)).toEqual(['Honey mango', 'Cherries', 'Rambutan'])
  expect(edited.productIdList.slice(0, 2)).toEqual(event.products)

  await closeEvent(host, event.id)
  await host.api.send('PATCH', '/request-payment', { payable: 1, notify: 0 }, { id: event.id })
  await expect
    .poll(async () => (await stored<Event>(page, host, 'events')).find(({ id }) => id === event.id)?.payable)
    .toBe(1)
  await page.goto(`/event/update?id=${event.id}`)
  await expect(page.getByText('Not allow to edit event', { exact: true })).toBeVisible()
  const ravi = await signUp(app.server.url, 'Ravi Menon')
  const foreign = await createEvent(ravi, await createGroup(ravi))
  await page.goto(`/event/update?id=${foreign.id}`)
  await expect(page.getByText('No Event Found', { exact: true })).toBeVisible()
})

test('ordered pieces of a case and a paid admin fee stay: the preview says why, and the event is as before', async ({
  app,
}) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 1)
  const products = [
    splitProduct('Eggs', 'full-only'),
    ...Array.from({ length: 9 }, (_, n) => ({ name: `Tea ${n}`, price: 4 })),
  ]
  const event = await createEvent(host, groupId, { adminCost: 0.5, products })
  const details = { [event.products[0] ?? '']: [{ purchaseType: 'item', quantity: 4 }] }
  const { ref } = await (buyers[0] as Person).api.send<{ ref: string }>('POST', '/create-order', {
    eid: event.id,
    details,
  })
  const { page } = await app.phone(host, { opens: `/event/update?id=${event.id}` })
  /** The message is below the items, and is scrolled to. */
  const publishRefused = async (words: string): Promise<void> => {
    await page.evaluate(() => scrollTo(0, 0))
    await press(page, 'PUBLISH')
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeInViewport()
    await expect(page).toHaveURL(`/event/update-confirm?id=${event.id}`)
  }
  await goOn(page)
  await items(page).getByRole('button', { name: /^Eggs/ }).click()
  await press(page, 'Remove this item')
  await expect(items(page)).toHaveCount(9)
  await goOn(page)
  await publishRefused('Pieces of Eggs are ordered, so it cannot be removed')

  await page.goto(`/event/update?id=${event.id}`)
  await press(page, 'Discard')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  await expect
    .poll(async () => (await stored<Order>(page, host, 'orders')).find((order) => order.id === ref)?.status)
    .toBe(2)
  await field(page, 'Admin fee').fill('1.50')
  await goOn(page)
  await expect(items(page)).toHaveCount(10)
  await goOn(page)
  await publishRefused('Admin fee cannot be amended once payment is made')
  const kept = await host.api.get<EventReply>('/get-event', { id: event.id, getProducts: '1' })
  expect(kept.adminCost).toBe(0.5)
  expect(kept.products).toHaveLength(10)
})

test('EVT-027 EVT-110 a host who left the group edits an event in it, and hosts new events in other groups only', async ({
  app,
}) => {
  const there = await neighbourhood(app.server.url)
  const { host, groupId, event } = there
  await otherAdminOf(app.server.url, there)
  const hosted = await createGroup(host, { name: 'Block 88 bakers' })
  const { page } = await app.phone(host, { opens: `/group/list-events?groupId=${groupId}` })
  await press(page, 'Leave the group')
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(sure).toContainText('You still host 1 open event here: close it first if you want no more orders.')
  await sure.getByRole('button', { name: 'Leave the group' }).click()
  await expect(page).toHaveURL('/group/list-my-groups')
  await allSent(page, host)
  await page.goto(`/event/update?id=${event.id}`)
  await expect(field(page, 'Group')).toHaveValue(groupId)
  await field(page, 'Title').fill('Fruit run, last round')
  await press(page, 'NEXT')
  await goOn(page)
  await press(page, 'PUBLISH')
  await expectToast(page, 'Update event successfully!', 'Success')
  await allSent(page, host)
  expect(await host.api.get<EventReply>('/get-event', { id: event.id })).toMatchObject({
    title: 'Fruit run, last round',
    groupId,
  })
  await page.goto(`/event/create?groupId=${groupId}`)
  await expect(field(page, 'Group')).toHaveValue(hosted)
})

test('EVT-029 EVT-041 EVT-042 EVT-043 EVT-086 an event offers delivery with time, zones and prices, and not twice at the same time', async ({
  app,
}) => {
  const { host, page } = await openEventForm(app)
  await fillDetails(page)
  await page.getByRole('button', { name: /^Delivery schedule/ }).click()
  const delivery = dialog(page, 'Delivery schedule')
  const delivered = ahead(30)
  await delivery.getByRole('switch', { name: 'Deliver this event', exact: true }).click()
  const date = delivery.getByLabel('Delivery date', { exact: true })
  const from = delivery.getByLabel('Delivery from', { exact: true })
  const to = delivery.getByLabel('to', { exact: true })
  await isDay(date, 8)
  await expect(from).toHaveValue('10')
  await expect(to).toHaveValue('13')
  await to.selectOption('10AM')
  await date.fill(day(0))
  await delivery.getByRole('button', { name: 'DONE', exact: true }).click()
  await messageOf(from, 'Invalid delivery time duration')
  await messageOf(date, 'Delivery date must after closing date')
  await date.fill(isoOf(delivered))
  await to.selectOption('1PM')
  await delivery.getByRole('button', { name: 'Add a zone', exact: true }).click()
  await delivery.getByLabel('Zone 1', { exact: true }).fill('Toa Payoh')
  await delivery.getByLabel('Price of zone 1', { exact: true }).fill('3')
  await delivery.getByRole('button', { name: 'DONE', exact: true }).click()
  await expect(page.getByText(`${formatDay(delivered)}, 10AM–1PM · 1 zone`, { exact: true })).toBeVisible()
  const publish = async (zone: string): Promise<void> => {
    await press(page, 'NEXT')
    await addItem(page, 'Mao Shan Wang', '28.50')
    await press(page, 'NEXT')
    await expect(page.getByRole('definition').filter({ hasText: formatDay(delivered) })).toContainText(zone)
    if (zone === 'Toa Payoh') await expect(page.getByRole('heading', { name: 'Delivery address' })).toBeVisible()
    await press(page, 'PUBLISH')
  }
  await page.getByRole('switch', { name: 'Ask for a delivery address' }).check()
  await publish('Toa Payoh')
  await page.waitForURL(/manage-orders/)
  await allSent(page, host)
  const id = new URL(page.url()).searchParams.get('eventId') ?? ''
  const event = await host.api.get<EventReply>('/get-event', { id, getDeliveryZones: '1' })
  expect(event).toMatchObject({
    deliveryTime: `${formatDate(delivered)} 10:00`,
    deliveryZones: [{ name: 'Toa Payoh', price: 3 }],
  })

  await page.goto('/event/create')
  await fillDetails(page, 'Another one')
  await page.getByRole('button', { name: /^Delivery schedule/ }).click()
  await delivery.getByRole('switch', { name: 'Deliver this event', exact: true }).click()
  await date.fill(isoOf(delivered))
  await delivery.getByRole('button', { name: 'DONE', exact: true }).click()
  await publish('10AM–1PM')
  await expect(page.getByText('Delivery exited', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/event/created-confirm')
})

test('SUB-029 EVT-002 EVT-025 EVT-029 EVT-045 EVT-071 EVT-087 EVT-092 EVT-093 EVT-094 a host with the feature schedules an event and moves its opening', async ({
  app,
  browser,
  serverPool,
}) => {
  const { page: unpaid } = await openEventForm(app)
  await fillDetails(unpaid)
  await press(unpaid, 'NEXT')
  await addItem(unpaid, 'Mao Shan Wang', '28.50')
  await expect(unpaid.getByRole('button', { name: /^Split case purchase/ })).toBeVisible()
  await press(unpaid, 'NEXT')
  await press(unpaid, 'Schedule a later publish')
  const refusal = dialog(unpaid, 'Publish later')
  await expect(refusal).toContainText('Scheduling needs a paid and active schedule feature')
  await expect(refusal.getByRole('button', { name: 'SCHEDULE', exact: true })).toHaveCount(0)
  await refusal.getByRole('link', { name: 'Buy Scheduling', exact: true }).click()
  await expect(unpaid).toHaveURL('/user/plans')
  await press(unpaid, 'Buy Scheduling')
  const payment = dialog(unpaid, 'Scheduling')
  await expect(payment.getByLabel('Add payment screenshot')).toBeAttached()
  await payment.getByRole('button', { name: 'SUBMIT', exact: true }).click()
  await expect(payment.getByRole('alert')).toHaveText('Please upload payment screenshot')

  const server = await serverPool.start({ INCLUDED_FEATURES: 'schedule', DEFAULT_FEATURES: 'packingList' })
  const context = await newContext(browser, { baseURL: server.url })
  try {
    const host = await signUp(server.url, 'Mei Ling Tan')
    await createGroup(host)
    const page = await context.newPage()
    await page.goto('/sign-in')
    await signIn(page, host)
    await page.goto('/event/create')
    await fillDetails(page)
    await press(page, 'NEXT')
    await addItem(page, 'Mao Shan Wang', '28.50')
    await expect(page.getByRole('button', { name: /^Sub-items/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Split case purchase/ })).toHaveCount(0)
    await press(page, 'NEXT')
    await press(page, 'Schedule a later publish')
    const later = dialog(page, 'Publish later')
    const date = later.getByLabel('Date', { exact: true })
    await isDay(date, 3)
    expect((await date.boundingBox())!.width).toBeGreaterThan(200)
    await expect(later.getByLabel('Time', { exact: true })).toHaveValue('06:00')
    // Three days from now is after the closing of tomorrow.
    await messageOf(date, 'Invalid Time')
    await date.fill(day(-1))
    await messageOf(date, 'Invalid Time')
    await expect(later.getByRole('button', { name: 'SCHEDULE', exact: true })).toBeDisabled()
    await later.getByRole('button', { name: 'CANCEL', exact: true }).click()
    await goBack(page)
    await goBack(page)
    const opening = ahead(20)
    await field(page, 'Closing date').fill(isoOf(ahead(28)))
    await field(page, 'Collection date').fill(isoOf(ahead(30)))
    await goOn(page)
    await goOn(page)
    await press(page, 'Schedule a later publish')
    await expect(later.getByText('Invalid Time', { exact: true })).toHaveCount(0)
    await date.fill(isoOf(opening))
    await later.getByRole('button', { name: 'SCHEDULE', exact: true }).click()
    await expectToast(page, 'Create scheduled event successfully!', 'Success')
    await page.waitForURL(/manage-orders/)
    await expect(page.getByText(`${formatDay(opening)} 06:00`, { exact: true })).toBeVisible()
    await allSent(page, host)
    const id = new URL(page.url()).searchParams.get('eventId') ?? ''
    const waiting = (): Promise<EventReply[]> => host.api.get<EventReply[]>('/list-my-scheduled-events')
    expect(await waiting()).toMatchObject([{ id, title: 'Durian night', openTime: `${formatDate(opening)} 06:00` }])

    await page.getByRole('link', { name: 'Edit Post', exact: true }).click()
    await expect(page).toHaveURL(`/event/update?id=${id}`)
    await field(page, 'Title').fill('Durian night, moved')
    await goOn(page)
    await goOn(page)
    await expect(page).toHaveURL(`/event/update-confirm?id=${id}`)
    await press(page, 'Change when it opens')
    await expect(date).toHaveValue(isoOf(opening))
    await later.getByLabel('Time', { exact: true }).fill('09:30')
    await later.getByRole('button', { name: 'SCHEDULE', exact: true }).click()
    await expectToast(page, 'Update scheduled event successfully!', 'Success')
    await allSent(page, host)
    expect(await waiting()).toMatchObject([
      { id, title: 'Durian night, moved', openTime: `${formatDate(opening)} 09:30` },
    ])

    // Saving it again does not publish it.
    await page.goto(`/event/update?id=${id}`)
    await goOn(page)
    await goOn(page)
    await expect(page.getByRole('button', { name: 'PUBLISH', exact: true })).toBeDisabled()
    await press(page, 'SAVE')
    await expectToast(page, 'Update scheduled event successfully!', 'Success')
    await allSent(page, host)
    expect(await waiting()).toHaveLength(1)
    expect(await host.api.get<EventReply[]>('/list-my-events')).toEqual([])
  } finally {
    await context.close()
    await server.stop()
  }
})
