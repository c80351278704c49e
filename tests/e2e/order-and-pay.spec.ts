// From choosing items to the claimed payment: search, review, and paying at once.
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { formatDateTime, systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { newUpload } from '#tests/support/order-load.ts'
import { createEvent, neighbourhood, orderOf, placeOrder, type Person } from '#tests/support/neighbourhood.ts'
import { countTaps } from './count-taps.ts'
import { chip, choose, expect, test, wake } from './fixtures.ts'

/** The journey of a known buyer from the start page to the claimed payment. */
const MOST_TAPS = 6

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
const pickScreenshot = async (page: Page, tap: () => Promise<void>): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await tap()
  const { bytes } = newUpload(2000)
  await (await chooser).setFiles({ name: 'paid.png', mimeType: 'image/png', buffer: bytes })
  await expect(page.getByRole('img', { name: 'Payment screenshot', exact: true })).toBeVisible()
}

test('ORD-001 ORD-018 ORD-065 PAY-001 PAY-003 a known buyer orders and pays with six taps', async ({ app }) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  const { page, context } = await app.phone(buyers[0] as Person)
  const taps = await countTaps(context)
  await page.getByRole('link', { name: event.title }).first().click()
  await press(page, 'Add Cherries')
  await press(page, 'PLACE ORDER')
  const placed = page.getByRole('dialog', { name: 'Your purchase has been placed.', exact: true })
  await expect(placed).toContainText('Pay S$12.50 now, or later in My Purchase.')
  const saveCode = placed.getByRole('button', { name: 'Save the code and open your bank app', exact: true })
  // Its words stand in one row or two, not in a narrow column beside the other button.
  expect((await saveCode.boundingBox())?.height).toBeLessThan(80)
  const saved = page.waitForEvent('download')
  await saveCode.click()
  expect((await saved).suggestedFilename()).toMatch(/^PayNow .{4}\.png$/)
  await expect(page).toHaveURL(/purchase-detail\?ref=\w+&pay=1$/)
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeInViewport()
  // Without a picture the button only explains, and looks like it.
  const confirm = page.getByRole('button', { name: 'CONFIRM PAYMENT', exact: true })
  const edit = page.getByRole('link', { name: 'EDIT', exact: true })
  await expect(edit).toBeVisible()
  await expect(confirm).toHaveClass(/btn-waits/)
  await pickScreenshot(page, () => confirm.click())
  await expect(confirm).not.toHaveClass(/btn-waits/)
  await page
    .getByLabel(/another screenshot/)
    .setInputFiles({ name: 'note.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
  await expect(page.getByText('This picture could not be read. Try another one.', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Payment screenshot', exact: true })).toBeVisible()
  await confirm.click()
  await expect(page.locator('.banner')).toContainText('Pending Confirmation')
  await expect(edit).toHaveCount(0)
  expect(taps()).toBeLessThanOrEqual(MOST_TAPS)
  const ref = new URL(page.url()).searchParams.get('ref') ?? ''
  await expect.poll(async () => (await orderOf(host, ref)).buyerStatus).toBe(2)
})

test('a payment screenshot that is being prepared says so', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const ref = await placeOrder(buyers[0] as Person, event, [1])
  const { page } = await app.phone(buyers[0], { opens: `/event/purchase-detail?ref=${ref}&pay=1` })
  await page.evaluate(() => {
    const decode = createImageBitmap
    const released = new Promise((resolve) => addEventListener('decode', resolve, { once: true }))
    window.createImageBitmap = async (...source: readonly unknown[]) => {
      await released
      return decode(...(source as [Blob]))
    }
  })
  const field = page.getByLabel(/payment screenshot/)
  await field.setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: newUpload(2000).bytes })
  const preparing = page.getByText('Preparing the payment screenshot', { exact: true })
  await expect(preparing).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('decode')))
  await expect(page.getByRole('img', { name: 'Payment screenshot', exact: true })).toBeVisible()
  await expect(preparing).toHaveCount(0)
})

