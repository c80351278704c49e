// The order form: choices, validation messages, and the resulting order.
import type { Locator, Page } from '@playwright/test'
import { addDays, formatDate, formatDateTime, systemClock, toSeconds } from '#shared/kernel/clock.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { Order } from '#shared/order/order.ts'
import {
  closeEvent,
  createEvent,
  neighbourhood,
  orderOf,
  placeOrder,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { ordersOf, waitingCount } from './sent-mutations.ts'
import { chip, choose, expect, order, place, stored, test, visit } from './fixtures.ts'

const KIT = {
  name: 'Sticky rice kit',
  price: 14.5,
  limitPerOrder: 3,
  subItems: [
    {
      type: 'Size',
      required: 1,
      list: [
        { name: '2 pax', price: 0 },
        { name: '4 pax', price: 6 },
      ],
    },
  ],
}
const EGGS = { name: 'Eggs', price: 5, minOrderQty: 2, maxQuantity: 6 }
const MANGO = {
  name: 'Honey mango',
  price: 38.4,
  splitCasePurchase: {
    name: 'Single mango',
    itemsPerCase: 12,
    costPerItem: 3.2,
    minItemOrder: 2,
    fulfillCondition: 'full-only',
    acknowledgementRequiredPayAfter: true,
    enabled: true,
  },
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const quantity = (page: Page, of: string): Locator => page.getByLabel(`Quantity of ${of}`, { exact: true })
const placing = (page: Page): Promise<void> => button(page, 'PLACE ORDER').click()
const type = async (field: Locator, text: string): Promise<void> => {
  await field.fill(text)
  await field.press('Enter')
}

test('ORD-013 ORD-015 ORD-016 ORD-018 ORD-020 ORD-021 ORD-023 ORD-026 ORD-027 ORD-029 ORD-031 ORD-032 ORD-071 a buyer chooses items and places an order, with validation messages on the way', async ({
  app,
}) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 2)
  const [buyer, other] = buyers as [Person, Person]
  const notes = ['I collect on the day', 'Marks on the skin are no refund']
  const now = toSeconds(systemClock.now())
  const date = formatDate(addDays(now, 4))
  const event = await createEvent(host, groupId, {
    products: [KIT, EGGS, MANGO],
    termConds: notes,
    adminCost: 0.5,
    bookingAddressRequired: true,
    pickupTime: formatDateTime(addDays(now, 6)),
  })
  const { page } = await app.phone(buyer, { opens: `/event/detail?eid=${event.id}&eventShop=true` })
  await expect(page.getByRole('link', { name: 'CANCEL', exact: true })).toHaveAttribute('href', '/')
  await placing(page)
  await expect(page.getByRole('alert')).toHaveText('Nothing to Purchase')

  await button(page, 'Add Sticky rice kit').click()
  await button(page, 'One less Sticky rice kit').click()
  await expect(button(page, 'One less Sticky rice kit')).toHaveCount(0)
  await button(page, 'Add Sticky rice kit').click()
  await type(quantity(page, 'Sticky rice kit'), '-4')
  await button(page, 'Add Sticky rice kit').click()
  await type(quantity(page, 'Sticky rice kit'), '99')
  await expect(quantity(page, 'Sticky rice kit')).toHaveValue('3')
  await expect(button(page, 'One more Sticky rice kit')).toBeDisabled()
  await expect(button(page, 'Add one with another choice')).toHaveCount(0)
  await button(page, 'One less Sticky rice kit').click()
  await expect(page.getByText('Choice 2', { exact: true })).toHaveCount(0)
  await button(page, 'Add one with another choice').click()
  await expect(page.getByText('Choice 2', { exact: true })).toBeVisible()
  await expect(button(page, 'One more Sticky rice kit, choice 2')).toBeDisabled()
  await expect(button(page, 'One more Sticky rice kit')).toBeDisabled()

  await button(page, 'Add Eggs').click()
  await expect(quantity(page, 'Eggs')).toHaveValue('2')
  await type(quantity(page, 'Eggs'), '1')
  await placing(page)
  await expect(page.getByRole('alert')).toHaveText(['Please choose Size', 'Please choose Size'])
  const size = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name }) })
  await size('4 pax').first().click()
  await size('2 pax').last().click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(2)
  await placing(page)
  await expect(page.getByRole('alert')).toHaveText('At least 2 Eggs per order, you asked for 1.')
  await button(page, 'One more Eggs').click()

  // Other buyers order meanwhile: stock and fill level change on the open page.
  const [, eggs = '', mango = ''] = event.products
  await other.api.send('POST', '/create-order', {
    eid: event.id,
    details: { [eggs]: [{ quantity: 3 }], [mango]: [{ purchaseType: 'item', quantity: 12 + 5 }] },
    bookingAddress: { street: 'Blk 9', country: 'Singapore', postalCode: '310009' },
    deliveryDate: date,
  })
  const item = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
  await expect(item('Eggs')).toContainText('3 left')
  await expect(item('Honey mango')).toContainText('Full case')
  await expect(item('Honey mango')).toContainText('5 / 12')
  await expect(item('Honey mango').getByRole('status')).toContainText('7 more pieces complete the case')
  await button(page, 'Add Honey mango, individual pieces').click()
  await type(quantity(page, 'Honey mango, individual pieces'), '6')
  await expect(item('Honey mango')).toContainText('11 / 12')
  await expect(item('Honey mango')).toContainText('1 more piece completes the case')
  await expect(page.getByText(/^Payment must wait until the closing date, /)).toBeVisible()
  await button(page, 'Add Honey mango, full case').click()

  await placing(page)
  await expect(page.getByRole('alert')).toHaveText(['Please check the note', 'Please check the note'])
  const [first, second] = notes.map((name) => page.getByRole('checkbox', { name })) as [Locator, Locator]
  await expect(first).toBeFocused()
  await first.check()
  await placing(page)
  await expect(second).toHaveAccessibleDescription('Please check the note')
  await expect(first).not.toHaveAttribute('aria-invalid')
  await second.check()
  await placing(page)
  const address = page.getByLabel('Address', { exact: true })
  await expect(address).toHaveAccessibleDescription('Please select an address')
  await address.fill('Blk 12 #03-04')
  await page.getByLabel('Postal code', { exact: true }).fill('520012')
  await placing(page)
  const day = page.getByLabel('Delivery date', { exact: true })
  await expect(day).toHaveAccessibleDescription('Please select delivery date')
  await day.fill(date.split('-').reverse().join('-'))

  // 2 x 20.50 + 14.50 + 2 x 5.00 + 6 x 3.20 + 38.40 + 0.50
  await expect(page.locator('.dock')).toContainText('Total in SGD S$123.60admin fee included')
  await page.getByLabel('NOTES TO THE HOST', { exact: true }).fill('Ripe for Sunday')
  await placing(page)
  await expect(page.getByRole('dialog', { name: 'Your purchase has been placed.', exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: 'Confirm your order', exact: true })
  await expect(link).toHaveAttribute('href', /^\/event\/purchase-detail\?eventShop=true&ref=\w{12}$/)
  await link.click()
  await expect(page).toHaveURL(/\/event\/purchase-detail\?eventShop=true&ref=/)
  const ref = new URL(page.url()).searchParams.get('ref') ?? ''
  await expect.poll(() => ordersOf(host, event)).toContain(ref)
  const placed = await orderOf(host, ref)
  expect(placed).toMatchObject({ comment: 'Ripe for Sunday', deliveryDate: date, payAfterClosing: true })
  expect(placed.bookingAddress).toEqual({ street: 'Blk 12 #03-04', country: 'Singapore', postalCode: '520012' })
  expect(placed.allProductPerOrder.map((line) => [line.pPurchaseType, line.pPrice, line.pQuantity])).toEqual([
    ['case', 20.5, 2],
    ['case', 14.5, 1],
    ['case', 5, 2],
    ['case', 38.4, 1],
    ['item', 3.2, 6],
  ])
})

