// The page that says what an event still owes and is owed.
import { createEvent, neighbourhood, placeOrder, uploadProof, type Person } from '#tests/support/neighbourhood.ts'
import { expect, test } from './fixtures.ts'

test('PAY-043 one page of an event says expected, claimed, verified and owed amounts, their orders, and what is still to do', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 4)
  const [mei, ravi, siti, hui] = buyers as [Person, Person, Person, Person]
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 0 })
  const verify = (ref: string) => host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  const [verified, claimed, cancelled] = [
    await placeOrder(mei, event, [2]),
    await placeOrder(ravi, event, [1]),
    await placeOrder(siti, event, [1]),
  ]
  await placeOrder(hui, event, [1])
  const paymentScreenshot = await uploadProof(ravi)
  await ravi.api.send('PATCH', '/update-order-buyer-status', { ref: claimed, buyerStatus: 2, paymentScreenshot })
  await verify(verified)
  await verify(cancelled)
  await siti.api.send('PATCH', '/update-order-buyer-status', { ref: cancelled, buyerStatus: -1 })

  const { page } = await app.phone(host)
  await page.goto(`/event/manage-orders?eventId=${event.id}`)
  await page.getByRole('link', { name: 'Settled', exact: true }).click()
  const amounts = page.getByRole('list', { name: 'Amounts', exact: true })
  for (const [name, amount] of [
    ['Expected', '39.60'],
    ['Claimed', '9.90'],
    ['Verified', '19.80'],
    ['You owe buyers', '9.90'],
    ['Buyers owe you', '9.90'],
  ] as const) {
    const part = amounts.locator(':scope > li').filter({ has: page.getByText(name, { exact: true }) })
    await expect(part.locator('summary')).toContainText(amount)
  }
  await amounts.getByText('You owe buyers', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Orders: You owe buyers', exact: true })).toContainText(siti.name)
  await amounts.getByText('Buyers owe you', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Orders: Buyers owe you', exact: true })).toContainText(hui.name)

  const toDo = page.getByRole('region', { name: 'Still to do', exact: true })
  await expect(toDo.getByRole('listitem')).toHaveText([
    'Collect the payment of 1 order',
    'Verify the payment of 1 order',
    'Return money for 1 order',
    'Hand over 1 order',
  ])
  await host.api.send('POST', '/record-refund', { ref: cancelled, amount: 9.9 })
  await expect(toDo).not.toContainText('Return money')
  await toDo.getByRole('link', { name: 'Hand over 1 order', exact: true }).click()
  await page.waitForURL(/\/collection/)
})