test('ORD-018 a placed order on a desktop leads to its payment code', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const { page } = await app.phone(buyers[0] as Person, { desktop: true })
  await choose(page, event, { Cherries: 2 })
  await press(page, 'PLACE ORDER')
  await page.getByRole('link', { name: 'Pay S$25.00', exact: true }).click()
  await expect(page.getByRole('img', { name: 'PayNow QR code to Mei Ling Tan' })).toBeInViewport()
})

for (const device of ['phone', 'desktop'])
  test(`ORD-018 the dialog of a placed order keeps its layout on a ${device} when the server accepts the order`, async ({
    app,
  }) => {
    const { buyers, event } = await neighbourhood(app.server.url, 1)
    const { page } = await app.phone(buyers[0] as Person, { desktop: device === 'desktop' })
    await choose(page, event, { Cherries: 2 })
    let accept = (): void => undefined
    const accepted = new Promise<void>((resolve) => (accept = resolve))
    await page.route('**/api/sync', async (route) => {
      await accepted
      await route.continue()
    })
    await press(page, 'PLACE ORDER')
    const waiting = page.getByRole('dialog').getByRole('button', { disabled: true })
    const confirm = page.getByRole('link', { name: 'Confirm your order', exact: true })
    await expect(waiting).toHaveText(device === 'phone' ? 'Save the code and open your bank app' : 'Pay S$25.00')
    // The dialog has opened; only the icon of the waiting button still turns.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
    )
    const place = await confirm.boundingBox()
    accept()
    await expect(waiting).toHaveCount(0)
    await expect(page.getByRole('dialog')).toContainText('Pay S$25.00 now')
    expect(await confirm.boundingBox()).toEqual(place)
  })

test('ORD-018 the dialog of a placed order keeps its layout while the app tries to reach the server again', async ({
  app,
}) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const { page } = await app.phone(buyers[0] as Person)
  await choose(page, event, { Cherries: 2 })
  let tries = 0
  await page.route('**/api/sync', async (route) => {
    tries += 1
    // Long enough for the page to show that it sends.
    await setTimeout(200)
    await route.abort()
  })
  await wake(page)
  await expect(chip(page)).toContainText('Offline')
  await press(page, 'PLACE ORDER')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('sent when there is signal')
  // Positions after each frame, while the app tries again.
  await page.evaluate(() => {
    const moves = new Set<string>()
    Object.assign(window, { moves })
    const confirm = [...document.querySelectorAll('[role=dialog] a')].find(
      (a) => a.textContent === 'Confirm your order',
    )
    const look = (): void => {
      const box = confirm?.getBoundingClientRect()
      const isMoving = document
        .getAnimations()
        .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
      if (!isMoving) moves.add(`${box?.x},${box?.y},${box?.width}`)
      requestAnimationFrame(look)
    }
    look()
  })
  const before = tries
  await expect
    .poll(async () => {
      await wake(page)
      return tries - before
    })
    .toBeGreaterThan(2)
  await expect(chip(page)).toContainText('Offline')
  expect(await page.evaluate(() => (window as unknown as { moves: Set<string> }).moves.size)).toBe(1)
  await expect(dialog.getByRole('button', { name: 'Save the code and open your bank app' })).toHaveCount(0)
})

