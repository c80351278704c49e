// A host is warned about a payment screenshot that was used before, and sees the earlier one beside it.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { formatDay, toSeconds } from '#shared/kernel/clock.ts'
import { statementText } from '#tests/support/bank-statements.ts'
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
  type Person,
} from '#tests/support/neighbourhood.ts'
import { drawTransfer, type Transfer } from '#tests/support/transfer-pictures.ts'
import { asCents } from '#shared/kernel/money.ts'
import { collectionTable, expectTally, scan, startScanning, verdict } from './collection-fixtures.ts'
import { expect, expectToast, POLL_INTERVALS_MS, stored, test, type AppFixture } from './fixtures.ts'

const TRANSFER: Transfer = {
  payer: 'Siti Rahman',
  payee: 'Tan Mei Ling',
  cents: asCents(2500),
  at: '24 Nov 2026, 10:31 AM',
  reference: '7420916385',
  clock: '10:31',
}

const SAME_FILE = 'Screenshot used before'
const SAME_PICTURE = 'Looks like an earlier screenshot'
const AFTER_CANCELLATION = 'Paid again after a cancellation'

/** Price of one box. */
const BOX_CENTS = 990

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
  // The sheet may still slide.
  await expect(async () => {
    const [left, right] = await Promise.all((await sheet.getByRole('figure').all()).map((each) => each.boundingBox()))
    expect(left?.y).toBe(right?.y)
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  }).toPass({ intervals: POLL_INTERVALS_MS })
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

    const { page } = await app.phone(host, {
      desktop,
      installed: true,
      opens: `/event/manage-orders?eventId=${bread.id}`,
    })
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

test('PAY-041 PAY-042 matching a bank statement asks before it verifies a payment with a warning', async ({ app }) => {
  const { host, siti, kumar, event } = await twoBuyers(app)
  const png = await drawTransfer('green', TRANSFER)
  const refs = [await placeOrder(siti, event, [1]), await placeOrder(kumar, event, [1])] as const
  await claimOrder(siti, refs[0], await uploadProof(siti, png))
  await claimOrder(kumar, refs[1], await uploadProof(kumar, png))

  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  await expect(page.getByRole('button', { name: SAME_FILE, exact: true })).toBeVisible({ timeout: CHECK_TIMEOUT_MS })
  await page.goto('/event/match-payments')
  const lines = [siti, kumar].map(({ name: payer }, n) => ({
    at: toSeconds(Date.now()),
    amount: asCents(BOX_CENTS),
    payer,
    remark: refs[n] ?? '',
  }))
  await page
    .getByLabel(/Choose or drop a bank statement/)
    .setInputFiles({ name: 'dbs.csv', mimeType: 'text/csv', buffer: Buffer.from(statementText('dbs', lines)) })
  await page.getByRole('button', { name: 'Verify all 2', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: 'Verify this payment anyway?', exact: true })
  await expect(asked).toContainText(`Order 2 of ${kumar.name}, ${event.title}: screenshot used before`)
  await asked.getByRole('button', { name: 'Not yet', exact: true }).click()
  await expect(asked).toBeHidden()
  await page.getByRole('button', { name: 'Verify all 2', exact: true }).click()
  await asked.getByRole('button', { name: 'Verify anyway', exact: true }).click()
  for (const ref of refs) await expect.poll(async () => (await orderOf(host, ref)).status).toBe(2)
})