test('ORD-021 the host asks to tick each note, and the first one without a tick is marked, focused and in sight', async ({
  app,
}) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 1)
  const about =
    'You collect at the void deck on the day itself, between the hours that this page names, with your own bag.'
  const notes = [1, 2, 3, 4, 5].map((n) => `${n}. ${about.repeat(4)}`)
  const event = await createEvent(host, groupId, { termConds: notes })
  const { page } = await app.phone(buyers[0], { opens: `/event/detail?eid=${event.id}&eventShop=true` })
  await expect(page.getByRole('heading', { name: 'Tick these notes to order', exact: true })).toBeVisible()
  await expect(page.getByText(`${host.name} asks every buyer to read and agree.`, { exact: true })).toBeVisible()
  await button(page, 'Add Cherries').click()
  const boxes = page.getByRole('checkbox', { name: about })
  for (const n of [0, 1, 3]) await boxes.nth(n).check()
  await placing(page)
  await expect(page.getByRole('alert')).toHaveText(['Please check the note', 'Please check the note'])
  await expect(boxes.nth(2)).toBeFocused()
  await expect(boxes.nth(2)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('alert').first()).toBeInViewport({ ratio: 1 })
  await expect(boxes.nth(2)).toHaveAttribute('aria-invalid', 'true')
  const isMarked = (n: number): Promise<boolean> =>
    boxes
      .nth(n)
      .evaluate((box) => getComputedStyle(box.closest('label')!.parentElement!).backgroundColor !== 'rgba(0, 0, 0, 0)')
  expect(await Promise.all(notes.map((_note, n) => isMarked(n)))).toEqual(notes.map((_note, n) => n === 2 || n === 4))
  // A tick leaves the other note marked.
  await boxes.nth(2).check()
  await expect(page.getByRole('alert')).toHaveText(['Please check the note'])
  await boxes.nth(4).check()
  await placing(page)
  await expect(page.getByText('Your purchase has been placed.', { exact: true })).toBeVisible()
})

