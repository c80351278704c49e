// A buyer's page of an order: content, note, delivery address, and cancelling.
import type { EventReply } from '#shared/event/event-reply.ts'
import { addDays, formatClock, formatDate, formatDay, formatWindow, toSeconds } from '#shared/kernel/clock.ts'
import { fileUrl } from '#shared/payment/file-url.ts'
import {
  bookDelivery,
  createDelivery,
  createEvent,
  createGroup,
  join,
  orderOf,
  placeOrder,
  type MadeEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { newUpload, putUpload } from '#tests/support/order-load.ts'
import { waitingCount } from './sent-mutations.ts'
import { failing, fill } from './full-device.ts'
import { holdWrites } from './slow-storage.ts'
import { expect, test, expectToast, visit, type AppFixture } from './fixtures.ts'

interface Scene {
  readonly host: Person
  readonly buyer: Person
  readonly groupId: string
  readonly event: MadeEvent
}

const scene = async (app: AppFixture, change: Record<string, unknown> = {}): Promise<Scene> => {
  const host = await app.person('Mei Ling Tan')
  const buyer = await app.person('Arun Nair')
  const groupId = await createGroup(host)
  await join(buyer, groupId)
  return { host, buyer, groupId, event: await createEvent(host, groupId, change) }
}

test('ORD-054 DEL-035 an order without a fee and a booking without a price say that there is nothing to pay', async ({
  app,
}) => {
  const { host, buyer, groupId, event } = await scene(app, { products: [{ name: 'Taster', price: 0 }] })
  const ref = await placeOrder(buyer, event)
  const deliveryId = await createDelivery(host, groupId, { deliveryZones: [{ name: 'West', price: 0 }] })
  const booking = await bookDelivery(buyer, deliveryId)
  const { page } = await app.phone(buyer, { opens: `/event/purchase-detail?ref=${ref}` })
  await expect(page.locator('.banner')).toHaveText('ORDER PLACEDNothing to pay.')
  const pays = page.getByText(/make Payment|CONFIRM PAYMENT|Pay S/)
  await expect(pays).toHaveCount(0)
  await page.goto(`/event/delivery-detail?ref=${booking}`)
  await expect(page.locator('.banner')).toHaveText('Nothing to pay')
  await expect(pays).toHaveCount(0)
  await page.goto('/event/list-my-purchases')
  await expect(page.getByRole('main').getByRole('link', { name: /Nothing to pay/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /ORDER PLACED/ })).toBeVisible()
  await expect(pays).toHaveCount(0)
})

test('ORD-049 ORD-050 ORD-051 ORD-065 ORD-066 ORD-075 ORD-076 ORD-077 ORD-080 ORD-081 PAY-014 a buyer views an order, writes a note and cancels it', async ({
  app,
}) => {
  const photos = [newUpload(400), newUpload(500)]
  const { host, buyer, groupId, event } = await scene(app)
  for (const photo of photos) await putUpload(host, photo)
  const photoUrls = photos.map(({ sha256 }) => fileUrl(sha256))
  const shown = await createEvent(host, groupId, { title: 'Mango morning', photoUrls, payTogether: true, adminCost: 2 })
  const other = await createEvent(host, groupId, { title: 'Bread evening', payTogether: true })
  await placeOrder(buyer, event)
  const ref = await placeOrder(buyer, shown, [2, 1])
  await placeOrder(buyer, other, [1])

  const { page } = await app.phone(buyer)
  await page.addInitScript(fill)
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  const about = page.getByRole('region', { name: 'Event', exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order 1, Mango morning$/)
  await expect(about.getByRole('heading', { name: 'Mango morning', exact: true })).toBeVisible()
  await expect(about).toContainText('Hosted by Mei Ling Tan · Lorong 8 Makan Club')
  await expect(about).toContainText('Straight from the wholesale centre')
  for (const n of [1, 2])
    await expect(about.getByRole('img', { name: `Mango morning, picture ${n}`, exact: true })).toBeVisible()
  for (const term of ['Closing', 'Collection', 'Address'])
    await expect(about.getByText(term, { exact: true })).toBeVisible()
  await expect(about).toContainText('Blk 8 void deck')
  const { closingTimestamp, pickupTimestamp, pickupDuration } = await host.api.get<EventReply>('/get-event', {
    id: shown.id,
  })
  await expect(about).toContainText(`Closing${formatDay(closingTimestamp)} ${formatClock(closingTimestamp)}`)
  await expect(about).toContainText(`${formatDay(pickupTimestamp)}, ${formatWindow(pickupTimestamp, pickupDuration)}`)

  const items = page.getByRole('region', { name: 'Items', exact: true })
  await expect(items.getByRole('row')).toHaveText([/Quantity/, /2×.*Honey mango.*19\.80/, /1×.*Cherries.*12\.50/])
  await expect(items).toContainText(/Admin fee.*2\.00/)
  await expect(items).toContainText(/Total.*34\.30/)
  const together = page.getByRole('region', { name: 'Pay together', exact: true })
  await expect(together.getByRole('listitem')).toHaveText([/Bread evening.*9\.90/])
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await expect(page.getByText('Click here to make Payment', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'EDIT', exact: true })).toHaveAttribute(
    'href',
    new RegExp(`/event/detail\\?eid=${shown.id}&oid=${ref}$`),
  )

  const note = page.getByLabel('NOTES TO THE HOST', { exact: true })
  await note.fill('Less ice')
  await note.blur()
  const saved = page.getByRole('status').filter({ hasText: /SAVED\s*Updated/ })
  await expect(saved).toBeVisible()
  await expect(saved).toBeHidden()
  await waitingCount(page, buyer, 0)
  expect((await orderOf(host, ref)).comment).toBe('Less ice')
  await note.fill('Ice apart')
  await visit(page, '/event/list-my-purchases')
  await expect.poll(async () => (await orderOf(host, ref)).comment).toBe('Ice apart')
  await visit(page, `/event/purchase-detail?ref=${ref}`)
  await expect(note).toHaveValue('Ice apart')
  const release = await holdWrites(page, buyer)
  await note.fill('No ice')
  await note.blur()
  await note.fill('No ice at all')
  await release()
  await expect(saved).toBeVisible()
  await expect(note).toHaveValue('No ice at all')
  await failing(page, () => note.blur())
  await expect(page.getByRole('alert').filter({ hasText: /^Error: .+/ })).toBeVisible()

  await page.getByRole('button', { name: 'CANCEL', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: 'Are you sure?', exact: true })
  await expect(asked).toContainText(`(${ref.slice(0, 4)})`)
  await expect(asked).not.toContainText(ref)
  await asked.getByRole('button', { name: 'Keep it', exact: true }).click()
  await expect(asked).toBeHidden()
  await expect(page).toHaveURL(`/event/purchase-detail?ref=${ref}`)
  expect(await orderOf(buyer, ref)).toMatchObject({ status: 1, buyerStatus: 1 })
  await page.getByRole('button', { name: 'CANCEL', exact: true }).click()
  await asked.getByRole('button', { name: 'CANCEL the order', exact: true }).click()
  await page.waitForURL(/\/event\/list-my-purchases$/)
  await waitingCount(page, buyer, 0)
  expect(await orderOf(buyer, ref)).toMatchObject({ status: 1, buyerStatus: -1 })

  const verified = await placeOrder(buyer, event)
  await host.api.send('PATCH', '/update-order-status', { ref: verified, status: 2 })
  await page.goto(`/event/purchase-detail?ref=${verified}`)
  await expect(page.getByText('ORDER CONFIRMED', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'CANCEL', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'EDIT', exact: true })).toHaveCount(0)

  await page.goto('/event/purchase-detail?ref=UNKNOWN00000')
  await expect(page.getByRole('heading', { name: 'No order found', exact: true })).toBeVisible()
  const bare = await createEvent(host, groupId, { title: 'Nobody yet' })
  const desk = await app.phone(host, { desktop: true, opens: `/event/manage-orders?eventId=${bare.id}` })
  await expect(desk.page.getByText('Not Found Orders', { exact: true })).toBeVisible()
})

