// A buyer pays two orders and a booking with one transfer; the host sees what belongs together.
import type { CombinedReply } from '#shared/payment/combined-payment.ts'
import {
  bookDelivery,
  bookingOf,
  createDelivered,
  createEvent,
  neighbourhood,
  orderOf,
  payTogether,
  placeOrder,
} from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { expect, test, type AppFixture } from './fixtures.ts'

test('PAY-013 PAY-014 PAY-040 a buyer ticks an order and a booking and pays them with one code and one screenshot', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const mango = await createEvent(host, groupId, { title: 'Mango morning', payTogether: true, adminCost: 2 })
  const bread = await createEvent(host, groupId, { title: 'Bread evening', payTogether: true })
  const refs = [await placeOrder(buyer, mango, [1]), await placeOrder(buyer, bread, [1])] as const
  const booking = await bookDelivery(buyer, (await createDelivered(host, groupId)).deliveryId)

  const { page } = await app.phone(buyer, { opens: `/event/purchase-detail?ref=${refs[0]}` })
  const together = page.getByRole('region', { name: 'Pay together', exact: true })
  await expect(together.getByRole('listitem')).toHaveCount(2)
  await together.getByRole('checkbox', { name: /Bread evening/ }).check()
  await together.getByRole('checkbox', { name: /Delivery to West/ }).check()
  await expect(together.getByRole('status')).toHaveText(/Total of 3.*24\.80/)
  await expect(page.getByRole('button', { name: /^Pay .*24\.80/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /24\.80 to the host, by PayNow/ })).toBeVisible()
  await expect(page.locator('#pay')).toContainText(/Pay .*24\.80/)
  await together.getByRole('checkbox', { name: /Bread evening/ }).uncheck()
  await expect(together.getByRole('status')).toHaveText(/Total of 2.*14\.90/)
  await together.getByRole('checkbox', { name: /Bread evening/ }).check()

  const screenshot = { name: 'proof.png', mimeType: 'image/png', buffer: paintNoise() }
  await page.getByLabel('Add payment screenshot').setInputFiles(screenshot)
  await page.getByRole('button', { name: 'CONFIRM PAYMENT', exact: true }).click()
  const paid = page.getByRole('region', { name: 'Paid together', exact: true })
  await expect(paid.getByRole('listitem')).toHaveCount(3)
  await expect(paid).toContainText(/Total of 3.*24\.80/)
  await expect(paid).toContainText(`One transfer, reference ${refs[0].slice(0, 4)}`)
  await expect.poll(async () => (await orderOf(host, refs[1])).buyerStatus).toBe(2)
  const combinedPaymentRef = (await orderOf(host, refs[0])).combinedPaymentRef ?? ''
  expect((await bookingOf(host, booking)).combinedPaymentRef).toBe(combinedPaymentRef)
  const read = () => host.api.send<CombinedReply[]>('POST', '/list-combined-payments', { refs: [combinedPaymentRef] })
  expect(await read()).toMatchObject([{ status: 1, placerStatus: 2, invoiceRefs: [...refs] }])

  const desk = (await app.phone(host, { opens: `/event/manage-orders?eventId=${mango.id}` })).page
  const note = 'Paid together with order 1, Bread evening; the delivery to West'
  await expect(desk.getByText(note, { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'See proof', exact: true }).click()
  const sheet = desk.getByRole('dialog', { name: /^Order 1/ })
  await expect(sheet).toContainText(new RegExp(`Claimed .*24\\.80, reference ${refs[0].slice(0, 4)}`))
  const seen = sheet.getByRole('region', { name: 'Paid together', exact: true })
  await expect(seen.getByRole('listitem')).toHaveText([/Mango morning/, /Bread evening/, /Delivery to West/])
  await expect(seen).toContainText(/Total of 3.*24\.80/)
  await sheet.getByRole('button', { name: 'Verified, all together', exact: true }).click()
  await expect.poll(read).toMatchObject([{ status: 2, placerStatus: 2 }])
  expect((await bookingOf(host, booking)).status).toBe(2)

  await page.getByRole('button', { name: 'CANCEL', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toContainText(
    'The host returns what you paid. What you paid together with it stays. While the event is open you can order again.',
  )
  await page.getByRole('button', { name: 'CANCEL the order', exact: true }).click()
  await page.waitForURL(/list-my-purchases/)
  await page.goto(`/event/purchase-detail?ref=${refs[1]}`)
  await expect(paid).toContainText('1 of 3 is cancelled. The total is without it.')
  await expect(paid).toContainText(/Total of 2.*12\.90/)

  // The host records what arrived for the delivery.
  await host.api.send('PATCH', '/update-delivery-booking-paid', { ref: booking, amount: 5 })
  await expect(paid.getByRole('listitem').filter({ hasText: 'Delivery to West' })).toContainText('5.00')
  await expect(paid).toContainText(/Total of 2.*14\.90/)
})

const paidWithBooking = async (app: AppFixture) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const event = await createEvent(host, groupId, { title: 'Mango morning', payTogether: true })
  const ref = await placeOrder(buyer, event, [1])
  const { deliveryId } = await createDelivered(host, groupId)
  const booking = await bookDelivery(buyer, deliveryId)
  await payTogether(buyer, [ref], [booking])
  return { host, buyer, event, ref, booking, deliveryId }
}

test('DEL-043 PAY-040 a booking shows with which order it was paid; the host who cancels it is asked about all of them', async ({
  app,
}) => {
  const { host, buyer, event, ref, booking, deliveryId } = await paidWithBooking(app)
  const { page } = await app.phone(buyer, { opens: `/event/delivery-detail?ref=${booking}` })
  const paid = page.getByRole('region', { name: 'Paid together', exact: true })
  await expect(paid.getByRole('listitem')).toHaveText([/Mango morning/, /Delivery to West/])
  await expect(paid).toContainText(`One transfer, reference ${ref.slice(0, 4)}`)

  const wide = (await app.phone(host, { desktop: true, opens: `/event/manage-delivery?id=${deliveryId}` })).page
  await expect(wide.getByRole('row', { name: /Paid together with order 1, Mango morning/ })).toBeVisible()
  await wide.goto(`/event/manage-orders?eventId=${event.id}`)
  const table = wide.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('row', { name: /Paid together with the delivery to West/ })).toBeVisible()
  await wide.close()

  const desk = (await app.phone(host, { opens: `/event/manage-delivery?id=${deliveryId}` })).page
  await expect(desk.getByText('Paid together with order 1, Mango morning', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: /see the proof/ }).click()
  const proof = desk.getByRole('dialog', { name: /^Payment of/ })
  await expect(proof).toContainText(new RegExp(`Claimed .*, reference ${ref.slice(0, 4)}`))
  await expect(proof.getByRole('region', { name: 'Paid together', exact: true })).toBeVisible()
  await expect(proof.getByRole('button', { name: 'Verified, all together', exact: true })).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(proof).toBeHidden()

  await desk.getByRole('combobox', { name: /^Verified, / }).selectOption({ label: 'Cancelled' })
  const asked = desk.getByRole('alertdialog')
  await expect(asked).toContainText(
    'It was paid together with order 1, Mango morning. All of them are cancelled and refunded.',
  )
  await asked.getByRole('button', { name: 'Cancel the delivery', exact: true }).click()
  await expect.poll(async () => (await orderOf(host, ref)).buyerStatus).toBe(-2)
  expect(await bookingOf(host, booking)).toMatchObject({ status: -1, bookerStatus: -2 })
  await expect(paid).toContainText('The whole payment is cancelled.')
  await expect(paid.getByRole('listitem')).toHaveText([
    /Mango morning.*Refunded.*9\.90/,
    /Delivery to West.*Refunded.*3\.00/,
  ])
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  await expect(page.getByText('CANCELLED', { exact: true })).toBeVisible()
  await expect(page.getByText('(TBC)')).toHaveCount(0)
})

