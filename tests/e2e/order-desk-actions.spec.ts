// Actions of a host on the order desk, as a person does them: status changes, closing, broadcast, deleting.
import type { Page } from '@playwright/test'
import type { NotificationReply } from '#shared/notification/notification.ts'
import {
  bookDelivery,
  bookingOf,
  closeEvent,
  createDelivery,
  createEvent,
  neighbourhood,
  orderOf,
  placeOrder,
  uploadProof,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { failing, fill } from './full-device.ts'
import { allSent } from './collection-fixtures.ts'
import { changeNextMutation } from './sent-mutations.ts'
import { BOOKING_NOT_BY_TABLE } from '#shared/delivery/booking-refusals.ts'
import { chip, expect, expectToast, test } from './fixtures.ts'

const desk = async (page: Page, eventId: string): Promise<void> => {
  await page.goto(`/event/manage-orders?eventId=${eventId}`)
  await expect(page.getByRole('button', { name: 'Broadcast', exact: true })).toBeVisible()
}

const tool = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const sure = (page: Page) => page.getByRole('alertdialog', { name: 'Are you sure?', exact: true })

const claim = async (buyer: Person, ref: string): Promise<void> => {
  const paymentScreenshot = await uploadProof(buyer)
  await buyer.api.send('PATCH', '/update-order-buyer-status', { buyerStatus: 2, paymentScreenshot }, { ref })
}

const pairOf = async (host: Person, ref: string) => {
  const { status, buyerStatus } = await orderOf(host, ref)
  return [status, buyerStatus]
}

test('MNG-001 MNG-006 MNG-021 MNG-022 MNG-025 MNG-045 MNG-047 a host closes and re-opens an event, unless payment was requested', async ({
  app,
}) => {
  const { host, groupId } = await neighbourhood(app.server.url)
  const event = await createEvent(host, groupId, { title: 'Mango morning', paynow: 1 })
  const { page } = await app.phone(host)
  await desk(page, event.id)
  await expect(page.getByRole('heading', { name: 'Not Found Orders' })).toBeVisible()
  for (const name of ['Close Order', 'Request Payment', 'Broadcast', 'Export', 'Share'])
    await expect(tool(page, name)).toBeVisible()
  for (const name of ['Edit Event', 'Re-host'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()

  await tool(page, 'Close Order').click()
  await sure(page).getByRole('button', { name: 'Keep it open' }).click()
  await expect(tool(page, 'Close Order')).toBeVisible()
  await tool(page, 'Close Order').click()
  await sure(page).getByRole('button', { name: 'Close Order' }).click()
  await expectToast(page, 'Update success', 'Success')
  await tool(page, 'Re-open').click()
  await sure(page).getByRole('button', { name: 'Re-open' }).click()
  await expectToast(page, 'Update Successfully', 'Success')
  await expect(tool(page, 'Close Order')).toBeVisible()

  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await closeEvent(host, event.id)
  await host.api.send('PATCH', '/request-payment', { id: event.id, payable: 1 })
  await expect(page.getByRole('region', { name: 'Payment request', exact: true })).toBeVisible()
  await tool(page, 'Re-open').click()
  await expectToast(page, 'You can not re-open order for this event', 'Error')
  await expect(sure(page)).toHaveCount(0)
})

test('MNG-006 Re-open after the closing time says that the event must be moved', async ({ app }) => {
  const { host, event } = await neighbourhood(app.server.url)
  await closeEvent(host, event.id)
  const { page } = await app.phone(host)
  await page.clock.setFixedTime(Date.now() + 4 * 86_400_000)
  await desk(page, event.id)
  await tool(page, 'Re-open').click()
  await expect(sure(page)).toContainText('The closing time has passed')
  await expect(sure(page)).toContainText('once you move it in Edit Event')
})

test('MNG-026 an event whose payment was requested is not edited', async ({ app }) => {
  const { host, groupId } = await neighbourhood(app.server.url)
  const event = await createEvent(host, groupId, { paynow: 1 })
  await closeEvent(host, event.id)
  await host.api.send('PATCH', '/request-payment', { id: event.id, payable: 1 })
  const { page } = await app.phone(host)
  await desk(page, event.id)
  const why = 'You have requested payment, so that items and prices stay as they are.'
  await page.getByRole('button', { name: 'Edit Event', exact: true }).click({ force: true })
  await expect(page.locator('.toast')).toContainText(`Not allow to edit event. ${why}`)
  await page.goto(`/event/update?id=${event.id}`)
  await expect(page.getByRole('heading', { name: 'Not allow to edit event', exact: true })).toBeVisible()
  await expect(page.getByText(why, { exact: true })).toBeVisible()
})

test('MNG-010 MNG-016 MNG-019 MNG-020 a host verifies, rejects and cancels a payment; a failed change shows the reason', async ({
  app,
}) => {
  const { host, buyers, event } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const ref = await placeOrder(buyer, event)
  await claim(buyer, ref)
  const phone = await app.phone(host)
  const { page } = phone
  await page.addInitScript(fill)
  await desk(page, event.id)
  const status = page.getByRole('combobox', { name: 'Status of order 1', exact: true })
  await expect(status.locator('option')).toHaveText(['Cancelled', 'Unpaid', 'Verified', 'Collected'])

  await page.getByRole('button', { name: 'See proof' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'If invalid payment' }).click()
  const invalid = page.getByRole('alertdialog', { name: 'Are you sure this is invalid payment?', exact: true })
  await invalid.getByRole('button', { name: 'Wrong amount', exact: true }).click()
  const reason = invalid.getByLabel('Reason (optional)')
  await expect(reason).toHaveValue('Wrong amount')
  await reason.fill('S$2 are missing')
  await invalid.getByRole('button', { name: 'Invalid payment' }).click()
  await expect.poll(() => pairOf(host, ref)).toEqual([1, 1])
  const buyerPhone = await app.phone(buyer, { opens: `/event/purchase-detail?ref=${ref}` })
  await expect(buyerPhone.page.getByText('Payment not valid: S$2 are missing')).toBeVisible()
  await expect(buyerPhone.page.getByText('You sent this screenshot before.')).toBeVisible()

  await status.selectOption('Verified')
  await expect.poll(() => pairOf(host, ref)).toEqual([2, 2])
  await status.selectOption('Cancelled')
  const cancel = page.getByRole('alertdialog', { name: `Cancel order 1 of ${buyer.name}?` })
  await expect(cancel).toContainText(
    'Please process the refund before cancelling. The host is responsible for any dispute on refund and cancellation.',
  )
  await cancel.getByRole('button', { name: 'Keep it' }).click()
  await expect(status).toHaveValue('2')

  const synced = page.waitForRequest(/\/api\/sync/)
  await failing(page, async () => void (await status.selectOption('Unpaid')))
  await expectToast(page, 'Not saved', 'Error')
  await synced
  await expect(status).toHaveValue('2')

  await status.selectOption('Cancelled')
  await cancel.getByRole('button', { name: 'Cancel the order' }).click()
  await expect.poll(() => pairOf(host, ref)).toEqual([-1, -2])
})

test('COL-025 MNG-010 leaving Collected asks first on the order desk', async ({ app }) => {
  const { host, buyers, event } = await neighbourhood(app.server.url)
  const ref = await placeOrder(buyers[0]!, event)
  const { page } = await app.phone(host)
  await desk(page, event.id)
  const status = page.getByRole('combobox', { name: 'Status of order 1', exact: true })
  await status.selectOption('Collected')
  const unpaid = page.getByRole('alertdialog', { name: 'Not paid', exact: true })
  await unpaid.getByRole('button', { name: 'Set Collected' }).click()
  await expect.poll(() => pairOf(host, ref)).toEqual([3, 2])
  await status.selectOption('Verified')
  await expect(sure(page)).toContainText('count as not handed over')
  await sure(page).getByRole('button', { name: 'Keep it' }).click()
  await expect(status).toHaveValue('3')
  await status.selectOption('Verified')
  await sure(page).getByRole('button', { name: 'Set Verified' }).click()
  await expect.poll(() => pairOf(host, ref)).toEqual([2, 2])
})

test('MNG-027 MNG-028 MNG-042 an event with paid orders stays; without them it is deleted after a confirmation', async ({
  app,
}) => {
  const { host, buyers, event } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const ref = await placeOrder(buyer, event)
  await claim(buyer, ref)
  const { page } = await app.phone(host)
  await desk(page, event.id)
  await expect(page.getByRole('button', { name: 'See proof' })).toBeVisible()
  await tool(page, 'DELETE').click()
  await expectToast(page, "Can't remove an event that has paid orders", 'Error')
  await host.api.send('PATCH', '/update-order-status', { ref, status: 1, buyerStatus: 1 })
  await expect(page.getByRole('button', { name: 'See proof' })).toHaveCount(0)
  // The toast stays above the button while the mouse is on it.
  await desk(page, event.id)
  await tool(page, 'DELETE').click()
  await expect(sure(page)).toContainText(event.title)
  await sure(page).getByRole('button', { name: 'DELETE' }).click()
  await expectToast(page, 'Delete successful', 'Success')
  await expect(page).toHaveURL('/event/list-my-events')
  await expect
    .poll(async () => (await host.api.call('GET', '/get-event', { query: { id: event.id } })).status)
    .toBe(404)
})

test('MNG-030 MNG-031 MNG-045 a broadcast goes to all orders that are not cancelled, or to the current filter', async ({
  app,
}) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 3)
  const [one, two, gone] = buyers as [Person, Person, Person]
  await placeOrder(one, event)
  await placeOrder(one, event)
  await placeOrder(two, event)
  const cancelled = await placeOrder(gone, event)
  await gone.api.send('PATCH', '/update-order-buyer-status', { buyerStatus: -1 }, { ref: cancelled })
  const received = async (who: Person, message: string): Promise<number> =>
    (await who.api.get<NotificationReply[]>('/list-notifications')).filter((each) => each.message === message).length

  const phone = await app.phone(host)
  const { page } = phone
  await desk(page, event.id)
  await tool(page, 'Broadcast').click()
  const dialog = page.getByRole('dialog', { name: 'Broadcast', exact: true })
  await expect(dialog).toContainText('Goes to 3 orders that are not cancelled.')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('Content cannot be blank')).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveAttribute('maxlength', '2000')
  await dialog.getByLabel('Message').fill('The mangoes are here')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expectToast(page, 'Message sent!', 'Success')
  await expect.poll(() => received(one, 'The mangoes are here')).toBe(2)
  await expect.poll(() => received(two, 'The mangoes are here')).toBe(1)
  expect(await received(gone, 'The mangoes are here')).toBe(0)

  await page.getByRole('searchbox').fill(two.name)
  await expect(page.getByText('Viewing 1-1 of 1')).toBeVisible()
  await tool(page, 'Broadcast').click()
  await dialog.getByText('Current filter').click()
  await expect(dialog).toContainText('Goes to 1 order that is not cancelled.')
  await dialog.getByLabel('Message').fill('Yours is the last')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expectToast(page, 'Message sent!', 'Success')
  await expect.poll(() => received(two, 'Yours is the last')).toBe(1)
  expect(await received(one, 'Yours is the last')).toBe(0)

  await phone.offline()
  await tool(page, 'Broadcast').click()
  await dialog.getByLabel('Message').fill('Written without signal')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expectToast(page, 'The message goes out once there is signal', 'Info')
  await phone.online()
  await expect.poll(() => received(one, 'Written without signal')).toBe(2)
})

