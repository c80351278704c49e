// IndexedDB failures in a real browser.
import type { Locator, Route, Worker } from '@playwright/test'
import { neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { outbox } from './sent-mutations.ts'
import { chip, choose, expect, installed, order, place, test, visit, wake } from './fixtures.ts'

interface Storage {
  /** Writes fail from now on. */
  full: boolean
  /** Closes every connection, like a browser whose storage process died. */
  cut: () => void
}

declare global {
  interface Window {
    failing: Storage
  }
}

const intrude = (): void => {
  const connections = new Set<IDBDatabase>()
  window.failing = {
    full: false,
    cut: () => {
      for (const each of connections) each.close()
      connections.clear()
    },
  }
  const begin = IDBDatabase.prototype.transaction
  Object.defineProperty(IDBDatabase.prototype, 'transaction', {
    value(this: IDBDatabase, ...[stores, mode, options]: Parameters<typeof begin>) {
      connections.add(this)
      if (window.failing.full && mode === 'readwrite') throw new DOMException('The disk is full', 'QuotaExceededError')
      return begin.call(this, stores, mode, options)
    },
  })
  const put = Cache.prototype.put
  Object.defineProperty(Cache.prototype, 'put', {
    value(this: Cache, ...[request, response]: Parameters<typeof put>) {
      if (window.failing.full) return Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'))
      return put.call(this, request, response)
    },
  })
}

/** Whether an element covers the page at its own centre, wherever the page is scrolled to. */
const isInFront = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test('SYN-022 on a full disk an order is held in memory and shown as not saved until it is saved; a lost connection is reopened', async ({
  app,
}) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const phone = await app.phone(buyers[0])
  const { page } = phone
  await page.addInitScript(intrude)
  await page.reload()
  await choose(page, event, { Cherries: 2 })
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await phone.offline()

  await page.evaluate(() => (window.failing.full = true))
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Not saved: 1 change' })
  await expect(alert).toBeVisible()
  await expect(page.getByText('Your purchase has been placed.')).toBeHidden()
  await expect(chip(page)).toHaveAccessibleName(/^Offline · 1 to send/)
  expect(await isInFront(alert)).toBe(true)
  expect(await outbox(page, buyers[0]!)).toHaveLength(0)

  await page.evaluate(() => (window.failing.full = false))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your purchase has been placed.')).toBeVisible()
  await expect(alert).toBeHidden()
  expect(await outbox(page, buyers[0]!)).toHaveLength(1)

  await page.goto('/')
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  await choose(page, event, { Cherries: 1 })
  await page.evaluate(() => window.failing.cut())
  await place(page)
  expect(await outbox(page, buyers[0]!)).toHaveLength(2)
})

test('SYN-022 while nothing can be saved, Needs you says that it cannot be shown, and shows itself afterwards', async ({
  app,
}) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const phone = await app.phone(buyers[0])
  const { page } = phone
  await page.addInitScript(intrude)
  await page.reload()
  await choose(page, event, { Cherries: 2 })
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await phone.offline()
  await page.evaluate(() => (window.failing.full = true))
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Not saved: 1 change' })
  await expect(alert).toBeVisible()
  await visit(page, '/needs-you')
  const unread = page.getByRole('heading', { name: 'This page cannot be shown now' })
  await expect(unread).toBeVisible()

  // A question about the changes lies above the warning, also where large text makes it tall.
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await alert.getByRole('button', { name: 'Give up' }).click()
  const question = page.getByRole('alertdialog').getByRole('heading', { name: 'Discard the unsaved changes?' })
  await expect.poll(() => isInFront(question)).toBe(true)
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
    window.failing.full = false
  })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
  await expect(unread).toHaveCount(0)
})

/** Like a private window of a browser without IndexedDB. */
const withoutDatabases = (): void => {
  Object.defineProperty(window, 'indexedDB', { value: undefined })
}

/** Only the browser's settings can be stored, not user data. */
const withoutRoom = (): void => {
  const open = IDBFactory.prototype.open
  Object.defineProperty(IDBFactory.prototype, 'open', {
    value(this: IDBFactory, ...[name, version]: Parameters<typeof open>) {
      if (name.startsWith('gotong-')) throw new DOMException('Not in a private window', 'SecurityError')
      return open.call(this, name, version)
    },
  })
}

test('SYN-022 in a browser without IndexedDB, sign-in says that nothing can be saved', async ({ app }) => {
  const { buyers } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const { page } = await app.phone()
  await page.addInitScript(withoutDatabases)
  await page.goto('/sign-in')
  await page.getByLabel('Email', { exact: true }).fill(buyer.email)
  const boxes = page.locator('.pin input')
  for (const [n, digit] of [...buyer.pin].entries()) await boxes.nth(n).fill(digit)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Not saved. This device could not save the change; try again').first()).toBeVisible()
})

test('SYN-022 a user whose data cannot be stored sees a message instead of an empty list, and continues once it can', async ({
  app,
}) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const phone = await app.phone(buyers[0])
  const blocked = await phone.context.newPage()
  await blocked.addInitScript(withoutRoom)
  await blocked.goto('/')
  await expect(blocked.getByText('This browser does not let Gotong save your orders.')).toBeVisible()
  await blocked.close()
  await phone.page.goto('/')
  await expect(phone.page.getByRole('heading', { name: event.title })).toBeVisible()
})