test('an item with a required choice names it before it is added', async ({ app }) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 1)
  const event = await createEvent(host, groupId, { products: [KIT, EGGS] })
  const { page } = await app.phone(buyers[0] as Person, { opens: `/event/detail?eid=${event.id}` })
  const item = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect(item(KIT.name).getByText('Choose size', { exact: true })).toBeVisible()
  await expect(item(EGGS.name)).toBeVisible()
  await expect(item(EGGS.name).getByText(/^Choose/)).toHaveCount(0)
  await button(page, `Add ${KIT.name}`).click()
  await expect(page.getByRole('radio', { name: '2 pax' })).toBeAttached()
  await expect(item(KIT.name).getByText('Choose size', { exact: true })).toHaveCount(0)

  // By keyboard: the focus stays on + from the first one on, and returns to it.
  await button(page, `Add ${EGGS.name}`).press('Enter')
  await expect(button(page, `One more ${EGGS.name}`)).toBeFocused()
  await page.keyboard.press('Enter')
  const quantity = page.getByLabel(`Quantity of ${EGGS.name}`, { exact: true })
  await expect(quantity).toHaveValue('3')
  await button(page, `One less ${EGGS.name}`).press('Enter')
  await expect(quantity).toHaveValue('2')
  await page.keyboard.press('Enter')
  await expect(button(page, `Add ${EGGS.name}`)).toBeFocused()
})

