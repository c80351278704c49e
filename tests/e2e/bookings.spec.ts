// Delivery bookings of a buyer: booked, changed, paid by PayNow, cancelled, and decided by the host.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import {
  bookDelivery,
  bookingOf,
  createDelivered,
  createDelivery,
  createGroup,
  join,
  placeOrder,
  createEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { readCodes } from '#tests/support/pictures.ts'
import { expect, signIn, stored, test, type AppFixture, expectToast, visit } from './fixtures.ts'
import { failing, fill } from './full-device.ts'
import { waitingCount } from './sent-mutations.ts'
import { holdWrites } from './slow-storage.ts'

const ZONES = [
  { name: 'West', price: 3 },
  { name: 'East', price: 5.5 },
]

const scene = async (app: AppFixture) => {
  const host = await app.person('Mei Ling Tan')
  const buyer = await app.person('Arun Nair')
  const groupId = await createGroup(host)
  await join(buyer, groupId)
  return { host, buyer, groupId, deliveryId: await createDelivery(host, groupId, { deliveryZones: ZONES }) }
}

const cards = (page: Page, list: 'Active' | 'Over'): Locator => page.getByRole('list', { name: list }).locator('> li')
const expectAlert = (within: Page | Locator, words: string) =>
  expect(within.getByRole('alert').filter({ hasText: words })).toBeVisible()
const inList = (page: Page) => page.waitForURL(/\/event\/list-my-purchases$/)
const screenshot = { name: 'proof.png', mimeType: 'image/png', buffer: paintNoise(3000) }

const verify = (host: Person, ref: string, status: number) =>
  host.api.send('PATCH', '/update-delivery-booking-status', { ref, status })

