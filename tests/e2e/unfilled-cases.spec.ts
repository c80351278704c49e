// Cases that did not fill when an event closed: the host decides, buyers are notified, and totals follow.
import type { Page } from '@playwright/test'
import {
  closeEvent,
  createEvent,
  neighbourhood,
  orderOf,
  splitProduct,
  uploadProof,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { expect, expectToast, test, wake, type AppFixture } from './fixtures.ts'
import { waitingCount } from './sent-mutations.ts'

test.use({ serverEnv: { NOTICE_WINDOW_SECONDS: '1' } })

/** The timer that delivers notices runs every five seconds. */
const DELIVERED = { timeout: 60_000 }

/** Eggs: 13 pieces, 3 over, which only Arun has. Buns: 7 pieces, 3 of Siti and 4 of Arun. */
const scene = async (app: AppFixture) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 2)
  const [siti, arun] = buyers as [Person, Person]
  const products = [
    splitProduct('Eggs', 'full-only'),
    splitProduct('Buns', 'partial-only'),
    { name: 'Palm sugar', price: 4 },
  ]
  const event = await createEvent(host, groupId, { title: 'Breakfast', products })
  const [eggs = '', buns = '', sugar = ''] = event.products
  const shared = (quantity: number) => [{ purchaseType: 'item', quantity }]
  const place = async (buyer: Person, details: unknown) =>
    (await buyer.api.send<{ ref: string }>('POST', '/create-order', { eid: event.id, details })).ref
  const ofSiti = await place(siti, { [eggs]: shared(8), [buns]: shared(3) })
  const ofArun = await place(arun, { [eggs]: shared(5), [buns]: shared(4), [sugar]: [{ quantity: 1 }] })
  return { host, siti, arun, event, ofSiti, ofArun }
}

const open = async (page: Page, eid: string): Promise<void> => {
  await page.goto(`/event/manage-orders?eventId=${eid}`)
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
}

const closeOrders = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'Close Order', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close Order' }).click()
  await expect(page.getByRole('button', { name: 'Re-open', exact: true })).toBeVisible()
}