test('ORD-015 a press that follows a validation message at once is not lost to the scrolling', async ({ app }) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url)
  const [buyer] = buyers as [Person]
  const event = await createEvent(host, groupId, { products: [KIT, EGGS, MANGO] })
  const { page } = await app.phone(buyer, { opens: `/event/detail?eid=${event.id}&eventShop=true` })
  await button(page, 'Add Eggs').click()
  await type(quantity(page, 'Eggs'), '1')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await placing(page)
  await expect(page.getByRole('alert')).toHaveText(['At least 2 Eggs per order, you asked for 1.'])
  const more = button(page, 'One more Eggs')
  // Away from the middle, where the message's scrolling would put it.
  await more.evaluate((it) => {
    it.scrollIntoView({ block: 'center' })
    scrollBy(0, -200)
  })
  await more.hover()
  await page.mouse.down()
  await page.clock.runFor(1000)
  await page.mouse.up()
  await expect(quantity(page, 'Eggs')).toHaveValue('2')
})

test('ORD-023 PLACE ORDER is filled once something is chosen; before that it explains when it is pressed', async ({
  app,
}) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const { page } = await app.phone(buyers[0], { opens: `/event/detail?eid=${event.id}&eventShop=true` })
  const place = button(page, 'PLACE ORDER')
  await expect(place).toHaveClass(/btn-waits/)
  const ground = () => place.evaluate((element) => getComputedStyle(element).backgroundColor)
  const quiet = await ground()
  await placing(page)
  await expect(page.getByRole('alert')).toHaveText('Nothing to Purchase')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await button(page, 'Add Cherries').click()
  await page.mouse.move(0, 0)
  await expect.poll(ground).not.toBe(quiet)
  await button(page, 'One less Cherries').click()
  await page.mouse.move(0, 0)
  await expect.poll(ground).toBe(quiet)
})

test('the page of an event shows the buyer’s orders of it and leads to each', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url, 2)
  const [buyer, other] = buyers as [Person, Person]
  await placeOrder(other, event, [5])
  const { page } = await app.phone(buyer)
  const own = page.getByRole('list', { name: 'Your orders' }).getByRole('link')
  await page.goto(`/event/detail?eid=${event.id}`)
  await expect(button(page, 'PLACE ORDER')).toBeVisible()
  await expect(own).toHaveCount(0)

  const [first, second] = [await placeOrder(buyer, event, [0, 3]), await placeOrder(buyer, event, [1])]
  await expect(own).toHaveText([/^You ordered 3 items · S\$37\.50/, /^You ordered 1 item · S\$9\.90/])
  await expect(own.first()).toContainText('Click here to make Payment')
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref: second, buyerStatus: -1 })
  await expect(own).toHaveCount(1)
  await page.goto(`/event/detail?eid=${event.id}&oid=${first}`)
  await expect(button(page, 'SAVE')).toBeVisible()
  await expect(own).toHaveCount(0)
  await page.goto(`/event/detail?eid=${event.id}`)
  await own.click()
  await expect(page).toHaveURL(`/event/purchase-detail?ref=${first}`)
})

test('ORD-003 ORD-004 ORD-019 ORD-034 an order is placed once and then edited in the same form', async ({ app }) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 2)
  const [buyer, other] = buyers as [Person, Person]
  const foreign = await placeOrder(other, event, [1])
  const { page } = await app.phone(buyer)
  const ref = await order(page, event, { Cherries: 2 })
  await expect(page).toHaveURL(`/event/purchase-detail?ref=${ref}`)
  await waitingCount(page, buyer, 0)
  await page.getByRole('link', { name: 'EDIT', exact: true }).click()
  await expect(page).toHaveURL(`/event/detail?eid=${event.id}&oid=${ref}`)
  await expect(quantity(page, 'Cherries')).toHaveValue('2')
  await expect(page.getByRole('link', { name: 'CANCEL', exact: true })).toHaveAttribute(
    'href',
    `/event/purchase-detail?ref=${ref}`,
  )
  await button(page, 'One more Cherries').click()
  await button(page, 'Add Honey mango').click()
  await expect(page.getByText('Changing order 2', { exact: true })).toBeVisible()
  await expect(button(page, 'PLACE ORDER')).toHaveCount(0)
  await button(page, 'SAVE').click()
  await expect(page).toHaveURL(`/event/purchase-detail?ref=${ref}`)
  await waitingCount(page, buyer, 0)
  const lines = (await orderOf(host, ref)).allProductPerOrder
  expect(lines.map(({ pName, pQuantity }) => `${pQuantity} ${pName}`).sort()).toEqual(['1 Honey mango', '3 Cherries'])
  expect(await ordersOf(host, event)).toEqual([ref, foreign].sort())

  await page.goto(`/event/detail?eid=${event.id}&oid=${ref}&shareCode=abc`)
  await expect(button(page, 'Add Cherries')).toBeVisible()
  await page.goto(`/event/detail?eid=${event.id}&oid=${foreign}`)
  await expect(page.getByRole('heading', { name: 'No order found', exact: true })).toBeVisible()
})