test('DEL-016 DEL-017 DEL-018 DEL-029 DEL-030 DEL-031 DEL-049 DEL-051 DEL-052 DEL-055 NAV-048 a buyer books a delivery and changes the booking', async ({
  app,
}) => {
  const { host, buyer, groupId, deliveryId } = await scene(app)
  const later = await createDelivery(host, groupId, { deliveryZones: [{ name: 'West', price: 4 }] }, 3)
  const { page, context } = await app.phone()
  let mayPass = false
  await context.route('**/api/sync', (route) => (mayPass ? route.continue() : undefined))
  await signIn(page, buyer)
  await page.goto('/event/delivery-detail?ref=UNKNOWN00000')
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  const unknown = page.getByRole('heading', { name: 'No Delivery Found' })
  await expect(unknown).toHaveCount(0)
  mayPass = true
  await page.goto('/event/delivery-detail?ref=UNKNOWN00000')
  await expect(unknown).toBeVisible()

  await page.goto('/event/list-my-purchases')
  await expect(page.getByText('No purchase found.')).toBeVisible()
  await page.getByRole('button', { name: 'Book Delivery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Delivery' })
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expectAlert(dialog, 'Delivery location cannot be blank')
  await expectAlert(dialog, 'Delivery address cannot be blank')
  const location = dialog.getByLabel('Delivery Location')
  await expect(location).toBeFocused()
  await dialog.getByLabel('Address').focus()
  const edge = (field: Locator) => field.evaluate((control) => getComputedStyle(control).borderTopColor)
  expect(await edge(location)).not.toBe(await edge(dialog.getByLabel('Delivery Date')))
  await dialog.getByLabel('Delivery Location').selectOption('East')
  await dialog.getByLabel('Address').fill('Blk 12 #03-04')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByLabel('Note').fill('Ring twice')
  await dialog.getByRole('button', { name: /^Book for.*5\.50$/ }).click()
  await expectToast(page, 'Booking delivery successfully.', 'Success')
  await expect(dialog).toBeHidden()
  await expect(cards(page, 'Active')).toHaveText([/Delivery, East.*Mei Ling Tan.*Click here to make Payment.*5\.50/])
  await waitingCount(page, buyer, 0)

  await cards(page, 'Active').getByRole('link').click()
  const place = page.getByLabel('Delivery Location')
  const date = page.getByLabel('Delivery Date')
  const address = page.getByLabel('Address')
  const note = page.getByLabel('Note')
  await expect(place).toHaveValue('East')
  await expect(date).toHaveValue(deliveryId)
  await expect(address).toHaveValue('Blk 12 #03-04')
  await expect(note).toHaveValue('Ring twice')
  const ref = new URL(page.url()).searchParams.get('ref') ?? ''

  const countApplied = async (): Promise<number> => {
    const records = await stored<{ more?: readonly unknown[] }>(page, buyer, 'applied')
    return records.reduce((count, { more = [] }) => count + 1 + more.length, 0)
  }
  const before = await countApplied()
  await place.selectOption('')
  await expectAlert(page, 'Delivery location cannot be blank')
  await address.fill('  ')
  await address.blur()
  await expectAlert(page, 'Delivery address cannot be blank')
  await address.fill('Blk 12 #03-04')
  await address.blur()
  await note.focus()
  await note.blur()
  await note.fill('Leave it at the door')
  await note.blur()
  await expect(page.getByText('SAVED', { exact: true })).toBeVisible()
  await address.fill('Blk 9 #01-01')
  await address.blur()
  await expect
    .poll(() => bookingOf(host, ref))
    .toMatchObject({ comment: 'Leave it at the door', address: 'Blk 9 #01-01', dzName: 'East' })
  await waitingCount(page, buyer, 0)
  expect(await countApplied()).toBe(before + 2)

  // The other delivery has no zone East, so nothing is saved until a zone is chosen.
  await date.selectOption(later)
  await expectAlert(page, 'Delivery location cannot be blank')
  await place.selectOption('West')
  await inList(page)
  await expect(cards(page, 'Active')).toHaveText([/Delivery, West.*4\.00/])
  await expect.poll(() => bookingOf(host, ref)).toMatchObject({ did: later, dzName: 'West', dzPrice: 4 })

  // The host's 'Paid' applies to one zone and fee: only dates with the same ones are offered.
  await verify(host, ref, -1)
  await verify(host, ref, 2)
  const same = await createDelivery(host, groupId, { deliveryZones: [{ name: 'West', price: 4 }] }, 5)
  await page.addInitScript(fill)
  await page.goto(`/event/delivery-detail?ref=${ref}`)
  await expect(place).toBeDisabled()
  await expect(date.locator(`option[value="${same}"]`)).toHaveCount(1)
  await expect(date.locator('option')).toHaveCount(2)
  await failing(page, async () => void (await date.selectOption(same)))
  await expectToast(page, 'Not saved. This device could not save the change; try again (99002)', 'Error')
  await expect(date).toHaveValue(later)
  await date.selectOption(same)
  await inList(page)
  await expect.poll(() => bookingOf(host, ref)).toMatchObject({ did: same, dzName: 'West', dzPrice: 4, status: 2 })

  await host.api.send('PATCH', '/update-delivery', { id: same, deliveryStatus: 0 })
  await page.goto(`/event/delivery-detail?ref=${ref}`)
  const closed = async () =>
    (await stored<{ deliveryStatus: number }>(page, buyer, 'deliveries')).filter(
      (delivery) => delivery.deliveryStatus === 0,
    )
  await expect.poll(async () => (await closed()).length).toBe(1)
  await expect(date).toBeDisabled()
  await expect(address).toBeDisabled()
  await expect(note).toBeDisabled()
  await expect(
    page.getByText('This delivery takes no changes any more. Tell Mei Ling Tan if something is wrong.'),
  ).toBeVisible()
})

test('DEL-049 DEL-055 a booking is not changed once its delivery is closed, also where the buyer was typing', async ({
  app,
}) => {
  const { host, buyer, deliveryId } = await scene(app)
  const ref = await bookDelivery(buyer, deliveryId, { address: 'Blk 12' })
  const { page } = await app.phone(buyer, { opens: `/event/delivery-detail?ref=${ref}` })
  const address = page.getByRole('textbox', { name: 'Address', exact: true })
  await address.fill('Blk 77')
  await host.api.send('PATCH', '/update-delivery', { id: deliveryId, deliveryStatus: 0 })
  await expect(address).toBeDisabled()
  await expect(address).toHaveValue('Blk 12')
  await expect(page.getByText(/^This delivery takes no changes any more/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Message the host/ })).toBeVisible()
  expect(await bookingOf(host, ref)).toMatchObject({ address: 'Blk 12' })
})

test('DEL-031 the note of a booking is saved when its page is left with the focus in it, and typing during a save stays', async ({
  app,
}) => {
  const { host, buyer, deliveryId } = await scene(app)
  const ref = await bookDelivery(buyer, deliveryId, { address: 'Blk 12' })
  const { page } = await app.phone(buyer, { opens: `/event/delivery-detail?ref=${ref}` })
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await note.fill('Ring')
  const release = await holdWrites(page, buyer)
  await note.blur()
  await note.fill('Ring twice')
  await release()
  await expect(page.getByText('SAVED', { exact: true })).toBeVisible()
  await expect(note).toHaveValue('Ring twice')

  await visit(page, '/event/list-my-purchases')
  await expect.poll(async () => (await bookingOf(host, ref))?.comment).toBe('Ring twice')
})

