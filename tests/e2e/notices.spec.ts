// Notices of changes, as they reach the pages of a buyer and a host.
import type { Page } from '@playwright/test'
import type { UserReply } from '#shared/account/user-reply.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import {
  bookDelivery,
  claimOrder,
  closeEvent,
  createDelivery,
  createEvent,
  neighbourhood,
  payTogether,
  placeOrder,
  uploadProof,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { allSent } from './collection-fixtures.ts'
import { expect, test } from './fixtures.ts'

test.use({ serverEnv: { NOTICE_WINDOW_SECONDS: '1' } })

/** The timer that delivers notices runs every five seconds. */
const DELIVERED = { timeout: 30_000 }

const arrives = (page: Page, title: string | RegExp) =>
  expect(page.getByRole('listitem').filter({ hasText: title }).first()).toBeVisible(DELIVERED)

test('USR-071 PAY-038 each kind of change arrives on the profile of the right person, and its link opens the right page', async ({
  app,
}) => {
  test.slow()
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 2)
  const [buyer, other] = buyers as [Person, Person]
  const event = await createEvent(host, groupId, { title: 'Mango morning' })
  const ref = await placeOrder(buyer, event, [1])
  const { page } = await app.phone(buyer, { opens: '/user/profile' })
  const { page: hostPage } = await app.phone(host, { opens: '/user/profile' })
  const claim = async () =>
    buyer.api.send('PATCH', '/update-order-buyer-status', {
      ref,
      buyerStatus: 2,
      paymentScreenshot: await uploadProof(buyer),
    })
  const setStatus = (status: number, more: object = {}) =>
    host.api.send('PATCH', '/update-order-status', { ref, status, ...more })

  await claim()
  await arrives(hostPage, 'Payment claimed: order 1, Mango morning')
  await setStatus(1, { buyerStatus: 1 })
  await arrives(page, 'Payment not valid: order 1, Mango morning')
  await claim()
  await setStatus(2)
  await arrives(page, 'Payment confirmed: order 1, Mango morning')
  const claims = hostPage.getByRole('listitem').filter({ hasText: 'Payment claimed: order 1, Mango morning' })
  await expect(claims.getByText('Done. Nothing is left to verify.', { exact: true })).toHaveCount(await claims.count())
  await expect(claims.getByRole('link')).toHaveCount(0)
  await expect(hostPage.getByText('then verify the payment')).toHaveCount(0)
  await page.getByRole('listitem').filter({ hasText: 'Payment confirmed' }).getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(`/event/purchase-detail?ref=${ref}`)
  await page.goto('/user/profile')

  await host.api.send('PATCH', '/update-event', { pickupAddress: 'Blk 9 lift lobby' }, { id: event.id })
  await arrives(page, 'Collection changed: Mango morning (order 1)')
  const details = { [event.products[0] ?? '']: [{ quantity: 1 }] }
  await host.api.send('POST', '/create-order', { eid: event.id, details, representedUserId: buyer.id })
  await arrives(page, 'Ordered for you: order 2, Mango morning')
  await closeEvent(host, event.id)
  await arrives(page, 'Event closed: Mango morning (order 1, order 2)')
  await host.api.send('PATCH', '/request-payment', { eid: event.id, payable: 1, notify: 1 })
  await arrives(page, 'Payment requested: order 2, Mango morning')
  await setStatus(-1)
  await arrives(page, 'Cancelled, payment to be refunded: order 1, Mango morning')

  const booking = await bookDelivery(buyer, await createDelivery(host, groupId))
  await payTogether(buyer, [], [booking])
  await arrives(hostPage, 'Payment claimed: delivery on')
  const removed = await createEvent(host, groupId, { title: 'Durian evening' })
  await placeOrder(buyer, removed, [1])
  const closingTime = formatDateTime(Math.floor(Date.now() / 1000) + 2 * 86_400)
  await host.api.send('PATCH', '/update-event', { closingTime }, { id: removed.id })
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref: booking, status: 2 })
  await arrives(page, 'Payment confirmed: delivery on')
  await arrives(page, 'New closing time: Durian evening')
  await host.api.send('DELETE', '/delete-event', undefined, { id: removed.id })
  await arrives(page, 'Event removed by the host: order 1, Durian evening')

  const { page: otherPage } = await app.phone(other, { opens: '/user/profile' })
  await expect(otherPage.getByText('Nothing yet. Messages from your hosts appear here.')).toBeVisible()
  await expect(hostPage.getByRole('listitem').filter({ hasText: 'Event closed' })).toHaveCount(0)
})

test('USR-071 PAY-043 a buyer who cancels a claimed order reads who has the screenshot, and the host is notified', async ({
  app,
}) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const ref = await placeOrder(buyer, event, [1])
  await claimOrder(buyer, ref, await uploadProof(buyer))
  await closeEvent(host, event.id)
  const { page } = await app.phone(buyer, { opens: `/event/purchase-detail?ref=${ref}` })
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
  const note = page.getByRole('list', { name: 'Refund' })
  const screenshot = 'If you paid, ask the host to return the money. They still have your screenshot.'
  await page.getByRole('button', { name: 'CANCEL', exact: true }).click()
  await expect(sure).toContainText(
    'If you have paid, ask the host to return the money. The event is closed: you cannot order again.',
  )
  await sure.getByRole('button', { name: 'CANCEL the order' }).click()
  await expect(page).toHaveURL('/event/list-my-purchases')
  await allSent(page, buyer)
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  await expect(note).toContainText(screenshot)
  const { page: hostPage } = await app.phone(host, { opens: '/user/profile' })
  const order = hostPage.getByRole('listitem').filter({ hasText: 'Cancelled after the payment was claimed: order 1' })
  await order.first().getByRole('link', { name: 'Open' }).click(DELIVERED)
  await expect(hostPage).toHaveURL(`/event/manage-orders?eventId=${event.id}`)
})

test('USR-071 a person chooses notices by mail, which are off at first and wait for a confirmed address', async ({
  app,
}) => {
  const who = await app.person('Mei Tan')
  const { page } = await app.phone(who, { opens: '/user/profile' })
  const chosenAt = async () => (await who.api.get<UserReply>('/get-user')).noticesByMailAt
  const section = page.getByRole('region', { name: 'How notices reach you' })
  const mail = section.getByRole('switch', { name: 'Mail' })
  await expect(section.getByText('Always on.')).toBeVisible()
  await expect(mail).not.toBeChecked()
  expect(await chosenAt()).toBeNull()
  await mail.click()
  await expect(mail).toBeChecked()
  await expect.poll(chosenAt).not.toBeNull()
  await expect(section.getByText('Not confirmed')).toBeVisible()
  await section.getByRole('button', { name: 'Send confirmation mail' }).click()
  await mail.click()
  await expect(mail).not.toBeChecked()
  await expect.poll(chosenAt).toBeNull()
  await expect(section.getByText('Not confirmed')).toBeHidden()
})
