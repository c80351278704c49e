// A host is warned about a payment screenshot that was used before, and sees the earlier one beside it.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { formatDay } from '#shared/kernel/clock.ts'
import {
  bookDelivery,
  bookingOf,
  claimBooking,
  claimOrder,
  createDelivered,
  createEvent,
  neighbourhood,
  orderOf,
  placeOrder,
  uploadProof,
} from '#tests/support/neighbourhood.ts'
import { drawTransfer, type Transfer } from '#tests/support/transfer-pictures.ts'
import { expect, expectToast, test, type AppFixture } from './fixtures.ts'

const TRANSFER: Transfer = {
  payer: 'Siti Rahman',
  payee: 'Tan Mei Ling',
  cents: 2500,
  at: '24 Nov 2026, 10:31 AM',
  reference: '7420916385',
  clock: '10:31',
}

const SAME_FILE = 'Screenshot used before'
const SAME_PICTURE = 'Looks like an earlier screenshot'
const AFTER_CANCELLATION = 'Paid again after a cancellation'

/** The server compares pictures after it has accepted the claim. */
const CHECK_TIMEOUT_MS = 40_000

/** Both pictures are loaded. */
const expectBeside = async (sheet: Locator, now: string, earlier: string): Promise<void> => {
  for (const [head, name] of [
    ['This payment', now],
    ['Earlier payment', earlier],
  ] as const) {
    const figure = sheet.getByRole('figure').filter({ hasText: head })
    await expect(figure).toContainText(name)
    const picture = figure.getByRole('img', { name: `Payment screenshot of ${name}`, exact: true })
    await expect
      .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0)
  }
  const [left, right] = await Promise.all((await sheet.getByRole('figure').all()).map((each) => each.boundingBox()))
  expect(left?.y).toBe(right?.y)
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
}

const openWarning = async (page: Page, title: string): Promise<Locator> => {
  await page.getByRole('button', { name: title, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('region', { name: title, exact: true })).toBeVisible()
  return sheet
}

const twoBuyers = async (app: AppFixture) => {
  const there = await neighbourhood(app.server.url, 2)
  return { ...there, siti: there.buyers[0]!, kumar: there.buyers[1]! }
}

for (const desktop of [false, true])
  test(`PAY-041 the host sees the same file of another buyer and another event beside the earlier one, ${desktop ? 'in the table' : 'on the card'}`, async ({
    app,
  }) => {
    const { host, groupId, siti, kumar, event } = await twoBuyers(app)
    const bread = await createEvent(host, groupId, { title: 'Bread evening' })
    const png = await drawTransfer('green', TRANSFER)
    await claimOrder(siti, await placeOrder(siti, event, [1]), await uploadProof(siti, png))
    const ref = await claimOrder(kumar, await placeOrder(kumar, bread, [1]), await uploadProof(kumar, png))

    const { page } = await app.phone(host, { desktop, installed: true })
    await page.goto(`/event/manage-orders?eventId=${bread.id}`)
    await expect(page.getByRole('button', { name: SAME_FILE, exact: true })).toBeVisible({ timeout: CHECK_TIMEOUT_MS })
    const sheet = await openWarning(page, SAME_FILE)
    await expect(sheet).toContainText('This is the same file as an earlier payment.')
    const earlier = `Order 1 of ${siti.name}, ${event.title}`
    await expectBeside(sheet, `Order 1 of ${kumar.name}, Bread evening`, earlier)

    await page.keyboard.press('Escape')
    const status = page.getByRole('combobox', { name: 'Status of order 1', exact: true })
    await status.selectOption('Verified')
    const asked = page.getByRole('alertdialog', { name: 'Verify this payment anyway?', exact: true })
    await expect(asked).toContainText(`screenshot used before. The earlier one: ${earlier}.`)
    await asked.getByRole('button', { name: 'Not yet', exact: true }).click()
    expect((await orderOf(host, ref)).status).toBe(1)

    await openWarning(page, SAME_FILE)
    await sheet.getByRole('button', { name: 'It is fine, remove the warning', exact: true }).click()
    await expectToast(page, 'Warning removed', 'Success')
    await expect(sheet.getByRole('figure')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: SAME_FILE, exact: true })).toHaveCount(0)
    await status.selectOption('Verified')
    await expect.poll(async () => (await orderOf(host, ref)).status).toBe(2)
    await expect(asked).toBeHidden()
  })

