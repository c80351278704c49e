// Payment screenshots that come from another app: shared with the installed app, pasted or dropped.
import type { Page } from '@playwright/test'
import {
  bookDelivery,
  createDelivered,
  createEvent,
  neighbourhood,
  orderOf,
  placeOrder,
} from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { chip, downloaded, expect, signIn, test } from './fixtures.ts'

interface Shared {
  readonly name: string
  readonly type: string
  readonly base64: string
}

const screenshot = (bytes = 200): Shared => ({
  name: 'proof.png',
  type: 'image/png',
  base64: paintNoise(bytes).toString('base64'),
})

/** Posts a form as the operating system does for the manifest's share target. */
const share = async (page: Page, file: Shared): Promise<void> => {
  await page.evaluate(({ name, type, base64 }) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share-picture' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'picture' })
    const files = new DataTransfer()
    files.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, file)
  await page.waitForURL((url) => url.pathname !== '/' && url.pathname !== '/sign-in')
}

const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await (await caches.open('gotong-shared-picture')).keys()).length > 0)

const proof = (page: Page) => page.getByRole('img', { name: 'Payment screenshot', exact: true })

test('PWA-003 a picture shared with the installed app goes to the order that waits for payment, also offline', async ({
  app,
  request,
}) => {
  const manifest = await (await request.get(`${app.server.url}/manifest.webmanifest`)).json()
  expect(manifest.share_target).toEqual({
    action: '/share-picture',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'picture', accept: ['image/*'] }] },
  })
  const { host, groupId, buyers } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const ref = await placeOrder(buyer, await createEvent(host, groupId), [1])
  const phone = await app.phone(buyer)
  const { page } = phone
  await page.goto('/')
  await phone.offline()
  await share(page, screenshot())
  await page.waitForURL(`**/event/purchase-detail?ref=${ref}&shared=1`)
  await expect(proof(page)).toBeVisible()
  await page.reload()
  await expect(proof(page)).toBeVisible()
  await page.getByRole('button', { name: 'CONFIRM PAYMENT', exact: true }).click()
  await expect(page.getByText('Your payment screenshot is saved on this phone')).toBeVisible()
  await expect.poll(() => isKept(page)).toBe(false)
  await phone.online()
  await expect.poll(async () => (await orderOf(host, ref)).buyerStatus).toBe(2)
  expect((await orderOf(host, ref)).paymentScreenshot).toMatch(/^\/api\/files\/[0-9a-f]{64}$/)

  await page.goto('/')
  await share(page, screenshot())
  await expect(page.getByRole('heading', { name: 'Nothing waits for payment', exact: true })).toBeVisible()
  await expect.poll(() => isKept(page)).toBe(false)
})

test('PWA-003 the buyer chooses among several orders and bookings that wait; what is no picture is refused', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  await placeOrder(buyer, await createEvent(host, groupId, { title: 'Mango morning' }), [1])
  const booking = await bookDelivery(buyer, (await createDelivered(host, groupId)).slotId)
  const { page } = await app.phone(buyer, { installed: true })
  await page.goto('/')
  await share(page, { name: 'proof.png', type: 'image/png', base64: Buffer.from('no picture').toString('base64') })
  await expect(page.getByRole('heading', { name: 'This picture could not be read', exact: true })).toBeVisible()
  expect(await isKept(page)).toBe(false)

  await page.goto('/')
  await share(page, screenshot())
  const waiting = page.getByRole('list', { name: 'Waiting for payment', exact: true })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await expect(waiting).toContainText('Mango morning')
  await waiting.getByRole('link', { name: /Delivery to West/ }).click()
  await page.waitForURL(`**/event/delivery-detail?ref=${booking}&shared=1`)
  await expect(proof(page)).toBeVisible()
})

test('PWA-003 a picture shared while signed out waits for the sign-in, and signing out deletes it', async ({ app }) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url)
  const [buyer, other] = [buyers[0]!, host]
  const ref = await placeOrder(buyer, await createEvent(host, groupId), [1])
  const { page } = await app.phone(undefined, { installed: true })
  await share(page, screenshot())
  await expect(page.getByRole('heading', { name: 'Sign in to use this picture', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in and go on', exact: true }).click()
  await signIn(page, buyer)
  await page.waitForURL(`**/event/purchase-detail?ref=${ref}&shared=1`)
  await expect(proof(page)).toBeVisible()
  expect(await isKept(page)).toBe(true)

  await page.goto('/user/profile')
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/\/sign-in/)
  expect(await isKept(page)).toBe(false)
  await signIn(page, other)
  await downloaded(page, other)
  await page.goto('/share-picture')
  await expect(page.getByRole('heading', { name: 'No picture here', exact: true })).toBeVisible()
})

test('PAY-001 PAY-002 PAY-003 a payment screenshot can be pasted or dropped on the payment, and waits offline', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const ref = await placeOrder(buyer, await createEvent(host, groupId), [1])
  const phone = await app.phone(buyer, { desktop: true })
  const { page } = phone
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  await expect(page.getByText('Or paste it, or drop it here.')).toBeVisible()
  const transfer = (file: Shared) =>
    page.evaluateHandle(({ name, type, base64 }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }))
      return data
    }, file)
  await page.getByRole('button', { name: 'CONFIRM PAYMENT', exact: true }).click()
  await expect(page.locator('#pay').getByText('Please upload payment screenshot', { exact: true })).toBeVisible()
  expect((await orderOf(host, ref)).buyerStatus).toBe(1)
  const zone = page.locator('#pay label')
  await zone.dispatchEvent('drop', {
    dataTransfer: await transfer({ ...screenshot(), name: 'a.txt', type: 'text/plain', base64: 'YQ==' }),
  })
  await expect(page.getByText('This picture could not be read. Try another one.')).toBeVisible()
  await zone.dispatchEvent('drop', { dataTransfer: await transfer(screenshot()) })
  const first = await proof(page).getAttribute('src')
  await phone.offline()
  await page.evaluate(
    (clipboardData) => document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    await transfer(screenshot(5000)),
  )
  await expect(proof(page)).not.toHaveAttribute('src', first ?? '')
  await page.getByRole('button', { name: 'CONFIRM PAYMENT', exact: true }).click()
  await expect(page.getByText('Pending Confirmation').first()).toBeVisible()
  await phone.online()
  await expect.poll(async () => (await orderOf(host, ref)).buyerStatus).toBe(2)
})
