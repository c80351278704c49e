// An event's page for each kind of viewer, and its states without an event.
import { addDays, formatClock, formatDay, formatWindow, systemClock, toSeconds } from '#shared/kernel/clock.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import {
  closeEvent,
  createEvent,
  neighbourhood,
  placeOrder,
  splitProduct,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { waitingCount } from './sent-mutations.ts'
import { expect, place, stored, test } from './fixtures.ts'

const LINK = { name: 'Orchard', value: 'https://orchard.example/mangoes' }

test("ORD-003 ORD-008 ORD-009 ORD-010 ORD-011 ORD-012 ORD-017 an event's page shows its content to a buyer and to its host", async ({
  app,
}) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 2)
  const [buyer, other] = buyers as [Person, Person]
  const event = await createEvent(host, groupId, {
    title: 'Mangoes by the case',
    photoUrls: ['/art/mango.svg', '/art/mango-one.svg'],
    termConds: ['I collect on the day', 'Marks on the skin are no refund'],
    extraFields: [LINK],
    paynow: 1,
  })
  await placeOrder(other, event, [2, 1])
  const reply = await host.api.get<EventReply>('/get-event', { id: event.id })
  const closing = `${formatDay(reply.closingTimestamp)} ${formatClock(reply.closingTimestamp)}`
  const collection = `${formatDay(reply.pickupTimestamp)}, ${formatWindow(reply.pickupTimestamp, reply.pickupDuration)}`

  const { page } = await app.phone(buyer, { opens: `/event/detail?eid=${event.id}&bid=${buyer.id}&eventShop=true` })
  await expect(page.getByRole('heading', { level: 1, name: 'Mangoes by the case', exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(`Hosted by ${host.name} · Lorong 8 Makan Club`)
  await expect(main).toContainText(/closing in [12] d( \d+ h)?/)
  await expect(main).toContainText('3BUY')
  await expect(page.getByRole('group', { name: '2 pictures', exact: true }).getByRole('img')).toHaveCount(2)
  await expect(main).toContainText('1 / 2')
  await page.getByRole('group', { name: '2 pictures', exact: true }).press('ArrowRight')
  await expect(main).toContainText('2 / 2')
  const fact = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await expect(fact('Closing')).toContainText(closing)
  await expect(fact('Collection')).toContainText(collection)
  await expect(fact('Address')).toContainText('Blk 8 void deck')
  await expect(page.getByRole('link', { name: LINK.value })).toHaveAttribute('href', LINK.value)
  await expect(fact('Orchard')).toContainText(LINK.value)
  for (const note of ['I collect on the day', 'Marks on the skin are no refund'])
    await expect(page.getByRole('checkbox', { name: note })).not.toBeChecked()
  await expect(main).toContainText(`Payment must wait until the closing date, ${formatDay(reply.closingTimestamp)}`)
  await expect(page.getByRole('button', { name: 'PLACE ORDER', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'MANAGE', exact: true })).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Purchase-on-Behalf', exact: true })).toHaveCount(0)

  const theirs = await app.phone(host, { opens: `/event/detail?eid=${event.id}` })
  await theirs.page.getByRole('link', { name: 'MANAGE', exact: true }).click()
  await expect(theirs.page).toHaveURL(`/event/manage-orders?eventId=${event.id}`)
})

test("ORD-005 ORD-006 ORD-007 EVT-099 an event's page handles loading, an unknown event, a failure, and an event for members only", async ({
  app,
}) => {
  const { host, buyers, groupId, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const { page } = await app.phone(buyer)
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/get-event?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/event/detail?eid=nobody-made-this')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  answer?.()
  await expect(page.getByRole('heading', { name: 'No Event Found', exact: true })).toBeVisible()
  await page.unroute('**/api/get-event?*')
  await page.route('**/api/get-event?*', (route) =>
    route.fulfill({ status: 500, json: { msgCode: 20099, msgResp: 'The cupboard is bare' } }),
  )
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'Occur error when loading event: The cupboard is bare', exact: true }),
  ).toBeVisible()
  await page.unroute('**/api/get-event?*')
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No Event Found', exact: true })).toBeVisible()

  await host.api.send('PATCH', '/update-group', { public: 1 }, { id: groupId })
  const outsider = await app.phone(await app.person('Siti Rahman'), { opens: `/event/detail?eid=${event.id}` })
  await expect(
    outsider.page.getByRole('heading', { name: 'Viewing permitted for members only!!', exact: true }),
  ).toBeVisible()
  await expect(outsider.page.getByText(event.title)).toHaveCount(0)
  await outsider.page.getByRole('link', { name: 'Join the group', exact: true }).click()
  await outsider.page.getByRole('button', { name: 'JOIN', exact: true }).click()
  await outsider.page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(outsider.page).toHaveURL(`/event/detail?eid=${event.id}`)
  await expect(outsider.page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
})

