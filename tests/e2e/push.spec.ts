// Web push while the app is closed.
import type { BrowserContext } from '@playwright/test'
import { CHROMIUM } from '#tests/support/chromium.ts'
import { neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { spawnServer } from '#tests/support/server.ts'
import { atHome, expect, expectToast, installed, newContext, signIn, test, visit, wake } from './fixtures.ts'

test.use({ launchOptions: CHROMIUM })
test.describe.configure({ mode: 'parallel' })

interface Asked {
  permission: number
  unsubscribed: number
}

declare global {
  interface Window {
    asked: Asked
  }
}

/** Simulates the browser's subscription with a local push service. */
const subscribeHere = (context: BrowserContext, subscription: object): Promise<unknown> =>
  context.addInitScript((sent) => {
    const asked: Asked = { permission: 0, unsubscribed: 0 }
    window.asked = asked
    const held = (): unknown =>
      sessionStorage.getItem('subscribed') === null
        ? null
        : {
            ...(sent as object),
            options: { applicationServerKey: null },
            toJSON: () => sent,
            unsubscribe: () => {
              asked.unsubscribed += 1
              sessionStorage.removeItem('subscribed')
              return Promise.resolve(true)
            },
          }
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(held()),
      subscribe: () => {
        sessionStorage.setItem('subscribed', '1')
        return Promise.resolve(held())
      },
    })
    Notification.requestPermission = () => {
      asked.permission += 1
      return Promise.resolve('granted')
    }
  }, subscription)

test('push is enabled by a tap, shows notifications, and ends with signing out', async ({ browser }) => {
  const service = await startPushService()
  const server = await spawnServer({ env: { PUSH_SERVICES: service.origin } })
  const context = await browser.newContext({ baseURL: server.url, permissions: ['notifications'] })
  try {
    const { host, buyers } = await neighbourhood(server.url, 1)
    const [buyer] = buyers as [Person]
    await subscribeHere(context, service.subscribe('phone'))
    const page = await context.newPage()
    await page.goto('/sign-in')
    await signIn(page, buyer)
    await installed(page)
    await page.goto('/user/profile')
    const ring = page.getByRole('switch', { name: 'Notify me on this phone' })
    await expect(ring).not.toBeChecked()
    expect(await page.evaluate(() => window.asked.permission)).toBe(0)
    await ring.click()
    await expect(ring).toBeChecked()
    expect(await page.evaluate(() => window.asked.permission)).toBe(1)

    await host.api.send('POST', '/create-notification', {
      receiverId: buyer.id,
      title: 'Fruit run',
      message: 'Bring a bag',
      link: '/event/list-my-purchases',
    })
    await expect.poll(() => service.received.length).toBe(1)

    // Delivers the push message to the service worker, as the browser does.
    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations
        if (one) resolve(one.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const registrationId = await registered
    const data = service.received[0]!.text
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: `${server.url}/`, registrationId, data })
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, data: about }) => [title, body, about])
      })
    await expect.poll(shown).toEqual([[`${host.name}: Fruit run`, 'Bring a bag', { link: '/event/list-my-purchases' }]])

    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/sign-in')
    await expect.poll(() => page.evaluate(() => window.asked.unsubscribed)).toBe(1)
    await buyer.api.send('POST', '/subscribe-push', service.subscribe('another'))
    await host.api.send('POST', '/create-notification', { receiverId: buyer.id, message: 'Not heard here' })
    await expect.poll(() => service.received.map(({ device }) => device)).toEqual(['phone', 'another'])
  } finally {
    await context.close()
    await server.stop()
    await service.close()
  }
})

test('SYN-021 where web push cannot be renewed after a new sign-in the switch is off and says so, and it is tried again', async ({
  browser,
}) => {
  const service = await startPushService()
  const server = await spawnServer({ env: { PUSH_SERVICES: service.origin } })
  const context = await newContext(browser, { baseURL: server.url, permissions: ['notifications'] })
  try {
    const { host, buyers } = await neighbourhood(server.url, 1)
    const [buyer] = buyers as [Person]
    await subscribeHere(context, service.subscribe('phone'))
    const page = await context.newPage()
    await page.goto('/sign-in')
    await signIn(page, buyer)
    await atHome(page, buyer)
    await installed(page)
    await visit(page, '/user/profile')
    const ring = page.getByRole('switch', { name: 'Notify me on this phone' })
    await ring.click()
    await expect(ring).toBeChecked()

    // On another device. The server deletes the subscriptions of all others.
    await buyer.api.send('POST', '/end-other-sessions', {})
    await wake(page)
    await expect(page.getByText(/until you sign in again/).first()).toBeVisible()
    await visit(page, '/user/profile')
    await expect(ring).not.toBeChecked()
    await expect(ring).toBeDisabled()
    await expect(ring).toHaveAccessibleDescription('Sign in again to get notifications on this phone.')

    for (const path of ['get-push-key', 'subscribe-push'])
      await context.route(`**/api/${path}*`, (route) => route.abort())
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Email', { exact: true }).fill(buyer.email)
    await signIn(page, buyer)
    await visit(page, '/user/profile')
    await expect(ring).toHaveAccessibleDescription(/^Notifications could not be turned on again on this phone\./)
    await expect(ring).not.toBeChecked()
    await ring.click()
    await expectToast(page, 'No signal', 'Error')
    await context.unroute('**/api/get-push-key*')
    await expect(ring).toBeEnabled()
    await ring.click()
    await expectToast(page, 'No signal', 'Error')
    await expect(ring).toBeEnabled()
    await expect(ring).not.toBeChecked()
    await page.reload()
    await expect(ring).toHaveAccessibleDescription(/Gotong tries again each time it starts\./)
    await expect(ring).not.toBeChecked()

    // A later start, on any page.
    await context.unroute('**/api/subscribe-push*')
    const renewed = page.waitForResponse((response) => response.url().endsWith('/api/subscribe-push'))
    await page.goto('/')
    expect((await renewed).status()).toBe(200)
    await host.api.send('POST', '/create-notification', { receiverId: buyer.id, message: 'Bring a bag' })
    await expect.poll(() => service.received.map(({ device }) => device)).toEqual(['phone'])
    await visit(page, '/user/profile')
    await expect(ring).toBeChecked()
  } finally {
    await context.close()
    await server.stop()
    await service.close()
  }
})