test('DEL-032 DEL-035 DEL-036 DEL-037 DEL-038 DEL-039 DEL-040 NAV-045 NAV-048 PAY-001 PAY-009 PAY-035 a buyer pays deliveries and orders by PayNow', async ({
  app,
}) => {
  const { host, buyer, groupId, deliveryId } = await scene(app)
  const event = await createEvent(host, groupId)
  const ref = await bookDelivery(buyer, deliveryId, { deliveryZone: 'East' })
  const other = await bookDelivery(buyer, deliveryId)
  await placeOrder(buyer, event, [2])
  const { page } = await app.phone(buyer)
  const detail = () => page.goto(`/event/delivery-detail?ref=${ref}`)
  await detail()
  const code = page.getByRole('region', { name: 'PayNow code' })
  await expect(code).toContainText('5.50')
  await expect(code).toContainText(`Mobile +65${host.phone}`)
  await expect(code).toContainText(`Reference ${ref.slice(0, 4)}`)

  const drawn = () =>
    code.getByRole('img', { name: 'PayNow QR code to Mei Ling Tan' }).locator('path').getAttribute('d')
  const seen: (string | null)[] = [await drawn()]
  for (let reloads = 1; reloads <= 5; reloads += 1) {
    await page.getByRole('button', { name: 'Reload the QR code' }).click()
    await expect.poll(drawn).not.toBe(seen.at(-1))
    seen.push(await drawn())
  }
  expect(new Set(seen).size).toBe(5)
  expect(seen[5]).toBe(seen[0])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the code and open your bank app' }).click()
  expect((await saved).suggestedFilename()).toBe(`PayNow ${ref.slice(0, 4)}.png`)
  const picture = await (await saved).path()
  expect(readCodes(picture)).toEqual([expect.stringMatching(/^QR-Code:000201/)])
  // Amount, name and reference stand below the square code.
  const { width, height } = await sharp(picture).metadata()
  expect(height).toBeGreaterThan(width)
  const caption = sharp(picture).extract({ left: 0, top: width, width, height: height - width })
  expect((await caption.stats()).channels[0]?.min).toBeLessThan(100)

  const confirm = page.getByRole('button', { name: 'CONFIRM PAYMENT' })
  for (const shown of [code, page.getByText('Add payment screenshot'), confirm]) await expect(shown).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel Delivery' })).toBeVisible()
  await confirm.click()
  await expectAlert(page, 'Please upload payment screenshot')
  await page.getByLabel('Add payment screenshot').setInputFiles(screenshot)
  await expect(page.getByRole('img', { name: 'Payment screenshot' })).toBeVisible()
  await confirm.click()
  await inList(page)
  const pending = cards(page, 'Active').filter({ hasText: 'Pending Confirmation' })
  await expect(pending).toHaveCount(1)
  await expect.poll(() => bookingOf(host, ref)).toMatchObject({ status: 1, bookerStatus: 2 })
  const { paymentScreenshot } = await bookingOf(host, ref)
  expect((await host.api.raw(paymentScreenshot ?? '')).status).toBe(200)

  await detail()
  await expect(page.getByText('pending confirmation', { exact: true })).toBeVisible()
  for (const label of ['Delivery Location', 'Delivery Date', 'Address', 'Note'])
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Cancel Delivery' })).toHaveCount(0)
  await expect(code).toHaveCount(0)
  await verify(host, ref, 2)
  await expect(page.getByText('Payment confirmed', { exact: true })).toBeVisible()
  await page.goto('/event/list-my-purchases')
  // Sorted by delivery or collection: in two days and in five.
  await expect(cards(page, 'Active')).toHaveText([
    /Delivery.*(Payment Confirmed|Click here to make Payment)/,
    /Delivery.*(Payment Confirmed|Click here to make Payment)/,
    /Pasir Panjang fruit run/,
  ])
  await expect(cards(page, 'Active').filter({ hasText: 'Payment Confirmed' })).toHaveCount(1)
  await verify(host, ref, -1)
  await expect(cards(page, 'Over')).toHaveText([/Delivery, East.*CANCELLED/])
  const ink = (list: 'Active' | 'Over') =>
    cards(page, list)
      .getByRole('heading', { name: /^Delivery/ })
      .evaluate((head) => getComputedStyle(head).color)
  expect(await ink('Over')).not.toBe(await ink('Active'))
  await detail()
  await expect(page.getByText('CANCELLED', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Address')).toBeDisabled()

  await page.goto(`/event/delivery-detail?ref=${other}`)
  await page.getByRole('button', { name: 'Cancel Delivery' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the delivery' }).click()
  await inList(page)
  await expect(cards(page, 'Over')).toHaveCount(2)
  await expect.poll(() => bookingOf(host, other)).toMatchObject({ status: 1, bookerStatus: -1 })

  await cards(page, 'Active').getByRole('link').click()
  await expect(code).toContainText('19.80')
  await expect(code).toContainText('S$')
})

test('a buyer books and pays a delivery offline; a refused booking returns to its form', async ({ app }) => {
  const { host, buyer, groupId, deliveryId } = await scene(app)
  const phone = await app.phone(buyer, { opens: '/event/list-my-purchases' })
  const { page } = phone
  await expect(page.getByRole('button', { name: 'Book Delivery' })).toBeVisible()
  await phone.offline()
  const book = async (address: string, { isSecond = false } = {}): Promise<void> => {
    await page.getByRole('button', { name: 'Book Delivery' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book Delivery' })
    await dialog.getByLabel('Delivery Location').selectOption('West')
    await dialog.getByLabel('Address').fill(address)
    await dialog.getByRole('button', { name: /^Book for/ }).click()
    if (isSecond) await page.getByRole('button', { name: 'Book again', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await book('Blk 1')
  await expect(cards(page, 'Active')).toHaveText([/Saved on this phone/])
  await cards(page, 'Active').getByRole('link').click()
  await page.getByLabel('Add payment screenshot').setInputFiles(screenshot)
  await expect(page.getByRole('img', { name: 'Payment screenshot', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'CONFIRM PAYMENT' }).click()
  await inList(page)
  await expect(cards(page, 'Active')).toHaveText([/Saved on this phone.*Pending Confirmation/])
  await phone.online()
  await waitingCount(page, buyer, 0)
  await expect(cards(page, 'Active')).not.toContainText('Saved on this phone')
  const [booked] = await host.api.get<{ ref: string }[]>('/list-delivery-bookings-by-host', { hostId: host.id })
  expect(await bookingOf(host, booked?.ref ?? '')).toMatchObject({ address: 'Blk 1', bookerStatus: 2 })

  const open = await createDelivery(host, groupId, { deliveryZones: ZONES }, 4)
  await expect.poll(async () => (await stored(page, buyer, 'deliveries')).length).toBe(2)
  await phone.offline()
  await book('Blk 2', { isSecond: true })
  await expect(cards(page, 'Active')).toHaveCount(2)
  await host.api.send('PATCH', '/update-delivery', { id: deliveryId, deliveryStatus: 0 })
  await phone.online()
  await expect(cards(page, 'Active')).toHaveCount(1)
  await page.goto('/needs-you')
  await expect(page.getByText('Not accepted · your delivery')).toBeVisible()
  await expect(page.getByText('This delivery is closed')).toBeVisible()
  await page.getByRole('link', { name: 'Edit booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Delivery' })
  await expect(dialog.getByLabel('Address')).toHaveValue('Blk 2')
  await expectAlert(dialog, 'This delivery is closed')
  await dialog.getByLabel('Delivery Date').selectOption(open)
  await dialog.getByRole('button', { name: /^Book for/ }).click()
  await expect(dialog).toBeHidden()
  await expect(cards(page, 'Active')).toHaveCount(2)
  await waitingCount(page, buyer, 0)
  await expect.poll(() => stored(page, buyer, 'failed')).toEqual([])
})

test('DEL-051 a second booking of the same delivery is confirmed first', async ({ app }) => {
  const { buyer, deliveryId } = await scene(app)
  await bookDelivery(buyer, deliveryId)
  const { page } = await app.phone(buyer, { opens: '/event/list-my-purchases' })
  await expect(cards(page, 'Active')).toHaveCount(1)
  await page.getByRole('button', { name: 'Book Delivery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Delivery' })
  await dialog.getByLabel('Delivery Location').selectOption('East')
  await dialog.getByLabel('Address').fill('Blk 12 #03-04')
  await dialog.getByRole('button', { name: /^Book for/ }).click()
  const asked = page.getByRole('alertdialog', { name: 'You have booked this delivery already', exact: true })
  await asked.getByRole('button', { name: 'Do not book again', exact: true }).click()
  await expect(asked).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: /^Book for/ }).click()
  await asked.getByRole('button', { name: 'Book again', exact: true }).click()
  await expectToast(page, 'Booking delivery successfully.', 'Success')
  await expect(cards(page, 'Active')).toHaveCount(2)
})

test('DEL-051 DEL-060 saved addresses are offered when a delivery is booked and when a booking is changed, the default one is filled in, also offline', async ({
  app,
}) => {
  const { host, buyer } = await scene(app)
  const save = (name: string, street: string, postalCode: string) =>
    buyer.api.send('POST', '/create-user-address', { name, address: { street }, postalCode, phone: '91234567' })
  await save('Home', 'Blk 8 Lorong 8', '310008')
  await save('Mother', 'Blk 91 Toa Payoh', '310091')
  const { page, offline, online } = await app.phone(buyer, { opens: '/event/list-my-purchases' })
  await offline()
  await page.getByRole('button', { name: 'Book Delivery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Delivery' })
  const addresses = dialog.getByRole('group', { name: 'Saved addresses' })
  const address = dialog.getByRole('textbox', { name: 'Address', exact: true })
  await expect(address).toHaveValue('Blk 8 Lorong 8, 310008')
  await expect(addresses.getByRole('radio', { name: 'Home', exact: true })).toBeChecked()
  await addresses.getByText('Mother', { exact: true }).click()
  await expect(address).toHaveValue('Blk 91 Toa Payoh, 310091')
  await expect(addresses.getByRole('radio', { name: 'Mother', exact: true })).toBeChecked()
  await address.fill('Blk 91 Toa Payoh, 310091, next door')
  await expect(addresses.getByRole('radio', { checked: true })).toHaveCount(0)
  await addresses.getByText('Mother', { exact: true }).click()
  await dialog.getByLabel('Delivery Location').selectOption('East')
  await dialog.getByRole('button', { name: /^Book for/ }).click()
  await expectToast(page, 'Booking delivery successfully.', 'Success')
  await online()
  await waitingCount(page, buyer, 0)
  const [ref] = (await stored<{ id: string }>(page, buyer, 'bookings')).map(({ id }) => id)
  await expect.poll(() => bookingOf(host, ref ?? '')).toMatchObject({ address: 'Blk 91 Toa Payoh, 310091' })

  await page.goto(`/event/delivery-detail?ref=${ref}`)
  const offered = page.getByRole('group', { name: 'Saved addresses' })
  const text = page.getByRole('textbox', { name: 'Address', exact: true })
  await expect(offered.getByRole('radio', { name: 'Mother', exact: true })).toBeChecked()
  // An address that cannot be saved gives way to the chosen one.
  await text.fill('  ')
  await text.blur()
  await offline()
  await offered.getByText('Home', { exact: true }).click()
  await expect(text).toHaveValue('Blk 8 Lorong 8, 310008')
  await expect(offered.getByRole('radio', { name: 'Home', exact: true })).toBeChecked()
  await online()
  await expect.poll(() => bookingOf(host, ref ?? '')).toMatchObject({ address: 'Blk 8 Lorong 8, 310008' })
})

test('DEL-053 buyer and host see the order and the delivery that belong together', async ({ app }) => {
  const { host, buyer, groupId, deliveryId } = await scene(app)
  const event = await createDelivered(host, groupId)
  const orderRef = await placeOrder(buyer, event)
  const ref = await bookDelivery(buyer, event.deliveryId)
  const other = await bookDelivery(buyer, deliveryId)
  const { page } = await app.phone(buyer, { opens: `/event/purchase-detail?ref=${orderRef}` })
  await page.getByRole('link', { name: 'delivery to West', exact: true }).click()
  await expect(page).toHaveURL(`/event/delivery-detail?ref=${ref}`)
  await page.getByRole('link', { name: 'Order 1, Brought to you', exact: true }).click()
  await expect(page).toHaveURL(`/event/purchase-detail?ref=${orderRef}`)
  await page.goto(`/event/delivery-detail?ref=${other}`)
  await expect(page.getByLabel('Delivery Location')).toHaveValue('West')
  await expect(page.getByText(/^Brings/)).toHaveCount(0)

  const desk = (await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })).page
  await desk.getByRole('button', { name: /^More of order 1-/ }).click()
  await desk.getByRole('dialog').getByRole('link', { name: 'delivery to West', exact: true }).click()
  await expect(desk).toHaveURL(`/event/manage-delivery?id=${event.deliveryId}`)
  await desk.getByRole('button', { name: buyer.name, exact: true }).click()
  await expect(desk.getByRole('dialog').getByText('Brings Order 1, Brought to you', { exact: true })).toBeVisible()
})