test('ORD-022 ORD-083 a banned member sees a warning on the event’s page and cannot order', async ({ app }) => {
  const { host, buyers, groupId, event } = await neighbourhood(app.server.url, 2)
  const [buyer, newcomer] = buyers as [Person, Person]
  await placeOrder(buyer, event, [1])
  const [own, without] = [await app.phone(buyer), await app.phone(newcomer)]
  await own.page.goto(`/event/detail?eid=${event.id}`)
  await own.page.getByRole('button', { name: 'Add Cherries', exact: true }).click()
  for (const { id } of [buyer, newcomer])
    await host.api.send('PATCH', '/ban-member', { groupId, userId: id, banned: 1 })
  // A buyer with an order of the event still sees it.
  await expect(own.page.getByRole('alert')).toHaveText(/You are banned from this group/)
  await own.page.getByRole('button', { name: 'PLACE ORDER', exact: true }).click()
  await expect(own.page.getByText('You can not order!', { exact: true })).toBeVisible()
  expect(await stored(own.page, buyer, 'outbox')).toEqual([])
  await without.page.goto(`/event/detail?eid=${event.id}`)
  await expect(without.page.getByRole('heading', { name: 'You can not order!', exact: true })).toBeVisible()
})

test('ORD-001 ORD-017 members browse, order, pay now or after closing, and collect or get a delivery', async ({
  app,
}) => {
  const { host, buyers, groupId, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const now = toSeconds(systemClock.now())
  const deliveryTimestamp = addDays(now, 6)
  const later = await createEvent(host, groupId, {
    title: 'Durian night',
    payAfterClosing: true,
    deliveryTimestamp,
    deliveryDuration: 7200,
    deliveryZones: [{ name: 'Toa Payoh', price: 5 }],
  })
  const { page } = await app.phone(buyer)
  const ordered = async (title: string): Promise<void> => {
    await page.goto('/')
    await page
      .getByRole('link')
      .filter({ has: page.getByRole('heading', { name: title }) })
      .click()
    await page.getByRole('button', { name: 'Add Cherries', exact: true }).click()
    await place(page)
    await waitingCount(page, buyer, 0)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Order \d/)
  }
  await ordered(event.title)
  await expect(page.getByText('Click here to make Payment', { exact: true })).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'Pickup pass', exact: true })
      .or(page.getByLabel('Pickup pass', { exact: true }))
      .first(),
  ).toBeVisible()

  await ordered(later.title)
  await expect(page.getByText('ORDER PLACED', { exact: true })).toBeVisible()
  await expect(page.getByText('Click here to make Payment', { exact: true })).toHaveCount(0)
  await page.goto(`/event/detail?eid=${later.id}`)
  const closing = formatDay((await host.api.get<EventReply>('/get-event', { id: later.id })).closingTimestamp)
  await expect(page.getByText(`Payment must wait until the closing date, ${closing}.`, { exact: true })).toBeVisible()
  const delivery = page.locator('dl > div').filter({ has: page.getByText('Delivery', { exact: true }) })
  await expect(delivery).toContainText(`${formatDay(deliveryTimestamp)}, ${formatWindow(deliveryTimestamp, 7200)}`)
  await expect(delivery).toContainText('Toa Payoh S$5.00')
})

test('ORD-009 ORD-049 an event closed early shows the time at which it was closed, on its page, in an order and to its host', async ({
  app,
}) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const ref = await placeOrder(buyer, event)
  const { closingTimestamp } = await host.api.get<EventReply>('/get-event', { id: event.id })
  const { shareCode } = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
  const before = toSeconds(systemClock.now())
  await closeEvent(host, event.id)
  const minutes = [before, toSeconds(systemClock.now())].map((at) => `${formatDay(at)} ${formatClock(at)}`)
  const closed = new RegExp(`Closed\\s*(${minutes.join('|')})`)
  const planned = formatDay(closingTimestamp)

  const { page } = await app.phone(buyer)
  const desk = await app.phone(host)
  for (const [phone, path] of [
    [page, `/event/detail?eid=${event.id}`],
    [page, `/event/purchase-detail?ref=${ref}`],
    [desk.page, `/event/manage-orders?eventId=${event.id}`],
  ] as const) {
    await phone.goto(path)
    await expect(phone.getByRole('main'), path).toContainText(closed)
    await expect(phone.getByRole('main'), path).not.toContainText(planned)
  }
  // The replies for guests do not have the time.
  const guest = await app.phone(undefined, { opens: `/event/detail-shared?eid=${event.id}&shareCode=${shareCode}` })
  await expect(guest.page.getByRole('main')).toContainText(/Closed\s*Earlier than planned/)
  await expect(guest.page.getByRole('main')).not.toContainText(planned)
})

test('a guest of a shared link sees the options of an item with their prices, and its limits', async ({ app }) => {
  const { host, groupId } = await neighbourhood(app.server.url, 0)
  const pax = [
    { name: '2 pax', price: 0 },
    { name: '4 pax', price: 13 },
  ]
  const kit = {
    name: 'Sticky rice kit',
    price: 14.5,
    limitPerOrder: 3,
    subItems: [{ type: 'Size', required: 1, list: pax }],
  }
  const { id } = await createEvent(host, groupId, { products: [kit, splitProduct('Honey mango', 'full-only')] })
  const { shareCode } = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id })
  const { page } = await app.phone(undefined, { opens: `/event/detail-shared?eid=${id}&shareCode=${shareCode}` })
  const items = page.getByRole('main').getByRole('listitem')
  const rice = items.filter({ hasText: 'Sticky rice kit' })
  await expect(rice).toContainText('Size: 2 pax, 4 pax +S$13.00')
  await expect(rice).toContainText('at most 3 per order')
  await expect(items.filter({ hasText: 'Honey mango' })).toContainText('Individual pieces: at most 10 per order')
})
