// A person's own data: exported, and deleted on every device. Web push while the app is closed.
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { BrowserContext, Page } from '@playwright/test'
import { neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { spawnServer } from '#tests/support/server.ts'
import { ordersOf } from './sent-mutations.ts'
import { expect, installed, order, signIn, test, wake } from './fixtures.ts'

const databases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
const typePin = async (page: Page, pin: string): Promise<void> => {
  const boxes = page.getByRole('group', { name: 'Your PIN' }).locator('input')
  for (const [n, digit] of [...pin].entries()) await boxes.nth(n).fill(digit)
}

test('a person exports their data and deletes the account on all their devices', async ({ app }) => {
  const { buyers } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const first = await app.phone(buyer)
  const second = await app.phone(buyer)
  const { page } = first
  await page.goto('/user/data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('gotong-my-data.zip')
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  expect(JSON.parse(strFromU8(files['gotong.json']!))).toMatchObject({ users: [{ email: buyer.email }] })

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Invalid password')
  await typePin(page, '0000')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByRole('alert')).toContainText('4 tries left')
  await typePin(page, buyer.pin)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect.poll(() => databases(page)).not.toContain(`gotong-${buyer.id}`)

  await second.page.goto('/event/list-my-purchases')
  await expect(second.page).toHaveURL(/\/sign-in/)
  await expect.poll(() => databases(second.page)).not.toContain(`gotong-${buyer.id}`)
})

test('SYN-026 deleting the account is refused while changes are not sent; they can be sent, exported or thrown away', async ({
  app,
}) => {
  const { buyers, event, host } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const phone = await app.phone(buyer)
  const { page } = phone
  await page.goto('/')
  await phone.offline()
  await order(page, event, { Cherries: 1 })
  await page.goto('/user/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const refused = page.getByRole('dialog', { name: '1 change is not sent yet' })
  await expect(refused).toContainText('Deleting your account would lose it.')
  await expect(page.getByRole('group', { name: 'Your PIN' })).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await refused.getByRole('button', { name: 'Save a copy' }).click()
  expect((await downloading).suggestedFilename()).toBe('gotong-not-sent.json')
  await refused.getByRole('button', { name: 'Throw away and go on' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Throw 1 change away?' })
  await sure.getByRole('button', { name: 'Keep them' }).click()
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: 'Throw away and go on' }).click()
  await sure.getByRole('button', { name: 'Throw away', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(refused).toBeVisible()
  await phone.online()
  await wake(page)
  await expect(dialog).toBeVisible()
  expect(await ordersOf(host, event)).toHaveLength(1)
})

test('a device whose account was deleted elsewhere offers its unsent changes as a file before it clears itself', async ({
  app,
}) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const phone = await app.phone(buyer)
  const { page } = phone
  await page.goto('/')
  await phone.offline()
  const ref = await order(page, event, { Cherries: 2 })
  await buyer.api.send('POST', '/delete-account', { password: buyer.pin })
  await phone.online()
  await wake(page)

  await expect(page.getByRole('heading', { name: 'This account was deleted' })).toBeVisible()
  await expect(page.getByText('1 change on this phone was never sent.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a copy' }).click()
  const saved = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as { outbox: { input: object }[] }
  expect(saved.outbox.map(({ input }) => input)).toMatchObject([{ ref }])
  expect(await databases(page)).toContain(`gotong-${buyer.id}`)
  await page.getByRole('button', { name: 'Clear this phone' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(() => databases(page)).not.toContain(`gotong-${buyer.id}`)
})

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
    await expect.poll(shown).toEqual([['Fruit run', 'Bring a bag', { link: '/event/list-my-purchases' }]])

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
