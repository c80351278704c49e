// Delivery cost and discount of an event: entered by the host, settled by the server, read on buyers' phones.
import type { EventReply } from '#shared/event/event-reply.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { formatAmount, fromDollars } from '#shared/kernel/money.ts'
import { uploadPicture } from '#tests/support/upload-picture.ts'
import { closeEvent, createEvent, orderOf, neighbourhood, placeOrder } from '#tests/support/neighbourhood.ts'
import { fillDetails, field, goOn, openEventForm, press, addItem } from './event-form-fixtures.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { watchChanges } from './sent-mutations.ts'

test('MNG-008 MNG-039 PAY-032 PAY-036 PAY-037 EVT-001 costs are saved on blur, shown as (TBC) and then as settled shares', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 3)
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 2 })
  const refs: string[] = []
  for (const buyer of buyers) refs.push(await placeOrder(buyer, event, [1]))
  const read = () => host.api.get<EventReply>('/get-event', { id: event.id })
  const desk = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  const sent = watchChanges(desk.context)
  const costs = desk.page.getByRole('region', { name: 'Delivery and discount', exact: true })
  await expect(costs).toContainText('Shared by all buyers, who see (TBC) until a day before closing.')
  await costs.getByLabel('Delivery cost', { exact: true }).fill('')
  await costs.getByLabel('Delivery cost', { exact: true }).pressSequentially('10')
  await costs.getByLabel('Delivery cost', { exact: true }).blur()
  await expectToast(desk.page, 'Update success', 'Success')
  await costs.getByRole('button', { name: 'Discount in percent', exact: true }).click()
  await expect(costs).toContainText('Enter the discount in percent')
  await costs.getByLabel('Discount', { exact: true }).fill('100.5')
  await costs.getByLabel('Discount', { exact: true }).blur()
  await expect(costs).toContainText('Discount is at most 100%')
  await costs.getByLabel('Delivery cost', { exact: true }).fill('-5')
  await costs.getByLabel('Delivery cost', { exact: true }).blur()
  await expect(costs).toContainText('Invalid delivery cost')
  await expect.poll(read).toMatchObject({ deliveryCost: 10, discount: 0, isPercentage: false })
  await costs.getByLabel('Delivery cost', { exact: true }).fill('10')
  await costs.getByLabel('Discount', { exact: true }).fill('7.5')
  await costs.getByLabel('Discount', { exact: true }).blur()
  await expectToast(desk.page, 'Update Successfully', 'Success')
  await expect.poll(read).toMatchObject({ deliveryCost: 10, discount: 7.5, isPercentage: true })
  // Only blur saves: the first digit was not sent.
  const saved = sent.filter(({ name }) => name === 'update-event-delivery')
  expect(new Set(saved.map(({ input }) => (input as { deliveryCost: number }).deliveryCost))).toEqual(new Set([1000]))
  await costs.getByRole('button', { name: 'Discount in dollars', exact: true }).click()
  await expect.poll(read).toMatchObject({ deliveryCost: 10, discount: 7.5, isPercentage: true })
  await costs.getByLabel('Discount', { exact: true }).fill('1')
  await costs.getByLabel('Discount', { exact: true }).blur()
  await expect.poll(read).toMatchObject({ deliveryCost: 10, discount: 1, isPercentage: false })

  const [buyer, ref] = [buyers[0]!, refs[0]!]
  const { page } = await app.phone(buyer, { opens: `/event/purchase-detail?ref=${ref}` })
  const items = page.getByRole('region', { name: 'Items', exact: true })
  await expect(items).toContainText(/Delivery and discount.*\(TBC\)/)
  await expect(items).toContainText(/Total.*11\.90/)

  await closeEvent(host, event.id)
  await expect(items).not.toContainText('(TBC)')
  await expect(items).toContainText(/Delivery.*3\.34/)
  await expect(items).toContainText(/Discount.*0\.34/)
  const fees = await Promise.all(refs.map(async (each, n) => (await orderOf(buyers[n]!, each)).totalFee))
  expect(fees).toEqual([14.9, 14.9, 14.9])
  for (const [n, fee] of fees.entries()) {
    const phone = n === 0 ? page : (await app.phone(buyers[n]!)).page
    if (n > 0) await phone.goto(`/event/purchase-detail?ref=${refs[n]!}`)
    const amount = formatAmount(fromDollars(fee))
    await expect(phone.getByRole('region', { name: 'Items', exact: true })).toContainText(amount)
    await expect(desk.page.getByRole('listitem').filter({ hasText: buyers[n]!.name }).first()).toContainText(amount)
  }

  await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  await expect(costs.getByLabel('Delivery cost', { exact: true })).toBeDisabled()
  await expect(costs.getByLabel('Discount', { exact: true })).toBeDisabled()
  await expect(costs).toContainText('Delivery and Discount cannot be amended once payment is made')
})