test('the host’s initials keep their size beside a long group name', async ({ app }) => {
  const { host, buyer } = await scene(app)
  const groupId = await createGroup(host, { name: 'Lorong 8 Toa Payoh and Potong Pasir East Void Deck Makan Club' })
  await join(buyer, groupId)
  const ref = await placeOrder(buyer, await createEvent(host, groupId))
  const { page } = await app.phone(buyer, { opens: `/event/purchase-detail?ref=${ref}` })
  const initials = page.getByText('Hosted by Mei Ling Tan').locator('..').locator('svg')
  await expect(initials).toBeVisible()
  expect((await initials.boundingBox())?.width).toBe(36)
})

test('ORD-052 ORD-067 ORD-068 ORD-069 ORD-070 ORD-071 ORD-072 ORD-073 ORD-080 a buyer amends the delivery address', async ({
  app,
}) => {
  const now = toSeconds(Date.now())
  const day = (days: number): string => formatDate(addDays(now, days))
  const { host, buyer, event } = await scene(app, { bookingAddressRequired: 1, pickupTime: `${day(5)} 12:00` })
  const iso = (days: number): string => day(days).split('-').reverse().join('-')
  const bookingAddress = { street: 'Blk 1 #02-03', country: 'Singapore', postalCode: '310001' }
  const details = { [event.products[0]!]: [{ quantity: 1 }] }
  const order = { eid: event.id, details, bookingAddress, deliveryDate: day(2) }
  const { ref } = await buyer.api.send<{ ref: string }>('POST', '/create-order', order)

  const { page } = await app.phone(buyer)
  await page.addInitScript(fill)
  // Fixed, so that midnight does not pass.
  await page.clock.setFixedTime(now * 1000)
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  const block = page.getByRole('region', { name: 'Delivery address', exact: true })
  await expect(block).toContainText('Blk 1 #02-03, Singapore 310001')
  await expect(block).toContainText(`Delivery date ${formatDay(addDays(now, 2))}`)
  const open = () => block.getByRole('button', { name: 'Amend Delivery Address', exact: true }).click()
  await open()
  const modal = page.getByRole('dialog', { name: 'Amend Delivery Address', exact: true })
  await expect(modal).toContainText(ref.slice(0, 4))
  await expect(modal).not.toContainText(ref)
  const date = modal.getByLabel('Delivery date', { exact: true })
  await expect(date).toHaveValue(iso(2))
  await expect(modal.getByRole('radio', { name: /As ordered.*Blk 1 #02-03/ })).toBeChecked()
  await expect(date).toHaveAttribute('min', iso(0))
  await expect(date).toHaveAttribute('max', iso(4))

  const write = async (name: string, street: string): Promise<void> => {
    await modal.getByRole('button', { name: 'Add New Address', exact: true }).click()
    await modal.getByLabel('Name', { exact: true }).fill(name)
    await modal.getByLabel('Address', { exact: true }).fill(street)
    await modal.getByLabel('Postal code', { exact: true }).fill('310008')
    await modal.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Address added successfully!', 'Success')
  }
  await write('Home', 'Blk 8 #01-01')
  await expect(modal.getByRole('radio', { name: /Home/ })).toBeChecked()
  await write('Office', '1 Raffles Place')
  await expect(modal.getByRole('radio', { name: /Office/ })).toBeChecked()
  await modal.getByRole('radio', { name: /Home/ }).check()
  await modal.getByRole('button', { name: 'Edit Home', exact: true }).click()
  await modal.getByLabel('Address', { exact: true }).fill('Blk 8 #09-09')
  await modal.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Address updated successfully!', 'Success')
  await expect(modal.getByRole('radio', { name: /Blk 8 #09-09/ })).toBeChecked()

  await modal.getByRole('button', { name: 'Delete Home', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete address', exact: true }).click()
  await expectToast(page, 'Address deleted successfully!', 'Success')
  await expect(modal.getByRole('radio', { name: /Home/ })).toHaveCount(0)
  await date.fill('')
  const save = modal.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const said = (words: string) => expect(modal.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await said('Please select an address')
  await said('Please select delivery date')
  await date.fill(iso(-1))
  await said('Delivery date cannot be in the past')
  await date.fill(iso(5))
  await said('Delivery date must be before pickup date')
  await date.fill(iso(3))
  await modal.getByRole('radio', { name: /Office/ }).check()
  await expect(modal.getByRole('alert')).toHaveCount(0)

  await failing(page, () => save.click())
  await expectToast(page, 'Failed to update delivery address', 'Error')
  await save.click()
  await expectToast(page, 'Delivery address updated successfully!', 'Success')
  await expect(modal).toBeHidden()
  await expect(block).toContainText('1 Raffles Place, Singapore 310008')
  await waitingCount(page, buyer, 0)
  expect(await orderOf(host, ref)).toMatchObject({
    bookingAddress: { street: '1 Raffles Place', country: 'Singapore', postalCode: '310008' },
    deliveryDate: day(3),
  })
})

test('ORD-074 the order page reports addresses that the device cannot read', async ({ app }) => {
  const { buyer, event } = await scene(app, { bookingAddressRequired: 1 })
  const deliveryDate = formatDate(addDays(toSeconds(Date.now()), 2))
  const bookingAddress = { street: 'Blk 1', country: 'Singapore', postalCode: '310001' }
  const details = { [event.products[0]!]: [{ quantity: 1 }] }
  const order = { eid: event.id, details, bookingAddress, deliveryDate }
  const { ref } = await buyer.api.send<{ ref: string }>('POST', '/create-order', order)
  const { page } = await app.phone(buyer)
  await page.addInitScript(() => {
    const begin = IDBDatabase.prototype.transaction
    Object.defineProperty(IDBDatabase.prototype, 'transaction', {
      value(this: IDBDatabase, ...[stores, mode, options]: Parameters<typeof begin>) {
        if (mode === 'readonly' && JSON.stringify([stores].flat()) === '["addresses"]')
          throw new DOMException('Broken', 'DataError')
        return begin.call(this, stores, mode, options)
      },
    })
  })
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  await page.getByRole('button', { name: 'Amend Delivery Address', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Failed to load addresses', { exact: true })).toBeVisible()
})

test('PWA-006 with reduced motion the press on the banner shows the payment at once, without scrolling through the page', async ({
  app,
}) => {
  const { buyer, event } = await scene(app)
  const ref = await placeOrder(buyer, event, [1])
  const { page } = await app.phone(buyer)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, `/event/purchase-detail?ref=${ref}`)
  // A row that arrives above the section would move the page.
  await expect(page.getByRole('link', { name: 'Message the host' })).toBeVisible()
  const positions = await page
    .getByRole('button', { name: /^Click here to make Payment/ })
    .evaluate(async (banner: HTMLElement) => {
      banner.click()
      const seen = new Set<number>()
      for (let frames = 0; frames < 20; frames += 1) {
        await new Promise(requestAnimationFrame)
        seen.add(scrollY)
      }
      return [...seen]
    })
  expect(positions).toHaveLength(1)
  expect(positions[0]).toBeGreaterThan(100)
})