test('a broadcast says how many orders it reaches for certain, and leaves out people whom the host only ordered for', async ({
  app,
}) => {
  const { host, buyers, event } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const outsider = await app.person('Hui Min')
  await placeOrder(buyer, event)
  const details = { [event.products[0]!]: [{ quantity: 1 }] }
  await host.api.send('POST', '/create-order', { eid: event.id, details, representedUserId: outsider.id })
  const messagesOf = async (who: Person) =>
    (await who.api.get<NotificationReply[]>('/list-notifications')).map(({ message }) => message)

  const { page } = await app.phone(host)
  await desk(page, event.id)
  await tool(page, 'Broadcast').click()
  const dialog = page.getByRole('dialog', { name: 'Broadcast', exact: true })
  await expect(dialog).toContainText('Goes to at least 1 of 2 orders that are not cancelled.')
  await expect(dialog).toContainText('If somebody else placed an order, its buyer gets messages only as a member')
  await dialog.getByLabel('Message').fill('The mangoes are here')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expectToast(page, 'Sent to at least 1 of 2 orders', 'Info')
  await expect.poll(() => messagesOf(buyer)).toContain('The mangoes are here')
  expect(await messagesOf(outsider)).not.toContain('The mangoes are here')
})

test('MNG-019 a status change that the server refuses shows the reason, and the row shows the server’s status again', async ({
  app,
}) => {
  const { host, buyers, event } = await neighbourhood(app.server.url)
  const ref = await placeOrder(buyers[0]!, event)
  const { page } = await app.phone(host)
  await desk(page, event.id)
  const status = page.getByRole('combobox', { name: 'Status of order 1', exact: true })
  await changeNextMutation(page, 'update-order-status', { buyerStatus: -2 })
  await status.selectOption('Verified')
  await expectToast(page, 'This order status does not go with this payment status', 'Error')
  await expect(status).toHaveValue('1')
  expect(await pairOf(host, ref)).toEqual([1, 1])
  await expect(chip(page)).toHaveAccessibleName('Needs you · 1')
  await status.selectOption('Verified')
  await expect.poll(() => pairOf(host, ref)).toEqual([2, 2])
})