test('EVT-001 EVT-111 publishing takes a delivery cost and a discount in dollars or percent', async ({ app }) => {
  const { page, host } = await openEventForm(app)
  await fillDetails(page)
  await field(page, 'Delivery cost').fill('6.55')
  await page.getByRole('button', { name: 'Discount in percent', exact: true }).click()
  await field(page, 'Admin fee').fill('-1')
  await press(page, 'NEXT')
  await expect(page.getByText('Invalid admin fee')).toBeVisible()
  await expect(page.getByText('Enter the discount in percent')).toBeVisible()
  await field(page, 'Admin fee').fill('1.20')
  await field(page, 'Discount').fill('5')
  await goOn(page)
  await addItem(page, 'Kaya', '4')
  await goOn(page)
  await press(page, 'PUBLISH')
  await page.waitForURL(/\/event\/manage-orders\?eventId=/)
  const id = new URL(page.url()).searchParams.get('eventId') ?? ''
  await expect
    .poll(() => host.api.get<EventReply>('/get-event', { id }).catch(() => null))
    .toMatchObject({ deliveryCost: 6.55, discount: 5, isPercentage: true })
})

test('ORD-013 PAY-032 without shared costs the total includes the admin fee, and the order says that no costs are known', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 1)
  const plain = await createEvent(host, groupId, { title: 'Plain fair', adminCost: 0 })
  const { page } = await app.phone(buyers[0]!)
  const dock = page.locator('.dock')
  await page.goto(`/event/detail?eid=${plain.id}`)
  await page.getByRole('button', { name: 'Add Cherries', exact: true }).click()
  await expect(dock).toContainText('12.50')
  await expect(dock).toContainText('admin fee included')

  const ref = await placeOrder(buyers[0]!, plain, [1])
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  await expect(page.getByRole('region', { name: 'Items' })).toContainText(/Delivery and discount\s*None so far \(TBC\)/)
})

