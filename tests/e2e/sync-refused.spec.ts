// Changes that the server does not take: in front of the person, with the reason, to change and send again.
import type { FailedMutation } from '#sync/client/client-store.ts'
import {
  neighbourhood,
  createEvent,
  closeEvent,
  placeOrder,
  orderOf,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { ordersOf, waitingCount } from './changes.ts'
import { chip, expect, order, stored, test } from './stage.ts'

test('SYN-006 a refused change among others lets them through; its card edits and retries, or discards', async ({
  stage,
}) => {
  const { buyers, event, host, groupId } = await neighbourhood(stage.server.url, 2)
  const [buyer, other] = buyers as [Person, Person]
  const few = { products: [{ name: 'Durian', description: '1 kg', price: 20, maxQuantity: 3 }] }
  const scarce = await createEvent(host, groupId, { title: 'Durian night', ...few })
  const ending = await createEvent(host, groupId, { title: 'Bread morning' })
  const phone = await stage.phone(buyer)
  const { page } = phone
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Bread morning' })).toBeVisible()

  await phone.offline()
  const first = await order(page, event, { Cherries: 1 })
  const short = await order(page, scarce, { Durian: 3 })
  const closed = await order(page, ending, { Cherries: 1 })
  const last = await order(page, event, { 'Honey mango': 2 })
  await placeOrder(other, scarce, [1])
  await closeEvent(host, ending.id)
  await phone.online()

  await expect(chip(page)).toHaveAccessibleName('Needs you · 2')
  await waitingCount(page, buyer, 0)
  expect(await ordersOf(host, event)).toEqual([first, last].sort())
  expect(await ordersOf(host, ending)).toEqual([])

  await chip(page).click()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  const shortCard = page.getByRole('article', { name: 'Only 2 Durian left, you asked for 3.' })
  await expect(shortCard).toContainText('Durian night')
  await shortCard.getByRole('button', { name: 'Edit order' }).click()
  await shortCard.getByRole('button', { name: 'One less Durian' }).click()
  await shortCard.getByRole('button', { name: 'Send again' }).click()
  await expect(shortCard).toBeHidden()
  await expect.poll(() => ordersOf(host, scarce)).toContain(short)
  expect((await orderOf(host, short)).allProductPerOrder.map(({ pQuantity }) => pQuantity)).toEqual([2])

  const closedCard = page.getByRole('article', { name: 'This event is closed for orders' })
  await closedCard.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Nothing needs you')).toBeVisible()
  expect(await stored(page, buyer, 'failed')).toEqual([])
  expect(await ordersOf(host, ending)).toEqual([])
  await page.goto(`/event/purchase-detail?ref=${closed}`)
  await expect(page.getByText('No order found')).toBeVisible()
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
})

test('SYN-028 an order that no longer fits is refused with the reason and stays as a draft to send again', async ({
  stage,
}) => {
  const { buyers, event, host, groupId } = await neighbourhood(stage.server.url, 2)
  const [buyer, other] = buyers as [Person, Person]
  const few = { products: [{ name: 'Durian', description: '1 kg', price: 20, maxQuantity: 3 }] }
  const scarce = await createEvent(host, groupId, { title: 'Durian night', ...few })
  const phone = await stage.phone(buyer)
  const { page } = phone
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Durian night' })).toBeVisible()
  await phone.offline()
  const short = await order(page, scarce, { Durian: 3 })
  const late = await order(page, event, { Cherries: 2 })
  await placeOrder(other, scarce, [2])
  await closeEvent(host, event.id)
  await phone.online()
  await expect(chip(page)).toHaveAccessibleName('Needs you · 2')
  expect(await ordersOf(host, event)).toEqual([])

  await page.goto('/needs-you')
  await page.reload()
  const shortCard = page.getByRole('article', { name: 'Only 1 Durian left, you asked for 3.' })
  const lateCard = page.getByRole('article', { name: 'This event is closed for orders' })
  await expect(shortCard).toContainText('your order')
  await expect(lateCard).toContainText(event.title)
  const drafts = await stored<FailedMutation>(page, buyer, 'failed')
  expect(drafts.map(({ input }) => (input as { ref: string }).ref).sort()).toEqual([short, late].sort())
  await lateCard.getByRole('button', { name: 'Edit order' }).click()
  await expect(lateCard.getByRole('list', { name: 'Your order' })).toContainText('Cherries')
  await lateCard.getByRole('button', { name: 'Leave it' }).click()

  await shortCard.getByRole('button', { name: 'Take 1' }).click()
  await expect(shortCard).toBeHidden()
  await expect.poll(() => ordersOf(host, scarce)).toContain(short)
  expect((await orderOf(host, short)).allProductPerOrder.map(({ pQuantity }) => pQuantity)).toEqual([1])

  await host.api.send('PATCH', '/update-event-status', { status: 1 }, { id: event.id })
  await lateCard.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing needs you')).toBeVisible()
  await expect.poll(() => ordersOf(host, event)).toEqual([late])
})