test('changes of a placed order that were not saved are back after a reload, until CANCEL or another change of the order', async ({
  app,
}) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const ref = await placeOrder(buyer, event, [2])
  const path = `/event/detail?eid=${event.id}&oid=${ref}`
  const { page } = await app.phone(buyer, { opens: path })
  const note = page.getByRole('textbox', { name: 'NOTES TO THE HOST' })
  const back = page.getByText('Your unsaved changes are in the form', { exact: false })
  const drafts = async (): Promise<string> => JSON.stringify(await stored(page, buyer, 'drafts'))
  const changeTo = async (count: number): Promise<void> => {
    await button(page, 'One more Honey mango').click()
    await note.fill('Ring twice')
    await expect.poll(drafts).toMatch(new RegExp(`"quantity":${count}.*"comment":"Ring twice"`))
  }
  await expect(quantity(page, 'Honey mango')).toHaveValue('2')
  await changeTo(3)
  await page.reload()
  await expect(quantity(page, 'Honey mango')).toHaveValue('3')
  await expect(note).toHaveValue('Ring twice')
  await expect(back).toBeVisible()

  const orderPage = page.getByRole('heading', { level: 1, name: /^Order / })
  await page.getByRole('link', { name: 'CANCEL', exact: true }).click()
  await expect(orderPage).toBeAttached()
  await visit(page, path)
  await expect(quantity(page, 'Honey mango')).toHaveValue('2')
  await expect(note).toHaveValue('')
  await expect(back).toHaveCount(0)

  await changeTo(3)
  const details = { [event.products[0] ?? '']: [{ quantity: 5 }] }
  await buyer.api.send('PUT', '/update-order', { ref, data: { details } })
  const here = async (): Promise<unknown> => (await stored<Order>(page, buyer, 'orders'))[0]?.lines[0]?.pQuantity
  await expect.poll(here).toBe(5)
  await page.reload()
  await expect(quantity(page, 'Honey mango')).toHaveValue('5')
  await expect(note).toHaveValue('')

  await changeTo(6)
  await page.reload()
  await expect(quantity(page, 'Honey mango')).toHaveValue('6')
  await expect(note).toHaveValue('Ring twice')
  await button(page, 'SAVE').click()
  await expect(orderPage).toBeAttached()
  await expect(page.getByText('Ring twice')).toBeVisible()
  await visit(page, path)
  await expect(quantity(page, 'Honey mango')).toHaveValue('6')
  await expect(back).toHaveCount(0)
})

test('a note that is cut at its limit says so', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const { page } = await app.phone(buyers[0], { opens: `/event/detail?eid=${event.id}` })
  const note = page.getByRole('textbox', { name: 'NOTES TO THE HOST' })
  await note.focus()
  await page.keyboard.insertText('x'.repeat(1_999))
  await expect(note).toHaveAccessibleDescription('')
  await page.keyboard.insertText('Ring twice')
  await expect(note).toHaveValue(`${'x'.repeat(1_999)}R`)
  await expect(note).toHaveAccessibleDescription('At most 2,000 characters')
  await page.keyboard.press('Backspace')
  await expect(note).toHaveAccessibleDescription('')
})