test('ORD-013 EVT-111 with shared costs the total says that the admin fee is included, and what is left out', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 1)
  const event = await createEvent(host, groupId, { adminCost: 0.5, deliveryCost: 10, discount: 2 })
  const { page } = await app.phone(buyers[0]!, { opens: `/event/detail?eid=${event.id}` })
  const dock = page.locator('.dock')
  await expect(dock).toContainText('Total in SGD S$0.00admin fee included, S$0.50 once you choose')
  await page.getByRole('button', { name: 'Add Cherries', exact: true }).click()
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const total = /^Total in SGD.*13\.00.*admin fee included.*before delivery and discount.*Review your order$/
    await expect(dock.getByRole('button', { name: total })).toBeInViewport({ ratio: 1 })
    await expect(dock.getByRole('button', { name: 'PLACE ORDER', exact: true })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`).toBe(true)
  }
})

test('PAY-032 PAY-036 PAY-037 MNG-008 buyer and host read what is still to pay and to be returned after a payment', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 2)
  const closing = Math.floor(Date.now() / 1000) + 6 * 3600
  const event = await createEvent(host, groupId, {
    title: 'Durian day',
    adminCost: 0,
    deliveryCost: 10,
    closingTime: formatDateTime(closing),
    pickupTime: formatDateTime(closing + 86_400),
  })
  const [first, second] = [buyers[0]!, buyers[1]!]
  const phone = await app.phone(second, { opens: `/event/detail?eid=${event.id}` })
  await expect(phone.page.getByText('Delivery cost S$10.00 shared among buyers')).toBeVisible()
  await expect(phone.page.getByText('before your share of delivery')).toBeVisible()

  const ref = await placeOrder(first, event, [1])
  const paymentScreenshot = await uploadPicture(first)
  const claim = { ref, buyerStatus: 2, paymentScreenshot }
  expect(await orderOf(first, ref)).toMatchObject({ totalFee: 19.9, sharesSettled: true, paidFee: null })
  await first.api.send('PATCH', '/update-order-buyer-status', { ...claim, amount: 19.9 })
  await placeOrder(second, event, [1])
  expect(await orderOf(first, ref)).toMatchObject({ totalFee: 14.9, deliveryPerOrder: 5, paidFee: 19.9 })

  const { page } = await app.phone(first, { opens: `/event/purchase-detail?ref=${ref}` })
  await expect(page.getByText('Paid S$19.90 · To be returned S$5.00')).toBeVisible()
  // The event closes within a day.
  const items = page.getByRole('region', { name: 'Items', exact: true })
  await expect(items).toContainText(/Delivery.*5\.00/)
  await expect(items).not.toContainText('(TBC)')
  const desk = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  await expect(desk.page.getByText('Buyer says S$19.90').first()).toBeVisible()
  await expect(desk.page.getByText('To be returned')).toHaveCount(0)
  await desk.page.getByRole('button', { name: /^More of order 1-/ }).click()
  await expect(desk.page.getByRole('dialog')).toContainText('Buyer says S$19.90')
  await expect(desk.page.getByRole('button', { name: 'Mark as returned', exact: true })).toHaveCount(0)
  await desk.page.keyboard.press('Escape')
  await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  await expect(desk.page.getByText('To be returned S$5.00').first()).toBeVisible()

  await host.api.send('PATCH', '/update-order-paid', { ref, amount: 9.9 })
  await expect(page.getByText('Paid S$9.90 · Still to pay S$5.00')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rest to pay', exact: true })).toContainText('Pay the rest of S$5.00')
  await desk.page.getByRole('button', { name: /^More of order 1-/ }).click()
  const sheet = desk.page.getByRole('dialog')
  await expect(sheet).toContainText('Paid S$9.90 · Still to pay S$5.00')
  await expect(sheet).toContainText('Paid S$19.90 before, S$9.90 now')
  await sheet.getByRole('button', { name: 'Mark the rest as paid', exact: true }).click()
  await expectToast(desk.page, 'Payment settled', 'Success')
  await expect(page.getByText('Still to pay')).toHaveCount(0)
  await expect.poll(() => orderOf(first, ref)).toMatchObject({ totalFee: 14.9, paidFee: 14.9 })
})

test('NAV-045 PAY-032 a free order is listed with a total of zero, and a cancelled one with the price of its items', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 1)
  const buyer = buyers[0]!
  const free = await createEvent(host, groupId, {
    title: 'Free mangoes',
    adminCost: 0,
    discount: 100,
    isPercentage: true,
  })
  await placeOrder(buyer, free, [2])
  await closeEvent(host, free.id)
  const plain = await createEvent(host, groupId, { title: 'Plain mangoes', adminCost: 0 })
  const ref = await placeOrder(buyer, plain, [1])
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: -1 })
  const { page } = await app.phone(buyer, { opens: '/event/list-my-purchases' })
  const cardOf = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(cardOf('Free mangoes')).toContainText('S$0.00')
  await expect(cardOf('Plain mangoes')).toContainText('S$9.90')
  await page.goto(`/event/detail?eid=${free.id}`)
  await expect(page.getByRole('list', { name: 'Your orders', exact: true })).toContainText('2 items · S$0.00')
  await expect(page.getByText('Your share is in your order.', { exact: true })).toBeVisible()
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  await expect(page.getByRole('region', { name: 'Items' })).toContainText(/S\$9\.90ItemsS\$9\.90$/)
})