/** Web storage was cleared, and with it the hint that somebody is signed in. */
const withoutHint = (): void => localStorage.removeItem('session')

/** Like a browser whose storage process died: nothing can be opened. */
const withoutStorage = (): void => {
  Object.defineProperty(IDBFactory.prototype, 'open', {
    value: () => {
      throw new DOMException('Internal error opening backing store', 'UnknownError')
    },
  })
}

test('SYN-022 a user whose session cannot be read sees a message instead of a blank page', async ({ app }) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  const { shareCode } = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
  const { context } = await app.phone(buyers[0])
  for (const path of ['/', '/user/profile', `/event/detail-shared?eid=${event.id}&shareCode=${shareCode}`]) {
    const page = await context.newPage()
    await page.addInitScript(withoutHint)
    await page.addInitScript(withoutStorage)
    await page.goto(path)
    await expect(page.getByText('This browser does not let Gotong save your orders.'), path).toBeVisible()
    await page.close()
  }
})

test('a page whose part with the store does not arrive says so, and continues once it does', async ({ app }) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  const { shareCode } = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
  const { context } = await app.phone(buyers[0])
  for (const path of ['/', `/event/detail-shared?eid=${event.id}&shareCode=${shareCode}`]) {
    const page = await context.newPage()
    await page.addInitScript(withoutHint)
    await page.route('**/assets/signed-in-*.js', (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText(/^This page is not on your phone yet/), path).toBeVisible()
    await page.unroute('**/assets/signed-in-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(event.title).first(), path).toBeVisible()
    await page.close()
  }
})

/** The file of the engine, not that of its libraries. */
const ENGINE_FILE = /\/assets\/engine-(?!libraries)[^/]*\.js$/

for (const [failure, answer] of [
  ['the network stops', (route) => route.abort()],
  ['the server answers 503', (route) => route.fulfill({ status: 503 })],
  ['the server answers 404', (route) => route.fulfill({ status: 404 })],
] as const satisfies readonly (readonly [string, (route: Route) => Promise<void>])[])
  test(`SYN-022 where ${failure} before the engine's code is there, the page says so and continues once it arrives`, async ({
    app,
  }) => {
    const { buyers, event } = await neighbourhood(app.server.url, 1)
    const phone = await app.phone(buyers[0])
    const page = await phone.context.newPage()
    await phone.page.close()
    let asked = 0
    await page.route(ENGINE_FILE, (route) => {
      asked += 1
      return answer(route)
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
    const notice = page.getByRole('alert').filter({ hasText: 'Part of Gotong did not load.' })
    await expect(notice).toContainText(
      'This phone cannot save anything now. Leave Gotong open: it tries again automatically.',
    )
    await expect(chip(page)).toHaveAccessibleName('Not syncing')
    // By itself, after its pause.
    const before = asked
    await expect.poll(() => asked).toBeGreaterThan(before + 1)

    await page.unroute(ENGINE_FILE)
    await wake(page)
    await expect(notice).toBeHidden()
    await expect(chip(page)).toHaveAccessibleName('All sent')
    await order(page, event, { Cherries: 1 })
  })

test('SYN-022 a page without the engine is loaded again by a tap, and only where there is signal', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const phone = await app.phone(buyers[0])
  const page = await phone.context.newPage()
  await phone.page.close()
  await page.route(ENGINE_FILE, (route) => route.abort())
  await page.goto('/')
  const again = page.getByRole('button', { name: 'Load again' })
  await expect(again).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await phone.context.setOffline(true)
  await again.click()
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  await phone.context.setOffline(false)
  await expect(again).toBeVisible()
  await again.click()
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window).catch(() => true)).toBe(false)
  await expect(again).toBeVisible()
  await page.unroute(ENGINE_FILE)
  await wake(page)
  await expect(again).toBeHidden()
})

/** Counts the databases that the service worker opens. */
const countOpened = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const counter = globalThis as unknown as { opened: number }
    counter.opened = 0
    const open = IDBFactory.prototype.open
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value(this: IDBFactory, ...which: Parameters<typeof open>) {
        counter.opened += 1
        return open.apply(this, which)
      },
    })
  })

const opened = (worker: Worker): Promise<number> =>
  worker.evaluate(() => (globalThis as unknown as { opened: number }).opened)

test('SYN-031 while storage fails the service worker answers pictures without a database', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const phone = await app.phone(buyers[0])
  const { page } = phone
  await page.addInitScript(intrude)
  await page.goto('/')
  await installed(page)
  await choose(page, event, { Cherries: 1 })
  const worker = page.context().serviceWorkers()[0]!
  await countOpened(worker)
  const askForPicture = () => page.evaluate(() => fetch(`/api/files/${'0'.repeat(64)}`).then(({ status }) => status))
  expect(await askForPicture()).toBe(404)
  expect(await opened(worker)).toBeGreaterThan(0)

  await page.evaluate(() => (window.failing.full = true))
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Not saved: 1 change' })
  await expect(alert).toBeVisible()
  const before = await opened(worker)
  expect(await askForPicture()).toBe(404)
  expect(await opened(worker)).toBe(before)

  await page.evaluate(() => (window.failing.full = false))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
  await askForPicture()
  expect(await opened(worker)).toBeGreaterThan(before)
})