test('MNG-018 DEL-047 after an invalid payment the buyer reads that the host could not find it, on order and booking', async ({
  app,
}) => {
  const { host, buyer, event, ref, booking } = await paidWithBooking(app)
  const desk = (await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })).page
  await desk.getByRole('button', { name: 'See proof', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'If invalid payment', exact: true }).click()
  const asked = desk.getByRole('alertdialog')
  await expect(asked).toContainText('is unpaid again, together with the delivery to West.')
  await asked.getByRole('button', { name: 'Invalid payment', exact: true }).click()
  await expect.poll(async () => (await bookingOf(host, booking)).bookerStatus).toBe(1)

  const { page } = await app.phone(buyer)
  for (const path of [`/event/purchase-detail?ref=${ref}`, `/event/delivery-detail?ref=${booking}`]) {
    await page.goto(path)
    await expect(page.getByText('The host could not find your payment', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Paid together', exact: true })).toBeHidden()
  }
})

test('a combined payment that the server refuses names its orders on the card', async ({ app }) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const titles = ['Mango morning', 'Bread evening']
  const refs: string[] = []
  for (const title of titles)
    refs.push(await placeOrder(buyer, await createEvent(host, groupId, { title, payTogether: true }), [1]))
  const phone = await app.phone(buyer, { opens: `/event/purchase-detail?ref=${refs[0]}` })
  const { page } = phone
  await page.getByRole('checkbox', { name: /Bread evening/ }).check()
  await phone.offline()
  await host.api.send('PATCH', '/update-order-status', { ref: refs[1], status: -1 })
  const screenshot = { name: 'proof.png', mimeType: 'image/png', buffer: paintNoise() }
  await page.getByLabel('Add payment screenshot').setInputFiles(screenshot)
  await page.getByRole('button', { name: 'CONFIRM PAYMENT', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Paid together', exact: true })).toBeVisible()
  await phone.online()
  await page.goto('/needs-you')
  const items = page.getByRole('list', { name: 'Items', exact: true }).getByRole('listitem')
  await expect(items).toHaveText(['Order 1, Mango morning', 'Order 1, Bread evening'])
  await expect(page.getByText('These orders and bookings cannot be paid together')).toBeVisible()
})