test('ORD-013 the total opens the review of an order, and an event of 21 items has a search field', async ({ app }) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 1)
  const fruit = Array.from({ length: 20 }, (_, n) => ({ name: `Fruit ${n + 1}`, price: 2, maxQuantity: 1000 }))
  const event = await createEvent(host, groupId, {
    adminCost: 0.5,
    products: [...fruit, { name: 'Salted egg', description: 'Tray of ten', price: 6.4, maxQuantity: 1000 }],
  })
  const { page } = await app.phone(buyers[0] as Person)
  await choose(page, event, { 'Fruit 3': 2 })
  const search = page.getByRole('searchbox', { name: 'Search 21 items' })
  await search.fill('tray egg')
  await expect(page.getByRole('heading', { name: 'Fruit 3', exact: true })).toHaveCount(0)
  await press(page, 'Add Salted egg')
  await search.fill('durian')
  await expect(page.getByText('No item has these words.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Total in SGD.*Review your order/ }).click()
  const review = page.getByRole('dialog', { name: 'Your order', exact: true })
  await expect(review.getByRole('listitem')).toHaveText([
    '2× Fruit 3S$4.00',
    '1× Salted eggS$6.40',
    'Admin feeS$0.50',
    'TotalS$10.90',
  ])
  await review.getByRole('button', { name: 'PLACE ORDER', exact: true }).click()
  await expect(page.getByText('Your purchase has been placed.')).toBeVisible()
})

test('ORD-054 an unpaid order says on its collection day that it is paid first, and leads to the host', async ({
  app,
}) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const now = toSeconds(systemClock.now())
  const event = await createEvent(host, groupId, {
    closingTime: formatDateTime(now + 10 * 60),
    pickupTime: formatDateTime(now + 20 * 60),
  })
  const ref = await placeOrder(buyer, event)
  const { page } = await app.phone(buyer)
  await page.clock.setFixedTime((now + 20 * 60) * 1000)
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  await expect(page.locator('.banner')).toContainText('Pay first, then collect.')
  await expect(page.getByText('Not paid yet: pay first, then show this code.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Message the host, Mei Ling Tan' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/65${host.phone}\\?text=.*1-${ref.slice(0, 4)}`),
  )
})

test('without signal an unpaid order says why its PayNow code is missing; a code seen once stays', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const ref = await placeOrder(buyer, event, [1])
  const phone = await app.phone(buyer, { opens: '/list-my-purchases' })
  const { page } = phone
  await expect(page.getByRole('link', { name: new RegExp(event.title) }).first()).toBeVisible()
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await phone.offline()
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  const why = page.getByText('The PayNow code and number are not on this phone yet.', { exact: false })
  const code = page.getByRole('img', { name: /^PayNow QR code/ })
  await expect(why).toBeVisible()
  await expect(code).toHaveCount(0)
  await phone.online()
  await page.reload()
  await expect(code).toBeVisible()
  await expect(why).toHaveCount(0)
  await phone.offline()
  await page.reload()
  await expect(code).toBeVisible()
  await expect(why).toHaveCount(0)
})

test('ORD-018 an order placed without signal says at each place that it is on the phone and is paid once it is sent', async ({
  app,
}) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const phone = await app.phone(buyers[0] as Person)
  const { page } = phone
  await choose(page, event, { Cherries: 2 })
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await phone.offline()
  await press(page, 'PLACE ORDER')
  const dialog = page.getByRole('dialog', { name: 'Your purchase has been placed.', exact: true })
  await expect(dialog).toContainText('It is saved on this phone and sent when there is signal.')
  await dialog.getByRole('link', { name: 'Confirm your order', exact: true }).click()
  const banner = page.locator('.banner').filter({ hasText: 'ORDER PLACED' })
  await expect(banner).toContainText('You can pay once it has its number.')
  const unsent = page.getByText(
    'Your order is still on this phone. You can pay here once it is sent and has its number.',
  )
  await expect(unsent).toBeVisible()
  const pass = page.getByRole('region', { name: 'Pickup pass', exact: true })
  await expect(pass).toContainText('Not sent yet: the host can scan this once you have had signal.')
  await expect(page.getByText('Nothing to pay yet')).toHaveCount(0)
  await phone.online()
  await expect(page.getByRole('img', { name: /^PayNow QR code/ })).toBeVisible()
  await expect(unsent).toHaveCount(0)
  await expect(pass).toContainText('Works without signal. The host scans either code.')
})