const asked = (page: Page) => page.getByRole('region', { name: 'Cases that did not fill' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Cases that did not fill' })
const oneCase = (page: Page, name: string) => sheet(page).getByRole('region', { name, exact: true })

const decide = async (page: Page, name: string, button: string, verb: string): Promise<void> => {
  await oneCase(page, name).getByRole('button', { name: button }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click()
}

const expectSupplied = async (page: Page, lines: readonly RegExp[]): Promise<void> => {
  await page.getByRole('button', { name: 'Supplier order', exact: true }).click()
  await expect(page.getByRole('list', { name: 'To order' }).getByRole('listitem')).toHaveText([...lines])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

test('MNG-052 at closing the host decides about cases that did not fill, offline; totals follow and buyers are notified', async ({
  app,
}) => {
  test.slow()
  const { host, siti, arun, event, ofSiti, ofArun } = await scene(app)
  const { page, offline, online } = await app.phone(host)
  await open(page, event.id)
  await expect(asked(page)).toHaveCount(0)
  await offline()
  await closeOrders(page)
  await expect(asked(page)).toContainText('2 cases did not fill')
  await asked(page).getByRole('button', { name: 'Decide' }).click()

  await expect(oneCase(page, 'Eggs')).toContainText('3 of 10 pieces')
  await expect(oneCase(page, 'Eggs').getByRole('button', { name: 'Buy the case anyway' })).toHaveCount(0)
  const buyersOfBuns = oneCase(page, 'Buns').getByRole('list').getByRole('listitem')
  await expect(buyersOfBuns).toHaveCount(2)
  await expect(buyersOfBuns.first()).toContainText('3 pieces')
  await expect(buyersOfBuns.last()).toContainText('4 pieces')

  await oneCase(page, 'Eggs').getByRole('button', { name: 'Cancel the pieces' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 order loses them: S$3.60 less.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Not yet' }).click()
  await expect(oneCase(page, 'Eggs')).toBeVisible()
  await decide(page, 'Eggs', 'Cancel the pieces', 'Cancel the pieces')
  await expectToast(page, 'Pieces cancelled', 'Success')
  await expect(oneCase(page, 'Eggs')).toHaveCount(0)
  await decide(page, 'Buns', 'Buy the case anyway', 'Buy the case')
  await expectToast(page, 'The case will be bought', 'Success')
  await expect(sheet(page)).toContainText('Everything is decided')
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(asked(page)).toHaveCount(0)
  await expectSupplied(page, [
    /^1 case \(10 pieces\) Eggs$/,
    /^1 case \(10 pieces\) Buns\s*1 case bought anyway: 7 of 10 pieces ordered$/,
    /^1 × Palm sugar$/,
  ])

  await online()
  await wake(page)
  await waitingCount(page, host, 0)
  const after = await orderOf(arun, ofArun)
  expect(after.allProductPerOrder.map(({ pName, pQuantity }) => [pName, pQuantity])).toEqual([
    ['Eggs', 2],
    ['Buns', 4],
    ['Palm sugar', 1],
  ])
  expect(after.totalFee).toBe(11.2)
  expect((await orderOf(siti, ofSiti)).totalFee).toBe(13.2)

  const buyer = (await app.phone(arun, { opens: '/user/profile' })).page
  const notices = buyer.getByRole('listitem')
  await expect(notices.filter({ hasText: 'Pieces cancelled, their case did not fill' }).first()).toBeVisible(DELIVERED)
  await expect(notices.filter({ hasText: 'Case bought although it did not fill' }).first()).toBeVisible(DELIVERED)
  await buyer.goto(`/event/purchase-detail?ref=${ofArun}`)
  await expect(buyer.getByText('Eggs: 3 pieces cancelled, the case did not fill').first()).toBeVisible()
  await expect(buyer.getByText('Buns: the case did not fill, the host buys it anyway').first()).toBeVisible()
})

test('MNG-052 PAY-043 an order that has only pieces of an unfilled case is cancelled with them, and paid pieces are listed as refunds', async ({
  app,
}) => {
  test.slow()
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 2)
  const [buyer, other] = buyers as [Person, Person]
  const products = [splitProduct('Buns', 'partial-only'), { name: 'Palm sugar', price: 4 }]
  const event = await createEvent(host, groupId, { title: 'Breakfast', products, adminCost: 0.35 })
  const [buns = '', sugar = ''] = event.products
  const placePaid = async (who: Person, more: object, quantity: number): Promise<string> => {
    const details = { [buns]: [{ purchaseType: 'item', quantity }], ...more }
    const { ref: made } = await who.api.send<{ ref: string }>('POST', '/create-order', { eid: event.id, details })
    const paymentScreenshot = await uploadProof(who)
    await who.api.send('PATCH', '/update-order-buyer-status', { ref: made, buyerStatus: 2, paymentScreenshot })
    await host.api.send('PATCH', '/update-order-status', { ref: made, status: 2 })
    return made
  }
  await placePaid(other, { [sugar]: [{ quantity: 1 }] }, 3)
  const ref = await placePaid(buyer, {}, 4)
  const { page } = await app.phone(host, { desktop: true })
  await open(page, event.id)
  await closeOrders(page)
  await asked(page).getByRole('button', { name: 'Decide' }).click()
  await oneCase(page, 'Buns').getByRole('button', { name: 'Cancel the pieces' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 order has nothing else and will be cancelled.')
  await expect(page.getByRole('alertdialog')).toContainText('You return S$8.75 that is paid.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the pieces', exact: true }).click()
  await expectToast(page, 'Pieces cancelled', 'Success')
  await waitingCount(page, host, 0)
  expect(await orderOf(buyer, ref)).toMatchObject({ status: -1, buyerStatus: -2 })
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'To be returned S$8.75', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Refunds', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Still to return', exact: true }).getByRole('listitem')).toHaveText([
    new RegExp(`${other.name}.*Short: goods taken out after payment.*3\\.60`),
    new RegExp(`${buyer.name}.*Cancelled after payment.*5\\.15`),
  ])

  const phone = (await app.phone(buyer, { opens: '/user/profile' })).page
  const notice = phone.getByRole('listitem').filter({ hasText: 'Order cancelled, its case did not fill' }).first()
  await expect(notice).toBeVisible(DELIVERED)
  await notice.getByRole('link', { name: 'Open' }).click()
  await expect(phone.getByText('Buns: 4 pieces cancelled, the case did not fill').first()).toBeVisible()
  await expect(phone.getByRole('list', { name: 'Refund', exact: true })).toContainText('S$5.15 to be returned to you')
})

test('MNG-052 until the host decides, payment requests, the supplier order and the settled page say so', async ({
  app,
}) => {
  const { host, event } = await scene(app)
  await closeEvent(host, event.id)
  const { page } = await app.phone(host)
  const supplier = page.getByRole('dialog', { name: 'Supplier order', exact: true })
  const request = page.getByRole('dialog', { name: 'Request Payment', exact: true })
  await open(page, event.id)
  await page.getByRole('button', { name: 'Request Payment', exact: true }).click()
  await expect(request).toContainText('2 cases did not fill. Decide first')
  await request.getByRole('button', { name: 'Not yet' }).click()
  await page.getByRole('button', { name: 'Supplier order', exact: true }).click()
  await expect(supplier).toContainText('Not decided yet')
  await supplier.getByRole('button', { name: 'Close' }).click()
  await page.goto(`/event/settled?eventId=${event.id}`)
  await page.getByRole('link', { name: 'Decide about 2 cases that did not fill', exact: true }).click()
  // The sheet is taller than the screen.
  await page.setViewportSize({ width: 390, height: 480 })
  await asked(page).getByRole('button', { name: 'Decide' }).click()
  await expect(sheet(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Cases that did not fill', exact: true })).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await decide(page, 'Eggs', 'Cancel the pieces', 'Cancel the pieces')
  await decide(page, 'Buns', 'Cancel the pieces', 'Cancel the pieces')
  await expect(sheet(page)).toContainText('Everything is decided')
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Supplier order', exact: true }).click()
  await expect(page.getByRole('list', { name: 'To order' }).getByRole('listitem')).toHaveText([
    /^1 case \(10 pieces\) Eggs$/,
    /^1 × Palm sugar$/,
  ])
  await expect(supplier).not.toContainText('did not fill')
  await supplier.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Request Payment', exact: true }).click()
  await expect(request).toContainText('Notify buyers')
  await expect(request).not.toContainText('did not fill')
})

test('MNG-052 when two phones of the host decide differently, the first decision stands and the other phone says why', async ({
  app,
}) => {
  const { host, arun, event, ofArun } = await scene(app)
  await closeEvent(host, event.id)
  const { page, offline, online } = await app.phone(host)
  await open(page, event.id)
  await expect(asked(page)).toContainText('2 cases did not fill')
  await offline()
  await asked(page).getByRole('button', { name: 'Decide' }).click()
  await decide(page, 'Buns', 'Cancel the pieces', 'Cancel the pieces')
  await expectToast(page, 'Pieces cancelled', 'Success')
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  const [, buns = ''] = event.products
  await host.api.send('PATCH', '/decide-unfilled-case', { eid: event.id, pid: buns, decision: 'buy', pieces: 7 })
  await online()
  await wake(page)
  await expectToast(page, 'This case has already been bought', 'Error')
  await expect(asked(page)).toContainText('1 case did not fill')
  await expectSupplied(page, [
    /^1 case \(10 pieces\) Eggs$/,
    /^1 case \(10 pieces\) Buns\s*1 case bought anyway: 7 of 10 pieces ordered$/,
    /^1 × Palm sugar$/,
  ])
  expect((await orderOf(arun, ofArun)).totalFee).toBe(14.8)
})