test('DEL-053 MNG-044 a status change of a booking that the server refuses shows its message and code on both lists', async ({
  app,
}) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const id = await createDelivery(host, groupId)
  const ref = await bookDelivery(buyer, id)
  const { page } = await app.phone(host, { opens: `/event/manage-delivery?id=${id}` })
  const status = page.getByRole('combobox', { name: `Verified, ${buyer.name}` })
  await expect(status).toHaveValue('1')
  await changeNextMutation(page, 'update-delivery-booking-status', { bookerStatus: -2 })
  await status.selectOption('Paid')
  await expectToast(page, `${BOOKING_NOT_BY_TABLE.message} (${BOOKING_NOT_BY_TABLE.code})`, 'Error')
  await expect(status).toHaveValue('1')
  expect(await bookingOf(host, ref)).toMatchObject({ status: 1 })
  await status.selectOption('Paid')
  await expect.poll(() => bookingOf(host, ref)).toMatchObject({ status: 2 })
  await allSent(page, host)

  await page.goto('/event/delivery-list')
  await expect(status).toHaveValue('2')
  await changeNextMutation(page, 'update-delivery-booking-status', { bookerStatus: -2 })
  await status.selectOption('Not Paid')
  await expectToast(page, `${BOOKING_NOT_BY_TABLE.message} (${BOOKING_NOT_BY_TABLE.code})`, 'Error')
  await expect(status).toHaveValue('2')
})

