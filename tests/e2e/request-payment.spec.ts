// A host requests payment, asks again and takes the request back; the buyer follows.
import type { NotificationReply } from '#shared/notification/notification.ts'
import { closeEvent, createEvent, neighbourhood, placeOrder } from '#tests/support/neighbourhood.ts'
import { choose, expect, expectToast, test } from './fixtures.ts'

test('PAY-018 PAY-019 PAY-020 PAY-021 PAY-022 PAY-023 PAY-024 PAY-038 PAY-039 a host requests payment with a notice, asks again and takes it back', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const event = await createEvent(host, groupId, { title: 'Mango morning', paynow: 1 })
  const ref = await placeOrder(buyer, event, [1])
  const notices = async () =>
    (await buyer.api.get<NotificationReply[]>('/list-notifications')).filter(({ title }) =>
      title.startsWith('Payment requested'),
    )
  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  const request = page.getByRole('button', { name: 'Request Payment', exact: true })
  await request.click()
  await expectToast(page, 'Request payment when event is closed', 'Error')

  await expect(page.locator('dl > div').first()).toHaveText('order1')
  await closeEvent(host, event.id)
  await expect(page.getByRole('button', { name: 'Re-open', exact: true })).toBeVisible()
  await request.click()
  const dialog = page.getByRole('dialog', { name: 'Request Payment', exact: true })
  await expect(dialog).toContainText('Delivery and Discount cannot be amended once payment is made')
  await expect(dialog.getByRole('checkbox', { name: 'Notify buyers' })).toBeChecked()
  await expect(dialog).toContainText('Please make payment for your order.')
  await dialog.getByRole('button', { name: 'Request Payment', exact: true }).click()
  const shown = page.getByRole('region', { name: 'Payment request', exact: true })
  await expect(shown).toContainText(/Payment requested .+\d\d-\d\d-\d{4}/)
  await expect(shown).toContainText(`Sent to ${buyer.name}.`)
  await expect(shown).toContainText('1 not paid yet.')
  await expect.poll(async () => (await notices()).length).toBe(1)
  const [notice] = await notices()
  expect(notice?.link).toBe(`/payment-order?ref=${ref}&uid=${buyer.id}`)

  const phone = (await app.phone(buyer, { opens: '/user/profile' })).page
  const received = phone.getByRole('listitem').filter({ hasText: 'Payment requested: order 1, Mango morning' })
  await expect(received).toContainText('Please make payment for your order.')
  const [linkText = ''] = /\/payment-order\S*/.exec(await received.innerText()) ?? []
  expect(linkText).toHaveLength(40)
  expect(linkText).toBe(`/payment-order?ref=${ref}&uid=${buyer.id.slice(0, 3)}…`)
  await received.getByRole('link', { name: 'Open', exact: true }).click()
  await phone.waitForURL(`**/event/purchase-detail?ref=${ref}`)
  await expect(phone.getByText('Click here to make Payment', { exact: true })).toBeVisible()

  await shown.getByRole('button', { name: 'Ask again', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Ask for payment again?', exact: true })
  await again.getByRole('button', { name: 'Ask again', exact: true }).click()
  await expect.poll(async () => (await notices()).length).toBe(2)

  await page.getByRole('button', { name: /^More of order/ }).click()
  await expect(page.getByRole('dialog', { name: /^Order 1/ })).toContainText(
    /Payment requested.*Please make payment for your order\./s,
  )
  await page.keyboard.press('Escape')

  await shown.getByRole('button', { name: 'Take it back', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back', exact: true }).click()
  await expect(shown).toBeHidden()
  await expect(phone.getByText('Click here to make Payment', { exact: true })).toBeHidden()

  await request.click()
  await dialog.getByRole('checkbox', { name: 'Notify buyers' }).uncheck()
  await dialog.getByRole('button', { name: 'Request Payment', exact: true }).click()
  await expect(shown).toContainText('1 not paid yet.')
  await expect(phone.getByText('Click here to make Payment', { exact: true })).toBeVisible()
  expect(await notices()).toHaveLength(2)
})

test('a request for an event without orders does not say that everybody has paid', async ({ app }) => {
  const { host, groupId } = await neighbourhood(app.server.url)
  const event = await createEvent(host, groupId, { title: 'Bread evening', paynow: 1 })
  await closeEvent(host, event.id)
  await host.api.send('PATCH', '/request-payment', { eid: event.id, payable: 1, notify: 0 })
  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  const shown = page.getByRole('region', { name: 'Payment request', exact: true })
  await expect(shown).toContainText('There is no order to pay.')
  await expect(shown).not.toContainText('Everybody has paid.')
})

test('PAY-038 PAY-039 a payment request of an event that takes orders again is changed after closing it', async ({
  app,
}) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url)
  const event = await createEvent(host, groupId, { title: 'Bread evening', payAfterClosing: true })
  await placeOrder(buyers[0]!, event)
  await closeEvent(host, event.id)
  await host.api.send('PATCH', '/request-payment', { eid: event.id, payable: 1, notify: 0 })
  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  const shown = page.getByRole('region', { name: 'Payment request', exact: true })
  await expect(shown.getByRole('button', { name: 'Take it back', exact: true })).toBeVisible()
  await host.api.send('PATCH', '/update-event-status', { status: 1 }, { id: event.id })
  await expect(shown).toContainText('Close the event to ask again or to take the request back.')
  await expect(shown.getByRole('button')).toHaveCount(0)

  const buyer = (await app.phone(buyers[0])).page
  await choose(buyer, event, { Cherries: 1 })
  await expect(buyer.getByRole('button', { name: 'PLACE ORDER' })).toBeVisible()
  await expect(buyer.getByText('Payment must wait until the closing date')).toHaveCount(0)
})
