// Saved orders: leaving or reloading the page keeps what was filled in.
import { createEvent, neighbourhood, orderOf, type Person } from '#tests/support/neighbourhood.ts'
import { ordersOf } from './sent-mutations.ts'
import { choose, expect, test } from './fixtures.ts'

const PRODUCTS = [
  { name: 'Eggs', price: 5 },
  { name: 'Bread', price: 3, defaultQuantity: 2 },
  {
    name: 'Sticky rice kit',
    price: 14.5,
    subItems: [{ type: 'Size', required: 1, list: ['2 pax', '4 pax'].map((name) => ({ name, price: 0 })) }],
  },
]
const NOTE = 'I collect on the day'

test('an unplaced order is saved, also offline, and changes by the host are reported', async ({ app }) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 1)
  const event = await createEvent(host, groupId, { products: PRODUCTS, termConds: [NOTE], adminCost: 0 })
  const phone = await app.phone(buyers[0] as Person)
  const { page } = phone
  const quantity = (of: string) => page.getByLabel(`Quantity of ${of}`, { exact: true })
  const note = page.getByRole('checkbox', { name: NOTE })
  const toHost = page.getByLabel('NOTES TO THE HOST', { exact: true })

  await choose(page, event, { Eggs: 2, 'Sticky rice kit': 1 })
  await page.locator('label').filter({ hasText: '4 pax' }).click()
  await page.getByRole('button', { name: 'One less Bread', exact: true }).click()
  await note.check()
  await toHost.fill('Ring the bell')
  await phone.offline()
  await page.reload()
  await expect(quantity('Eggs')).toHaveValue('2')
  await expect(quantity('Bread')).toHaveValue('1')
  await expect(page.getByRole('radio', { name: '4 pax' })).toBeChecked()
  await expect(note).toBeChecked()
  await expect(toHost).toHaveValue('Ring the bell')
  await expect(page.locator('.dock')).toContainText('S$27.50')

  await page.goto('/')
  await phone.online()
  const [eggs = '', , kit = ''] = event.products
  await host.api.send('PATCH', '/update-event', {
    id: event.id,
    products: [
      { ...PRODUCTS[0], id: eggs, price: 6 },
      { ...PRODUCTS[2], id: kit },
    ],
  })
  await page.goto(`/event/detail?eid=${event.id}`)
  const news = page.locator('#order-end')
  await expect(news).toContainText('Eggs costs S$6.00 now, not S$5.00')
  await expect(news).toContainText('Bread is not offered any more')
  await expect(page.locator('.dock')).toContainText('S$26.50')

  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Your purchase has been placed.' })
  await expect(confirmation).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  const isEmpty = async (): Promise<void> => {
    await expect(page.getByRole('button', { name: 'Add Eggs', exact: true })).toBeVisible()
    await expect(toHost).toHaveValue('')
  }
  await isEmpty()
  await expect.poll(() => ordersOf(host, event)).toHaveLength(1)
  const [ref = ''] = await ordersOf(host, event)
  expect(await orderOf(host, ref)).toMatchObject({
    comment: 'Ring the bell',
    allProductPerOrder: [
      { pName: 'Eggs', pQuantity: 2, pPrice: 6 },
      { pName: 'Sticky rice kit', pQuantity: 1 },
    ],
  })
  await page.reload()
  await isEmpty()
})