test('ORD-010 ORD-014 ORD-024 ORD-025 the creator and admins order on behalf of others, also offline', async ({
  app,
}) => {
  const { host: admin, buyers, groupId } = await neighbourhood(app.server.url, 2)
  const [host, buyer] = buyers as [Person, Person]
  await admin.api.send('PATCH', '/change-group-role', { groupId, userId: host.id, role: 'HOST' })
  const event = await createEvent(host, groupId)
  const outsider = await app.person('Siti Rahman')
  const phone = await app.phone(host)
  const { page } = phone
  const field = page.getByLabel('Phone or email', { exact: true })
  const fill = async (): Promise<void> => {
    await page.goto(`/event/detail?eid=${event.id}`)
    await button(page, 'Add Cherries').click()
    await expect(field).toHaveCount(0)
    await page.getByRole('switch', { name: 'Purchase-on-Behalf', exact: true }).check()
  }
  await fill()
  await placing(page)
  await expect(field).toHaveAccessibleDescription('User not found.')
  await field.fill('80000000')
  await placing(page)
  await expect(field).toHaveAccessibleDescription('User not found.')
  expect(await ordersOf(host, event)).toEqual([])
  // A phone number finds only people who share a group; others are found by e-mail address.
  await field.fill(`+65 ${outsider.phone.slice(0, 4)} ${outsider.phone.slice(4)}`)
  await placing(page)
  await expect(field).toHaveAccessibleDescription('User not found.')
  await field.fill(outsider.email)
  await placing(page)
  const done = page.getByRole('dialog', { name: 'Your purchase has been placed.', exact: true })
  await expect(done).toContainText('who finds it in My Purchase')
  await done.getByRole('link', { name: 'Confirm your order', exact: true }).click()
  await expect(page).toHaveURL(`/event/manage-orders?eventId=${event.id}`)
  await waitingCount(page, host, 0)
  expect((await ordersOf(host, event)).length).toBe(1)
  expect(await orderOf(host, (await ordersOf(host, event))[0] ?? '')).toMatchObject({ uid: outsider.id })

  const body = { eid: event.id, details: { [event.products[0]!]: [{ quantity: 1 }] }, representedUserId: host.id }
  expect(await buyer.api.call('POST', '/create-order', { body })).toMatchObject({ status: 403, msgCode: 25010 })

  // An admin of the group holds the contacts of its members, so no network is needed.
  const second = await app.phone(admin)
  await expect(second.page.getByRole('heading', { name: event.title }).first()).toBeVisible()
  await expect(chip(second.page)).toHaveAttribute('data-state', 'sent')
  await second.offline()
  await second.page.goto(`/event/detail?eid=${event.id}`)
  await button(second.page, 'Add Honey mango').click()
  await second.page.getByRole('switch', { name: 'Purchase-on-Behalf', exact: true }).check()
  await expect(second.page.getByRole('link', { name: 'MANAGE', exact: true })).toHaveCount(0)
  await second.page.getByLabel('Phone or email', { exact: true }).fill(buyer.email)
  await second.page.getByLabel('NOTES TO THE HOST', { exact: true }).focus()
  await expect(second.page.getByText(`The order is for ${buyer.name}.`, { exact: true })).toBeVisible()
  await placing(second.page)
  const kept = second.page.getByRole('dialog', { name: 'Your purchase has been placed.', exact: true })
  await expect(kept).toContainText('It is saved on this phone')
  await kept.getByRole('button', { name: 'Done', exact: true }).click()
  await second.online()
  await waitingCount(second.page, admin, 0)
  const replies = await buyer.api.get<OrderReply[]>('/list-orders-by-buyer')
  expect(replies.map(({ uid, eid }) => [uid, eid])).toEqual([[buyer.id, event.id]])
})