test('MNG-019 MNG-044 a status change that the device cannot store shows the failure', async ({ app }) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const id = await createDelivery(host, groupId)
  const ref = await bookDelivery(buyer, id)
  const { page } = await app.phone(host)
  await page.addInitScript(fill)
  await page.goto(`/event/manage-delivery?id=${id}`)
  const status = page.getByRole('combobox', { name: `Verified, ${buyer.name}` })
  await expect(status).toHaveValue('1')
  await failing(page, async () => void (await status.selectOption('Paid')))
  await expectToast(page, 'Not saved', 'Error')
  await expect(status).toHaveValue('1')
  expect(await bookingOf(host, ref)).toMatchObject({ status: 1 })
})

test('a toast on a phone leaves the buttons at the end of the order desk free', async ({ app }) => {
  const { host, buyers, event } = await neighbourhood(app.server.url)
  await placeOrder(buyers[0]!, event)
  const { page } = await app.phone(host)
  await desk(page, event.id)
  await tool(page, 'Close Order').click()
  await sure(page).getByRole('button', { name: 'Close Order' }).click()
  await expectToast(page, 'Update success', 'Success')
  const remove = tool(page, 'DELETE')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const topOf = async () => (await page.locator('.toast').last().boundingBox())?.y ?? 0
  const endOf = async () => {
    const box = await remove.boundingBox()
    return box === null ? Infinity : box.y + box.height
  }
  expect(await endOf()).toBeLessThan(await topOf())
})

test('MNG-045 other hosts and buyers do not manage an event', async ({ app }) => {
  const { host, buyers, groupId, event } = await neighbourhood(app.server.url, 2)
  const [buyer, other] = buyers as [Person, Person]
  await host.api.send('PATCH', '/change-group-role', { groupId, userId: other.id, role: 'HOST' })
  await placeOrder(buyer, event)
  for (const who of [buyer, other]) {
    const { page } = await app.phone(who, { opens: `/event/manage-orders?eventId=${event.id}` })
    await expect(page.getByRole('heading', { level: 1, name: 'No Event Found' })).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await page.goto(`/event/update?id=${event.id}`)
    await expect(page.getByText('Only the host of the event can do this').first()).toBeVisible()
  }
})
