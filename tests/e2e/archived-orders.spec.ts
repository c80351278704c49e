// Orders of events that are long over: not on the host's devices until somebody looks at them.
import type { Locator, Page, Route } from '@playwright/test'
import { formatDateTime } from '#shared/kernel/clock.ts'
import type { Order } from '#shared/order/order.ts'
import { updateArchivedEvents } from '#server/order/update-archived-events.ts'
import {
  closeEvent,
  createEvent,
  createGroup,
  join,
  placeOrder,
  signUp,
  type MadeEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { test, type Later } from './clock-fixture.ts'
import { chip, downloaded, expect, newContext, signIn, stored } from './fixtures.ts'

const DAY_S = 86_400
/** From the orders to the visit. */
const DAYS_LATER = 120

declare global {
  interface Window {
    shownSums: string[]
  }
}

interface Past {
  readonly host: Person
  readonly events: readonly MadeEvent[]
  /** A packing list of the first two events. */
  readonly listId: string
  readonly page: Page
}

/** A host with three events that are over for more than three months, and their phone. */
const past = async (later: Later, open: () => Promise<Page>): Promise<Past> => {
  const { url, database } = later.server
  const [host, buyer] = [await signUp(url, 'Mei Ling Tan'), await signUp(url, 'Arun Nair')]
  const groupId = await createGroup(host)
  await join(buyer, groupId)
  const events: MadeEvent[] = []
  for (const title of ['Mango morning', 'Durian evening', 'Rambutan noon']) {
    const event = await createEvent(host, groupId, { title, pickupTime: formatDateTime(later.at + 5 * DAY_S) })
    await placeOrder(buyer, event, [1])
    await closeEvent(host, event.id)
    events.push(event)
  }
  const eventIds = events.slice(0, 2).map(({ id }) => id)
  const { id: listId } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds })
  later.at += DAYS_LATER * DAY_S
  await updateArchivedEvents(database, later.clock)
  const page = await open()
  await page.clock.setFixedTime(later.at * 1000)
  await page.goto('/sign-in')
  await signIn(page, host)
  await downloaded(page, host)
  return { host, events, listId, page }
}

const ordersHere = async (page: Page, host: Person): Promise<string[]> =>
  (await stored<Order>(page, host, 'orders')).map(({ eTitle }) => eTitle).sort()
const orderOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })

test('C37 the orders of an event that is long over come when its page is opened, and stay for offline', async ({
  later,
  browser,
}) => {
  const context = await newContext(browser, { baseURL: later.server.url, viewport: { width: 390, height: 844 } })
  const { host, events, page } = await past(later, () => context.newPage())
  expect(await ordersHere(page, host)).toEqual([])

  await page.goto(`/event/manage-orders?eventId=${events[0]?.id}`)
  await expect(orderOf(page, 'Arun Nair')).toBeVisible()
  expect(await ordersHere(page, host)).toEqual(['Mango morning'])

  await context.setOffline(true)
  const open = (to: string): Promise<void> =>
    page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, to)
  await open(`/event/manage-orders?eventId=${events[1]?.id}`)
  await expect(page.getByRole('heading', { name: 'These orders are not on this device', exact: true })).toBeVisible()
  await open(`/event/manage-orders?eventId=${events[0]?.id}`)
  await expect(orderOf(page, 'Arun Nair')).toBeVisible()
  await open(`/event/manage-orders?eventId=${events[1]?.id}`)
  await context.setOffline(false)
  await expect(orderOf(page, 'Arun Nair')).toBeVisible()
  expect(await ordersHere(page, host)).toEqual(['Durian evening', 'Mango morning'])
  await context.close()
})

test('C37 lists of many events say that earlier orders are not in them, and load them', async ({ later, browser }) => {
  const context = await newContext(browser, { baseURL: later.server.url, viewport: { width: 390, height: 844 } })
  const { host, page } = await past(later, () => context.newPage())
  await page.goto('/event/refunds')
  await expect(
    page.getByText('Not included: the orders of 3 events that ended more than three months ago.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Load earlier orders', exact: true }).click()
  await expect(page.getByText(/Not included: the orders of/)).toHaveCount(0)
  expect(await ordersHere(page, host)).toEqual(['Durian evening', 'Mango morning', 'Rambutan noon'])
  await context.close()
})

/** The server's answers to pulls, as if the device had a condition in which nothing can be loaded. */
const obstacles: Readonly<Record<'session' | 'version' | 'server', (route: Route) => Promise<void>>> = {
  session: (route) => route.fulfill({ status: 401, json: { msgCode: 99_999, msgResp: 'Unauthorized' } }),
  version: async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), stop: { reason: 'protocol', supported: 99 } } })
  },
  server: (route) => route.fulfill({ status: 503, json: { message: 'unavailable' } }),
}
const earlier = (page: Page): Locator => page.getByText('Not included: the orders of 3 events that ended more than')
const loadButton = (page: Page): Locator => page.getByRole('button', { name: 'Load earlier orders', exact: true })

