// Rejected mutations: shown with the reason, to edit and send again.
import type { BrowserContext } from '@playwright/test'
import type { FailedMutation } from '#sync/client/client-store.ts'
import type { SyncRequest, SyncResponse } from '#sync/protocol/wire.ts'
import {
  neighbourhood,
  createEvent,
  closeEvent,
  placeOrder,
  orderOf,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { ordersOf, waitingCount } from './sent-mutations.ts'
import { chip, choose, expect, order, place, stored, test } from './fixtures.ts'

test('SYN-006 a rejected change does not block others; its card offers edit and retry, or discard', async ({ app }) => {
  const { buyers, event, host, groupId } = await neighbourhood(app.server.url, 2)
  const [buyer, other] = buyers as [Person, Person]
  const few = { products: [{ name: 'Durian', description: '1 kg', price: 20, maxQuantity: 3 }] }
  const scarce = await createEvent(host, groupId, { title: 'Durian night', ...few })
  const ending = await createEvent(host, groupId, { title: 'Bread morning' })
  const phone = await app.phone(buyer)
  const { page } = phone
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
  await shortCard.getByRole('link', { name: 'Edit order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Durian night' })).toBeVisible()
  await page.getByRole('button', { name: 'One less Durian', exact: true }).click()
  expect(await place(page)).toBe(short)
  await expect.poll(() => ordersOf(host, scarce)).toContain(short)
  expect((await orderOf(host, short)).allProductPerOrder.map(({ pQuantity }) => pQuantity)).toEqual([2])

  await page.goto('/needs-you')
  const closedCard = page.getByRole('article', { name: 'This event is closed for orders' })
  await expect(closedCard).toBeVisible()
  await expect(cards).toHaveCount(1)
  await closedCard.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Nothing needs you')).toBeVisible()
  expect(await stored(page, buyer, 'failed')).toEqual([])
  expect(await ordersOf(host, ending)).toEqual([])
  await page.goto(`/event/purchase-detail?ref=${closed}`)
  await expect(page.getByText('No order found')).toBeVisible()
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
})

test('SYN-028 an order queued before a ban is rejected with the reason and stays as a draft', async ({ app }) => {
  const { buyers, event, host, groupId } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const phone = await app.phone(buyer)
  const { page } = phone
  await phone.offline()
  const ref = await order(page, event, { Cherries: 2 })
  await host.api.send('PATCH', '/ban-member', { groupId, userId: buyer.id, banned: 1 })
  await phone.online()
  await expect(chip(page)).toHaveAccessibleName('Needs you · 1')
  expect(await ordersOf(host, event)).toEqual([])
  await page.goto('/needs-you')
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('You can not order!')
  const drafts = await stored<FailedMutation>(page, buyer, 'failed')
  expect(drafts.map(({ input }) => (input as { ref: string }).ref)).toEqual([ref])
})

