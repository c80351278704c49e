// A buyer pays two orders and a booking with one transfer; the host sees what belongs together.
import type { CombinedReply } from '#shared/payment/combined-payment.ts'
import {
  bookDelivery,
  bookingOf,
  createDelivered,
  createEvent,
  neighbourhood,
  orderOf,
  placeOrder,
} from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { expect, test } from './fixtures.ts'

test('PAY-013 PAY-014 PAY-040 a buyer ticks an order and a booking and pays them with one code and one screenshot', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const mango = await createEvent(host, groupId, { title: 'Mango morning', payTogether: true, adminCost: 2 })
  const bread = await createEvent(host, groupId, { title: 'Bread evening', payTogether: true })
  const refs = [await placeOrder(buyer, mango, [1]), await placeOrder(buyer, bread, [1])] as const
  const booking = await bookDelivery(buyer, (await createDelivered(host, groupId)).slotId)

  const { page } = await app.phone(buyer)
  await page.goto(`/event/purchase-detail?ref=${refs[0]}`)
  const together = page.getByRole('region', { name: 'Pay together', exact: true })
  await expect(together.getByRole('listitem')).toHaveCount(2)
  await together.getByRole('checkbox', { name: /Bread evening/ }).check()
  await together.getByRole('checkbox', { name: /Delivery to West/ }).check()
  await expect(together.getByRole('status')).toHaveText(/Total of 3.*24\.80/)
  await expect(page.getByRole('button', { name: /^Pay .*24\.80/ })).toBeVisible()
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
  await expect.poll(async () => (await orderOf(host, refs[1])).buyerStatus).toBe(2)
  const combinedPaymentRef = (await orderOf(host, refs[0])).combinedPaymentRef ?? ''
  expect((await bookingOf(host, booking)).combinedPaymentRef).toBe(combinedPaymentRef)
  const read = () => host.api.send<CombinedReply[]>('POST', '/list-combined-payments', { refs: [combinedPaymentRef] })
  expect(await read()).toMatchObject([{ status: 1, placerStatus: 2, invoiceRefs: [...refs] }])

  const desk = (await app.phone(host)).page
  await desk.goto(`/event/manage-orders?eventId=${mango.id}`)
  await desk.getByRole('button', { name: 'See proof', exact: true }).click()
  const sheet = desk.getByRole('dialog', { name: /^Order 1/ })
  const seen = sheet.getByRole('region', { name: 'Paid together', exact: true })
  await expect(seen.getByRole('listitem')).toHaveText([/Mango morning/, /Bread evening/, /Delivery to West/])
  await expect(seen).toContainText(/Total of 3.*24\.80/)
  await sheet.getByRole('button', { name: 'Verified, all together', exact: true }).click()
  await expect.poll(read).toMatchObject([{ status: 2, placerStatus: 2 }])
  expect((await bookingOf(host, booking)).status).toBe(2)

  await page.getByRole('button', { name: 'CANCEL', exact: true }).click()
  await page.getByRole('button', { name: 'CANCEL the order', exact: true }).click()
  await page.waitForURL(/list-my-purchases/)
  await page.goto(`/event/purchase-detail?ref=${refs[1]}`)
  await expect(paid).toContainText('1 of 3 is cancelled. The total is without it.')
  await expect(paid).toContainText(/Total of 2.*12\.90/)
})
