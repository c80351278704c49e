// Delivery cost and discount of an event: entered by the host, settled by the server, read on buyers' phones.
import type { EventReply } from '#shared/event/event-reply.ts'
import { formatAmount, fromDollars } from '#shared/kernel/money.ts'
import { closeEvent, createEvent, orderOf, neighbourhood, placeOrder } from '#tests/support/neighbourhood.ts'
import { fillDetails, field, goOn, openAppAsHost, press, addItem } from './event-form-fixtures.ts'
import { expect, expectToast, test } from './fixtures.ts'

test('MNG-008 MNG-039 PAY-032 PAY-036 PAY-037 EVT-001 costs are saved on blur, shown as (TBC) and then as settled shares', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 3)
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 2 })
  const refs: string[] = []
  for (const buyer of buyers) refs.push(await placeOrder(buyer, event, [1]))
  const read = () => host.api.get<EventReply>('/get-event', { id: event.id })
  const desk = await app.phone(host)
  await desk.page.goto(`/event/manage-orders?eventId=${event.id}`)
  const costs = desk.page.getByRole('region', { name: 'Delivery and discount', exact: true })
  await expect(costs).toContainText('Shared by all buyers, who see (TBC) until a day before closing.')
  await costs.getByLabel('Delivery cost', { exact: true }).fill('10')
  await costs.getByLabel('Delivery cost', { exact: true }).blur()
  await expectToast(desk.page, 'Update success')
  await costs.getByLabel('Discount', { exact: true }).fill('7.5')
  await costs.getByRole('button', { name: 'Discount in percent', exact: true }).click()
  await expectToast(desk.page, 'Update Successfully')
  await expect.poll(read).toMatchObject({ deliveryCost: 10, discount: 7.5, isPercentage: true })
  await costs.getByRole('button', { name: 'Discount in dollars', exact: true }).click()
  await costs.getByLabel('Discount', { exact: true }).fill('1')
  await costs.getByLabel('Discount', { exact: true }).blur()
  await expect.poll(read).toMatchObject({ deliveryCost: 10, discount: 1, isPercentage: false })

  const [buyer, ref] = [buyers[0]!, refs[0]!]
  const { page } = await app.phone(buyer)
  await page.goto(`/event/purchase-detail?ref=${ref}`)
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
  const { page, host } = await openAppAsHost(app)
  await page.goto('/event/create')
  await fillDetails(page)
  await field(page, 'Delivery cost').fill('6.55')
  await field(page, 'Discount').fill('5')
  await page.getByRole('button', { name: 'Discount in percent', exact: true }).click()
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