for (const [obstacle, step] of [
  ['session', 'Sign in again to load them.'],
  ['version', 'Update the app to load them.'],
  ['server', 'Gotong does not answer now. They can be loaded as soon as it does.'],
] as const)
  test(`C37 earlier orders are not offered while the ${obstacle} prevents loading, and the page names the step`, async ({
    later,
    browser,
  }) => {
    const context = await newContext(browser, { baseURL: later.server.url, viewport: { width: 390, height: 844 } })
    const { host, events, page } = await past(later, () => context.newPage())
    await page.route(/\/api\/sync/, obstacles[obstacle])
    if (obstacle === 'session') {
      await page.reload()
      await expect(chip(page)).toHaveAccessibleName('Sign in again')
    }
    await page.goto('/event/match-payments')
    await expect(earlier(page)).toContainText(step)
    await expect(loadButton(page)).toHaveCount(0)
    await page.goto(`/event/manage-orders?eventId=${events[0]?.id}`)
    await expect(
      page.getByText(`Orders of events that ended months ago are loaded when you open them. ${step}`),
    ).toBeVisible()

    await page.unroute(/\/api\/sync/)
    if (obstacle !== 'session') await page.reload()
    else {
      await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
      await signIn(page, host)
    }
    await expect(page).toHaveURL(/manage-orders/)
    await expect(orderOf(page, 'Arun Nair')).toBeVisible()
    await context.close()
  })

test.describe('C37 with premium', () => {
  test.use({ env: { INCLUDED_FEATURES: 'premium' } })

  test('C37 Match payments and Events Orders load earlier orders', async ({ later, browser }) => {
    const context = await newContext(browser, { baseURL: later.server.url, viewport: { width: 1280, height: 900 } })
    const { host, page } = await past(later, () => context.newPage())
    await page.goto('/event/match-payments')
    await expect(earlier(page)).toBeVisible()
    await page.goto('/manage-orders')
    await expect(earlier(page)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Orders' })).toHaveCount(0)
    await loadButton(page).click()
    await expect(page.getByRole('table', { name: 'Orders' }).locator('tbody tr')).toHaveCount(3)
    await expect(earlier(page)).toHaveCount(0)
    await page.goto('/event/match-payments')
    await expect(page.getByText('Choose or drop a bank statement')).toBeVisible()
    await expect(earlier(page)).toHaveCount(0)
    expect(await ordersHere(page, host)).toEqual(['Durian evening', 'Mango morning', 'Rambutan noon'])
    await context.close()
  })
})

/** Records every sum of orders that a page shows, even for one frame. */
const recordSums = (): void => {
  window.shownSums = []
  new MutationObserver(() => {
    const sum = /\d+ events? · \d+ orders?/.exec(document.body.textContent)?.[0]
    if (sum !== undefined && !window.shownSums.includes(sum)) window.shownSums.push(sum)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

test('C37 a package of events that are long over loads its orders when it is opened, and is not counted before', async ({
  later,
  browser,
}) => {
  const context = await newContext(browser, { baseURL: later.server.url, viewport: { width: 390, height: 844 } })
  const { host, listId, page } = await past(later, () => context.newPage())
  await page.addInitScript(recordSums)
  await page.goto('/event/list-packing-list')
  const row = page.getByRole('list', { name: 'Packages' }).getByRole('listitem')
  await expect(row).toContainText('2 events')
  await expect(row).not.toContainText('order')
  expect(await page.evaluate(() => window.shownSums)).toEqual([])
  await page.goto(`/event/packing-list?id=${listId}`)
  await expect(page.getByText('2 events · 2 orders · 2 items')).toBeVisible()
  expect(await page.evaluate(() => window.shownSums)).toEqual(['2 events · 2 orders'])
  expect(await ordersHere(page, host)).toEqual(['Durian evening', 'Mango morning'])
  await page.goto('/event/list-packing-list')
  await expect(row).toContainText('2 events · 2 orders')
  await context.close()
})

test('C37 every page of an event that is long over says that its orders are not here while the server is away', async ({
  later,
  browser,
}) => {
  const context = await newContext(browser, { baseURL: later.server.url, viewport: { width: 390, height: 844 } })
  const { host, events, listId, page } = await past(later, () => context.newPage())
  const eventId = events[0]?.id
  await page.route(/\/api\/(sync|live)/, (route) => route.abort())
  for (const path of [
    `/event/manage-orders?eventId=${eventId}`,
    `/event/settled?eventId=${eventId}`,
    `/event/refunds?eventId=${eventId}`,
    `/event/packing-list?id=${listId}`,
    `/collection?eventId=${eventId}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'These orders are not on this device', exact: true })).toBeVisible()
  }
  await page.unroute(/\/api\/(sync|live)/)
  await page.goto(`/event/settled?eventId=${eventId}`)
  await expect(page.getByText('Buyers owe you')).toBeVisible()
  await expect.poll(() => ordersHere(page, host), { timeout: 30_000 }).toEqual(['Durian evening', 'Mango morning'])
  await context.close()
})
