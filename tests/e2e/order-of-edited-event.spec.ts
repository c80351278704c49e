// The host edits the event while a buyer chooses, or while an order waits offline.
import { createEvent, neighbourhood, orderOf, type MadeEvent, type Person } from '#tests/support/neighbourhood.ts'
import { ordersOf, waitingCount } from './sent-mutations.ts'
import { chip, choose, expect, place, test } from './fixtures.ts'

const sizes = (...names: string[]) => [
  { type: 'Size', required: 0, list: names.map((name) => ({ name, price: name === '4 pax' ? 6 : 0 })) },
]
const SPLIT = {
  name: 'Single mango',
  itemsPerCase: 12,
  costPerItem: 3.2,
  minItemOrder: 2,
  fulfillCondition: 'full-only',
  acknowledgementRequiredPayAfter: false,
  enabled: true,
}

interface Sold {
  readonly price: number
  readonly options: readonly string[]
  readonly byPiece: boolean
  readonly bread: boolean
}

/** Eggs, a kit with sizes, mangoes by the case, bread. */
const productsOf = ({ price, options, byPiece, bread }: Sold, ids: readonly string[] = []) =>
  [
    { name: 'Eggs', price },
    { name: 'Sticky rice kit', price: 14.5, subItems: sizes(...options) },
    { name: 'Honey mango', price: 38.4, ...(byPiece && { splitCasePurchase: SPLIT }) },
    ...(bread ? [{ name: 'Bread', price: 3 }] : []),
  ].map((product, at) => ({ ...product, ...(ids[at] !== undefined && { id: ids[at] }) }))

const begun: Sold = { price: 5, options: ['2 pax', '4 pax'], byPiece: true, bread: true }

const sell = (host: Person, event: MadeEvent, sold: Sold): Promise<unknown> =>
  host.api.send('PATCH', '/update-event', { id: event.id, products: productsOf(sold, event.products) })

test('changes by the host are reported, removed items leave the cart, and buyers never pay more than they saw', async ({
  app,
}) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const event = await createEvent(host, groupId, { title: 'Weekend run', products: productsOf(begun), adminCost: 0 })
  const phone = await app.phone(buyer)
  const { page } = phone
  await choose(page, event, { Eggs: 2, 'Sticky rice kit': 1, Bread: 1, 'Honey mango, individual pieces': 1 })
  await page.locator('label').filter({ hasText: '4 pax' }).click()
  await expect(page.getByText('Pieces are bought once a case is full.', { exact: true })).toBeVisible()
  const total = page.locator('.dock')
  // 2 x 5.00 + 20.50 + 3.00 + 2 x 3.20
  await expect(total).toContainText('S$39.90')

  await sell(host, event, { price: 6, options: ['2 pax', '8 pax'], byPiece: false, bread: false })
  const news = page.locator('#order-end')
  await expect(news).toContainText('Eggs costs S$6.00 now, not S$5.00')
  await expect(news).toContainText('Sticky rice kit: 4 pax is not offered any more')
  await expect(news).toContainText('Honey mango is not sold by the piece any more')
  await expect(news).toContainText('Bread is not offered any more')
  // 2 x 6.00 + 14.50
  await expect(total).toContainText('S$26.50')
  const ref = await place(page)
  await waitingCount(page, buyer, 0)
  expect((await orderOf(host, ref)).allProductPerOrder).toMatchObject([
    { pName: 'Eggs', pQuantity: 2, pPrice: 6 },
    { pName: 'Sticky rice kit', pSubItems: [], pPrice: 14.5 },
  ])

  // Editing the order reports the changes since it was placed.
  await sell(host, event, { price: 5.5, options: ['2 pax'], byPiece: true, bread: true })
  await page.goto(`/event/detail?eid=${event.id}&oid=${ref}`)
  await expect(news).toContainText('Eggs costs S$5.50 now, not S$6.00')

  // An order queued offline is rejected when its price rose, and succeeds after the buyer has seen the new price.
  await phone.offline()
  await choose(page, event, { Eggs: 1 })
  const late = await place(page)
  await sell(host, event, { price: 8, options: ['2 pax'], byPiece: true, bread: true })
  await phone.online()
  await expect(chip(page)).toHaveAccessibleName('Needs you · 1')
  expect(await ordersOf(host, event)).toEqual([ref])
  await page.goto('/needs-you')
  const card = page.getByRole('article', { name: 'Eggs costs S$8.00 now, not S$5.50.', exact: true })
  await card.getByRole('link', { name: 'Edit order' }).click()
  await expect(page.getByRole('region', { name: 'Not accepted' })).toContainText('Eggs costs S$8.00 now')
  await expect(total).toContainText('S$8.00')
  expect(await place(page)).toBe(late)
  await expect.poll(() => ordersOf(host, event)).toContain(late)
  expect((await orderOf(host, late)).allProductPerOrder).toMatchObject([{ pQuantity: 1, pPrice: 8 }])
})