test('an old order is repeated in a re-hosted event, and removed items are reported', async ({ app }) => {
  const { host, buyers, groupId, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const old = await placeOrder(buyer, event, [2, 3])
  await closeEvent(host, event.id)
  const { page } = await app.phone(buyer, { opens: `/event/purchase-detail?ref=${old}` })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(event.title)
  await expect(page.getByRole('link', { name: 'Order again', exact: true })).toHaveCount(0)
  const again = await createEvent(host, groupId, {
    title: event.title,
    products: [
      { name: 'cherries', price: 13, maxQuantity: 2 },
      { name: 'Plums', price: 4 },
    ],
  })
  await page.getByRole('link', { name: 'Order again', exact: true }).click()
  await expect(page).toHaveURL(`/event/detail?eid=${again.id}&again=${old}`)
  await expect(quantity(page, 'cherries')).toHaveValue('2')
  await expect(button(page, 'Add Plums')).toBeVisible()
  const taken = page.getByRole('region', { name: 'Order again', exact: true })
  await expect(taken).toContainText('Honey mango is not offered any more.')
  await expect(taken).toContainText('cherries: 2, not 3.')

  // Without the link the event's page offers the same.
  await page.goto(`/event/detail?eid=${again.id}`)
  await expect(button(page, 'Add cherries')).toBeVisible()
  await expect(taken).toContainText('2 × Honey mango, 3 × Cherries')
  await button(page, 'Order again').click()
  await expect(quantity(page, 'cherries')).toHaveValue('2')
  await expect(taken).toContainText('Honey mango is not offered any more.')
  const ref = await place(page)
  await waitingCount(page, buyer, 0)
  expect((await orderOf(host, ref)).allProductPerOrder).toMatchObject([{ pName: 'cherries', pQuantity: 2, pPrice: 13 }])
  await page.goto(`/event/detail?eid=${again.id}`)
  await expect(button(page, 'Add Plums')).toBeVisible()
  await expect(taken).toHaveCount(0)
})

const WINDOW_SIZES = [
  [320, 568],
  [375, 667],
  [390, 844],
  [1280, 720],
] as const

test('ORD-085 the total and PLACE ORDER stay inside the window at every width, from the first item to the last', async ({
  app,
}) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const { page } = await app.phone(buyers[0] as Person)
  for (const [width, height] of WINDOW_SIZES) {
    await page.setViewportSize({ width, height })
    await choose(page, event, { Cherries: 1 })
    const place = page.getByRole('button', { name: 'PLACE ORDER' })
    const total = page.getByText('S$12.50').last()
    for (const end of ['top', 'bottom']) {
      await page.evaluate((to) => scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), end)
      for (const part of [place, total]) await expect(part, `${width} px, ${end}`).toBeInViewport({ ratio: 1 })
    }
    await page.getByRole('button', { name: 'One less Cherries' }).click()
  }
})

test('on a phone the count of a case stays beside its sentence, and no focus ring is clipped', async ({ app }) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 1)
  const splitCasePurchase = { ...MANGO.splitCasePurchase, itemsPerCase: 30, minItemOrder: 1 }
  const event = await createEvent(host, groupId, { products: [{ ...MANGO, splitCasePurchase }, EGGS] })
  const { page } = await app.phone(buyers[0]!, { opens: `/event/detail?eid=${event.id}&eventShop=true` })
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, 'Add Honey mango, individual pieces').click()
  for (const count of [1, 2, 3]) {
    const pieces = page.getByText(`${count} / 30`, { exact: true })
    await expect(pieces).toBeVisible()
    const words = page.getByText(`${30 - count} more pieces complete the case`, { exact: true })
    expect((await pieces.boundingBox())!.y).toBe((await words.boundingBox())!.y)
    await button(page, 'One more Honey mango, individual pieces').click()
  }
  const add = button(page, 'Add Eggs')
  await add.focus()
  const room = await add.evaluate((element) => {
    const [ring, box] = [element, element.closest('article > div')!].map((each) => each.getBoundingClientRect())
    return Math.min(box!.right - ring!.right, box!.bottom - ring!.bottom)
  })
  // The ring is 3 px wide and stands 2 px away.
  expect(room).toBeGreaterThanOrEqual(5)
})