test('PAY-041 the host sees a cropped, re-encoded copy beside the earlier one, also without signal', async ({
  app,
}) => {
  const { host, siti, kumar, event } = await twoBuyers(app)
  const png = await drawTransfer('red', TRANSFER)
  const copy = await sharp(png).extract({ left: 0, top: 70, width: 720, height: 1400 }).jpeg({ quality: 70 }).toBuffer()
  await claimOrder(siti, await placeOrder(siti, event, [1]), await uploadProof(siti, png))
  const ref = await placeOrder(kumar, event, [1])
  await claimOrder(kumar, ref, await uploadProof(kumar, copy, 'image/jpeg'))

  const phone = await app.phone(host, { installed: true })
  const { page } = phone
  await page.goto(`/event/manage-orders?eventId=${event.id}`)
  await expect(page.getByRole('button', { name: SAME_PICTURE, exact: true })).toBeVisible({ timeout: CHECK_TIMEOUT_MS })
  const names = [`Order 2 of ${kumar.name}, ${event.title}`, `Order 1 of ${siti.name}, ${event.title}`] as const
  await expectBeside(await openWarning(page, SAME_PICTURE), ...names)

  await phone.offline()
  await page.reload()
  const sheet = await openWarning(page, SAME_PICTURE)
  await expect(sheet).toContainText('This picture is nearly the same as that of an earlier payment.')
  await expectBeside(sheet, ...names)
  await sheet.getByRole('button', { name: 'Verified', exact: true }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('looks like an earlier screenshot')
  await asked.getByRole('button', { name: 'Verify anyway', exact: true }).click()
  await phone.online()
  await expect.poll(async () => (await orderOf(host, ref)).status).toBe(2)
})

test('PAY-041 the host sees a payment after a cancellation beside the earlier one of the order', async ({ app }) => {
  const { host, siti, event } = await twoBuyers(app)
  const ref = await claimOrder(siti, await placeOrder(siti, event, [1]), await uploadProof(siti))
  await siti.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: -1 })
  await siti.api.send('PUT', '/update-order', { ref, data: { details: { [event.products[0]!]: [{ quantity: 1 }] } } })
  await claimOrder(siti, ref, await uploadProof(siti))

  const { page } = await app.phone(host, { installed: true })
  await page.goto(`/event/manage-orders?eventId=${event.id}`)
  await expect(page.getByRole('button', { name: AFTER_CANCELLATION, exact: true })).toBeVisible({
    timeout: CHECK_TIMEOUT_MS,
  })
  const sheet = await openWarning(page, AFTER_CANCELLATION)
  await expect(sheet).toContainText('This order was paid before and cancelled. Check that both transfers arrived.')
  const name = `Order 1 of ${siti.name}, ${event.title}`
  await expectBeside(sheet, name, name)
  const [now, before] = await sheet
    .getByRole('figure')
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  expect(now).not.toBe(before)
})

for (const desktop of [false, true])
  test(`PAY-041 the host sees a booking paid with the screenshot of a cancelled order beside that order, ${desktop ? 'in the table' : 'on the card'}`, async ({
    app,
  }) => {
    const { host, groupId, siti, event } = await twoBuyers(app)
    const proof = await uploadProof(siti)
    const order = await claimOrder(siti, await placeOrder(siti, event, [1]), proof)
    await host.api.send('PATCH', '/update-order-status', { ref: order, status: -1 })
    const { slotId } = await createDelivered(host, groupId)
    const booking = await claimBooking(siti, await bookDelivery(siti, slotId), proof)
    const { dDeliveryTimestamp } = await bookingOf(host, booking)

    const { page } = await app.phone(host, { desktop, installed: true })
    await page.goto(`/event/manage-delivery?id=${slotId}`)
    await expect(page.getByRole('button', { name: SAME_FILE, exact: true })).toBeVisible({ timeout: CHECK_TIMEOUT_MS })
    const sheet = await openWarning(page, SAME_FILE)
    await expect(sheet).toContainText('This is the same file as an earlier payment. The earlier one was cancelled.')
    await expectBeside(
      sheet,
      `Delivery to ${siti.name} on ${formatDay(dDeliveryTimestamp)}`,
      `Order 1 of ${siti.name}, ${event.title}`,
    )
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: `Verified, ${siti.name}`, exact: true }).selectOption('Paid')
    const asked = page.getByRole('alertdialog', { name: 'Verify this payment anyway?', exact: true })
    await asked.getByRole('button', { name: 'Verify anyway', exact: true }).click()
    await expect.poll(async () => (await bookingOf(host, booking)).status).toBe(2)
  })