test('PAY-041 the host sees a cropped, re-encoded copy beside the earlier one, also without signal', async ({
  app,
}) => {
  const { host, siti, kumar, event } = await twoBuyers(app)
  const png = await drawTransfer('red', TRANSFER)
  const copy = await sharp(png)
    .extract({ left: asCents(0), top: 70, width: 720, height: 1400 })
    .jpeg({ quality: 70 })
    .toBuffer()
  await claimOrder(siti, await placeOrder(siti, event, [1]), await uploadProof(siti, png))
  const ref = await placeOrder(kumar, event, [1])
  await claimOrder(kumar, ref, await uploadProof(kumar, copy, 'image/jpeg'))

  const phone = await app.phone(host, { installed: true, opens: `/event/manage-orders?eventId=${event.id}` })
  const { page } = phone
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

  const { page } = await app.phone(host, { installed: true, opens: `/event/manage-orders?eventId=${event.id}` })
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
    const { deliveryId } = await createDelivered(host, groupId)
    const booking = await claimBooking(siti, await bookDelivery(siti, deliveryId), proof)
    const { dDeliveryTimestamp } = await bookingOf(host, booking)

    const { page } = await app.phone(host, {
      desktop,
      installed: true,
      opens: `/event/manage-delivery?id=${deliveryId}`,
    })
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

/** Two orders of a closed event, both paid with one file; the second is flagged on the phone. */
const closedWithCopy = async (app: AppFixture) => {
  const table = await collectionTable(app, ['Siti Rahman', 'Arun Nair'])
  const [siti, arun] = [table.buyers[0]!, table.buyers[1]!]
  const png = await drawTransfer('blue', TRANSFER)
  const first = await table.order(siti, [1], { paid: false })
  const copy = await table.order(arun, [2], { paid: false })
  await claimOrder(siti, first, await uploadProof(siti, png))
  await claimOrder(arun, copy, await uploadProof(arun, png))
  await table.close()
  return { ...table, first, copy }
}

const expectFlagged = (page: Page, host: Person): Promise<void> =>
  expect.poll(async () => (await stored(page, host, 'proof_flags')).length, { timeout: CHECK_TIMEOUT_MS }).toBe(1)

test('PAY-041 COL-011 the counter shows the reused screenshot beside the earlier one before a hand-over, also without signal', async ({
  app,
}) => {
  const { host, event, first, copy } = await closedWithCopy(app)
  const phone = await app.phone(host, { installed: true })
  const { page } = phone
  await startScanning(page, `/collection?eventId=${event.id}`)
  await expectFlagged(page, host)
  await phone.offline()

  await scan(page, first)
  const asked = verdict(page, 'Claimed, not verified')
  await expect(asked.getByRole('button', { name: 'Verified, hand over 1', exact: true })).toBeVisible()
  await expect(asked.getByText(SAME_FILE)).toHaveCount(0)
  await asked.getByRole('button', { name: 'Close', exact: true }).click()

  await scan(page, copy)
  const warning = asked.getByRole('region', { name: SAME_FILE, exact: true })
  await expect(warning).toContainText('This is the same file as an earlier payment.')
  await expectBeside(warning, `Order 2 of Arun Nair, ${event.title}`, `Order 1 of Siti Rahman, ${event.title}`)
  expect(await stored(page, host, 'handovers')).toHaveLength(0)
  await asked.getByRole('button', { name: 'Verified, hand over 2', exact: true }).click()
  await expectTally(page, { collected: 1, owed: 0, toCome: 1 })
})

for (const desktop of [false, true])
  test(`PAY-041 a packing list shows the warning, and asks before it verifies several orders at once, ${desktop ? 'in the table' : 'on the phone'}`, async ({
    app,
  }) => {
    const { host, buyers, event, groupId, order, copy } = await closedWithCopy(app)
    const other = await createEvent(host, groupId, { title: 'Bread evening' })
    const bread = await order(buyers[1]!, [1], { event: other, paid: false })
    await claimOrder(buyers[1]!, bread, await uploadProof(buyers[1]!))
    await host.api.send('PATCH', '/update-event-status', { status: 0 }, { id: other.id })
    const list = { eventIds: [event.id, other.id] }
    const { id } = await host.api.send<{ id: string }>('POST', '/create-packing-list', list)

    const { page } = await app.phone(host, { desktop, installed: true, opens: `/event/packing-list?id=${id}` })
    await expectFlagged(page, host)
    const sheet = await openWarning(page, SAME_FILE)
    await expectBeside(sheet, `Order 2 of Arun Nair, ${event.title}`, `Order 1 of Siti Rahman, ${event.title}`)
    await page.keyboard.press('Escape')
    if (desktop) await page.getByRole('combobox', { name: 'Status of Arun Nair', exact: true }).selectOption('Verified')
    else {
      await page.getByRole('button', { name: /^Arun Nair/ }).click()
      await page.getByRole('combobox', { name: `Status of order 2, ${event.title}` }).selectOption('Verified')
    }
    const asked = page.getByRole('alertdialog', { name: 'Verify this payment anyway?', exact: true })
    await expect(asked).toContainText(
      `Order 2 of Arun Nair, ${event.title}: screenshot used before. The earlier one: Order 1 of Siti Rahman, ${event.title}.`,
    )
    await asked.getByRole('button', { name: 'Not yet', exact: true }).click()
    for (const ref of [copy, bread]) expect((await orderOf(host, ref)).status).toBe(1)
    await expect(page.getByText('Claimed', { exact: true }).first()).toBeVisible()
  })