test('SYN-028 an order that no longer fits is rejected with the reason and returns to the order form', async ({
  app,
}) => {
  const { buyers, event, host, groupId } = await neighbourhood(app.server.url, 2)
  const [buyer, other] = buyers as [Person, Person]
  const few = {
    products: [
      { name: 'Durian', price: 20, maxQuantity: 3 },
      { name: 'Eggs', price: 5, maxQuantity: 3 },
    ],
  }
  const scarce = await createEvent(host, groupId, { title: 'Durian night', ...few })
  const phone = await app.phone(buyer)
  const { page } = phone
  await expect(page.getByRole('heading', { name: 'Durian night' })).toBeVisible()
  await phone.offline()
  await choose(page, scarce, { Durian: 3 })
  await page.getByLabel('NOTES TO THE HOST').fill('Ripe ones')
  const short = await place(page)
  const late = await order(page, event, { Cherries: 2 })
  await placeOrder(other, scarce, [2])
  await closeEvent(host, event.id)
  await phone.online()
  await expect(chip(page)).toHaveAccessibleName('Needs you · 2')
  expect(await ordersOf(host, event)).toEqual([])

  await page.goto(`/event/purchase-detail?ref=${late}`)
  await expect(page.getByRole('heading', { name: 'Not accepted: This event is closed for orders' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Needs you' }).click()
  await expect(page).toHaveURL('/needs-you')
  await page.reload()
  const shortCard = page.getByRole('article', { name: 'Only 1 Durian left, you asked for 3.' })
  const lateCard = page.getByRole('article', { name: 'This event is closed for orders' })
  await expect(shortCard).toContainText('your order')
  await expect(lateCard).toContainText(event.title)
  const drafts = await stored<FailedMutation>(page, buyer, 'failed')
  expect(drafts.map(({ input }) => (input as { ref: string }).ref).sort()).toEqual([short, late].sort())

  const reason = page.getByRole('region', { name: 'Not accepted' })
  await lateCard.getByRole('link', { name: 'Edit order' }).click()
  await expect(reason).toContainText('This event is closed for orders')
  await expect(page.getByRole('button', { name: 'closed', exact: true })).toBeDisabled()
  await page.goBack()
  await shortCard.getByRole('link', { name: 'Edit order' }).click()
  await expect(reason).toContainText('Only 1 Durian left, you asked for 3.')
  await expect(page.getByLabel('Quantity of Durian', { exact: true })).toHaveValue('3')
  await expect(page.getByLabel('NOTES TO THE HOST')).toHaveValue('Ripe ones')
  await page.getByRole('link', { name: 'CANCEL', exact: true }).click()
  await shortCard.getByRole('link', { name: 'Edit order' }).click()
  await expect(reason).toBeVisible()
  await page.getByRole('button', { name: 'PLACE ORDER', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Only 1 Durian left, you asked for 3.')
  const quantity = page.getByLabel('Quantity of Durian', { exact: true })
  await quantity.fill('1')
  await quantity.press('Enter')
  expect(await place(page)).toBe(short)
  await expect.poll(() => ordersOf(host, scarce)).toContain(short)
  expect(await orderOf(host, short)).toMatchObject({ comment: 'Ripe ones', allProductPerOrder: [{ pQuantity: 1 }] })

  // An edit that no longer fits returns in the same way.
  await phone.offline()
  await page.getByRole('link', { name: 'EDIT', exact: true }).click()
  await page.getByRole('button', { name: 'Add Eggs', exact: true }).click()
  await page.getByRole('button', { name: 'SAVE', exact: true }).click()
  await page.waitForURL(/\/event\/purchase-detail/)
  await placeOrder(other, scarce, [0, 3])
  await phone.online()
  await expect(chip(page)).toHaveAccessibleName('Needs you · 2')
  await page.goto('/needs-you')
  const eggs = page.getByRole('article', { name: 'Sold out: Eggs.', exact: true })
  await eggs.getByRole('link', { name: 'Edit order' }).click()
  await expect(reason).toContainText('Sold out: Eggs.')
  await expect(page.getByLabel('Quantity of Eggs', { exact: true })).toHaveValue('1')
  await page.getByRole('button', { name: 'One less Eggs', exact: true }).click()
  await page.getByLabel('NOTES TO THE HOST').fill('Without eggs then')
  await page.getByRole('button', { name: 'SAVE', exact: true }).click()
  await page.waitForURL(/\/event\/purchase-detail/)
  await expect.poll(async () => (await orderOf(host, short)).comment).toBe('Without eggs then')
  expect((await orderOf(host, short)).allProductPerOrder).toMatchObject([{ pName: 'Durian', pQuantity: 1 }])

  await page.goto('/needs-you')
  await host.api.send('PATCH', '/update-event-status', { status: 1 }, { id: event.id })
  await lateCard.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing needs you')).toBeVisible()
  await expect.poll(() => ordersOf(host, event)).toEqual([late])
})

test('Q-138 an order with a taken reference gets another one automatically, with all its changes', async ({ app }) => {
  const { buyers, event, host } = await neighbourhood(app.server.url, 2)
  const [buyer, other] = buyers as [Person, Person]
  const [phone, first] = [await app.phone(buyer), await app.phone(other)]
  for (const { context } of [phone, first])
    await context.addInitScript(() => {
      const draw = crypto.getRandomValues.bind(crypto)
      const drawSame = (array: Uint8Array<ArrayBuffer>) => (array.length === 12 ? array.fill(10) : draw(array))
      crypto.getRandomValues = drawSame as typeof draw
    })
  const { page } = phone
  for (const each of [page, first.page]) {
    await each.reload()
    await expect(each.getByRole('heading', { name: event.title })).toBeVisible()
  }
  await phone.offline()
  const old = await order(page, event, { Cherries: 1 })
  expect(old).toBe('AAAAAAAAAAAA')
  await page.getByLabel('NOTES TO THE HOST').fill('Ring twice')
  await page.getByLabel('NOTES TO THE HOST').blur()
  await expect(page.getByText('SAVED Updated', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'EDIT' }).click()
  await page.getByRole('button', { name: 'One more Cherries' }).click()
  await page.getByRole('button', { name: 'SAVE' }).click()
  await page.waitForURL(/\/event\/purchase-detail/)
  expect(await order(first.page, event, { 'Honey mango': 2 })).toBe(old)
  await waitingCount(first.page, other, 0)

  const words: (string | null)[] = []
  await page.exposeFunction('chipSaid', (said: string | null) => words.push(said))
  await page.evaluate(() => {
    const tell = (globalThis as unknown as { chipSaid: (said: string | null) => void }).chipSaid
    new MutationObserver(() => tell(document.querySelector('.sync')?.getAttribute('aria-label') ?? null)).observe(
      document.body,
      { subtree: true, attributes: true, childList: true },
    )
  })
  await phone.online()
  await expect(page).not.toHaveURL(new RegExp(old))
  await waitingCount(page, buyer, 0)
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  const ref = new URL(page.url()).searchParams.get('ref') ?? ''
  await expect(page.getByRole('heading', { level: 1, name: /^Order 2,/ })).toBeAttached()
  expect(words.filter((said) => said?.startsWith('Needs you'))).toEqual([])
  expect(await ordersOf(host, event)).toEqual([old, ref].sort())
  expect(await orderOf(host, ref)).toMatchObject({ comment: 'Ring twice', allProductPerOrder: [{ pQuantity: 2 }] })
  expect((await orderOf(host, old)).allProductPerOrder).toMatchObject([{ pName: 'Honey mango', pQuantity: 2 }])
  expect(await stored(page, buyer, 'failed')).toEqual([])
  await page.goto(`/event/purchase-detail?ref=${old}`)
  await expect(page).toHaveURL(new RegExp(ref))
})

/** Sends each change with invalid input; the server's refusal of a profile is replaced by a server error. */
const mangle = async (context: BrowserContext): Promise<void> => {
  const profiles = new Set<string>()
  await context.route('**/api/sync', async (route) => {
    const asked = route.request().postDataJSON() as SyncRequest
    const mutations = asked.mutations.map((mutation) => ({ ...mutation, input: 'garbled' }))
    for (const { name, ulid } of mutations) if (name === 'update-user') profiles.add(ulid)
    const response = await route.fetch({ postData: { ...asked, mutations } })
    const answer = (await response.json()) as SyncResponse
    const results = answer.results.map((result) =>
      profiles.has(result.ulid) ? { ...result, code: 10_099, message: 'column users.x' } : result,
    )
    await route.fulfill({ response, json: { ...answer, results } })
  })
}

test('USR-021 USR-055 USR-056 a profile and addresses that the server cannot read show their messages', async ({
  app,
}) => {
  const who = await app.person('Mei Tan')
  await who.api.send('POST', '/create-user-address', {
    name: 'Home',
    address: 'Blk 8 Bedok North',
    postalCode: '310008',
    phone: '91234567',
    country: 'Singapore',
    isDefault: true,
  })
  const phone = await app.phone(who, { opens: '/user/addresses' })
  const { page } = phone
  await expect(page.getByRole('listitem', { name: 'Home' })).toBeVisible()
  await mangle(page.context())

  const form = page.locator('.sheet')
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await form.getByLabel('Name', { exact: true }).fill('Office')
  await form.getByLabel('Address', { exact: true }).fill('Blk 8')
  await form.getByLabel('Postal code').fill('310008')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(chip(page)).toHaveAccessibleName('Needs you · 1')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  await form.getByLabel('Address', { exact: true }).fill('1 Raffles Place')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(chip(page)).toHaveAccessibleName('Needs you · 2')
  await page.goto('/user/profile')
  await page.getByRole('navigation', { name: 'User' }).getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Last name').fill('Lim')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(chip(page)).toHaveAccessibleName('Needs you · 3')

  await chip(page).click()
  await expect(page.getByRole('article', { name: 'Failed to process new address' })).toContainText('your address')
  const changed = page.getByRole('article', { name: 'Failed to process address' })
  await expect(changed).toContainText('your address')
  await expect(page.getByRole('article', { name: 'Something went wrong' })).toContainText('your profile')
  await page.context().unroute('**/api/sync')
  await changed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.goto('/user/addresses')
  await expect(page.getByRole('listitem')).toHaveText([/1 Raffles Place/])
})
