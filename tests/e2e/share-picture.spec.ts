// Payment screenshots that come from another app: shared with the installed app, pasted or dropped.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

const SHEET = join(import.meta.dirname, '..', 'fixtures', 'event-sheets', 'pasir-panjang-fruit-run.xlsx')
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
const share = async (page: Page, shared: Shared, inField: 'picture' | 'sheet' = 'picture'): Promise<void> => {
  const sent = (url: URL): boolean => url.pathname !== '/' && url.pathname !== '/sign-in'
  const arrived = page.waitForURL((url) => sent(url))
  await page.evaluate(
    ({ name, type, base64, field }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share-picture' })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: field })
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { ...shared, field: inField },
  )
  await arrived
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
    params: {
      files: [
        { name: 'picture', accept: ['image/*'] },
        {
          name: 'sheet',
          accept: expect.arrayContaining(['.xlsx', '.csv']) as unknown,
        },
      ],
    },
  })
  const { host, groupId, buyers } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const ref = await placeOrder(buyer, await createEvent(host, groupId), [1])
  const phone = await app.phone(buyer)
  const { page } = phone
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
  const booking = await bookDelivery(buyer, (await createDelivered(host, groupId)).deliveryId)
  const { page } = await app.phone(buyer, { installed: true })
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

test('PWA-003 a sheet shared with the installed app waits on Host an Event until it is imported or discarded', async ({
  app,
}) => {
  const { host } = await neighbourhood(app.server.url)
  const phone = await app.phone(host, { installed: true })
  const { page } = phone
  const sheet = { name: 'Fruit run.xlsx', type: SHEET_TYPE, base64: readFileSync(SHEET).toString('base64') }
  await page.addInitScript(() => {
    const remove = Cache.prototype.delete
    Cache.prototype.delete = async function removeLate(...request) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return remove.apply(this, request)
    }
  })
  await page.goto('/')
  await phone.offline()
  await share(page, sheet, 'sheet')
  await page.waitForURL('**/event/create')
  const offer = page.getByText('Fruit run.xlsx was shared with Gotong', { exact: true })
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Import an event sheet')).toBeVisible()
  await expect(offer).toHaveCount(0)

  await page.goto('/')
  await share(page, sheet, 'sheet')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('region', { name: /7 rows imported/ })).toBeVisible()
  await expect(offer).toHaveCount(0)
  expect(await isKept(page)).toBe(false)

  await page.goto('/')
  await share(page, { ...sheet, base64: '' }, 'sheet')
  await expect(page.getByText('The shared file could not be read. Share it again, or choose it here.')).toBeVisible()
})

test('PAY-003 the reason why a payment is not confirmed stands above the buttons of a phone', async ({ app }) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url)
  const ref = await placeOrder(buyers[0]!, await createEvent(host, groupId), [1])
  const { page } = await app.phone(buyers[0]!, { opens: `/event/purchase-detail?ref=${ref}` })
  const confirm = page.getByRole('button', { name: 'CONFIRM PAYMENT', exact: true })
  const reason = (text: string) => page.locator('#pay').getByRole('alert').filter({ hasText: text })
  const isAboveButtons = async (text: string): Promise<boolean> => {
    const [alert, button] = [await reason(text).boundingBox(), await confirm.boundingBox()]
    return alert !== null && button !== null && alert.y > 0 && alert.y + alert.height < button.y
  }
  const unread = 'This picture could not be read. Try another one.'
  await page.locator('#payment-picture').setInputFiles({
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect.poll(() => isAboveButtons(unread)).toBe(true)
  for (let time = 0; time < 2; time += 1) {
    await page.evaluate(() => scrollTo(0, 0))
    const picker = page.waitForEvent('filechooser')
    await confirm.click()
    await picker
    await expect.poll(() => isAboveButtons('Please upload payment screenshot')).toBe(true)
  }
})

test('PAY-001 PAY-002 PAY-003 a payment screenshot can be pasted or dropped on the payment, and waits offline', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const ref = await placeOrder(buyer, await createEvent(host, groupId), [1])
  const phone = await app.phone(buyer, { desktop: true, opens: `/event/purchase-detail?ref=${ref}` })
  const { page } = phone
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
