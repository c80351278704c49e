// Refunds: the host sees what they owe and marks it as returned; the buyer sees what they get back.
import type { Locator } from '@playwright/test'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import {
  bookDelivery,
  bookingOf,
  claimBooking,
  createDelivery,
  createEvent,
  neighbourhood,
  orderOf,
  placeOrder,
  uploadProof,
  type MadeEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'
import { expect, expectToast, test } from './fixtures.ts'
import { allSent } from './collection-fixtures.ts'

const claim = async (buyer: Person, ref: string, amount: number): Promise<void> => {
  const paymentScreenshot = await uploadProof(buyer)
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot, amount })
}
const verify = (host: Person, ref: string) => host.api.send('PATCH', '/update-order-status', { ref, status: 2 })

/** The buyer claims two mangoes on a phone without signal, and takes one out on another device before the claim is sent. */
const claimThenShorten = async (buyer: Person, event: MadeEvent, ref: string): Promise<void> => {
  const phone = syncClient(`phone-${ref}`)
  const paymentScreenshot = await uploadProof(buyer)
  const earlier = Date.now() - 60_000
  const claimed = phone.mutation(
    'update-order-buyer-status',
    { ref, buyerStatus: 2, paymentScreenshot, amount: 1980 },
    { time: hybridTime(earlier, 1, 'phone'), at: Math.floor(earlier / 1000) },
  )
  const details = { [event.products[0] ?? '']: [{ quantity: 1 }] }
  await buyer.api.send('PUT', '/update-order', { ref, data: { details } })
  await phone.send(buyer.api, { mutations: [claimed], cursor: EMPTY_CURSOR })
}

test('PAY-043 cancelled, short and overpaid orders are listed with amount, buyer and reason, marked as returned and taken back, and each buyer sees theirs', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 3)
  const [mei, ravi, siti] = buyers as [Person, Person, Person]
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 0 })
  const [cancelled, short, overpaid] = [
    await placeOrder(mei, event, [1]),
    await placeOrder(ravi, event, [2]),
    await placeOrder(siti, event, [1]),
  ]
  const desk = (await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })).page
  await expect(desk.getByRole('link', { name: 'Refunds', exact: true })).toHaveCount(0)
  await claim(mei, cancelled, 9.9)
  await verify(host, cancelled)
  await mei.api.send('PATCH', '/update-order-buyer-status', { ref: cancelled, buyerStatus: -1 })
  await claimThenShorten(ravi, event, short)
  await verify(host, short)
  await claim(siti, overpaid, 9.9)
  await verify(host, overpaid)
  await host.api.send('PATCH', '/update-order-paid', { ref: overpaid, amount: 12 })

  await expect(desk.getByRole('link', { name: 'To be returned S$21.90', exact: true })).toBeVisible()
  await desk.getByRole('link', { name: 'Refunds', exact: true }).click()
  await desk.waitForURL(/\/event\/refunds\?eventId=/)
  const open = desk.getByRole('list', { name: 'Still to return', exact: true })
  await expect(open.getByRole('listitem')).toHaveText([
    new RegExp(`${mei.name}.*Order 1, Mango morning.*Cancelled after payment.*9\\.90`),
    new RegExp(`${ravi.name}.*Order 2, Mango morning.*Short: goods taken out after payment.*9\\.90`),
    new RegExp(`${siti.name}.*Order 3, Mango morning.*Paid more than the total.*2\\.10`),
  ])
  await expect(open.getByRole('link', { name: `Call ${mei.name}, ${mei.phone}` })).toBeVisible()

  const row = (who: Person) => open.getByRole('listitem').filter({ hasText: who.name })
  const sheet = desk.getByRole('dialog')
  await row(mei).getByRole('button', { name: 'Mark as returned', exact: true }).click()
  await expect(sheet.getByLabel('Amount', { exact: true })).toHaveValue('9.90')
  await sheet.getByLabel('Amount', { exact: true }).click()
  await desk.keyboard.type('10')
  await sheet.getByRole('button', { name: 'Mark as returned', exact: true }).click()
  await expect(sheet).toContainText('Enter an amount of up to S$9.90')
  await sheet.getByLabel('Amount', { exact: true }).fill('4')
  await sheet.getByText('Cash', { exact: true }).click()
  await sheet.getByLabel('Note', { exact: true }).fill('At the gate')
  await sheet.getByRole('button', { name: 'Mark as returned', exact: true }).click()
  await expectToast(desk, `S$4.00 returned to ${mei.name}`, 'Success')
  await expect(row(mei)).toContainText('5.90')
  await row(mei).getByRole('button', { name: 'Mark as returned', exact: true }).click()
  await sheet.getByRole('button', { name: 'Mark as returned', exact: true }).click()
  const done = desk.getByRole('list', { name: 'Returned', exact: true }).first()
  await expect(done).toContainText(/S\$5\.90 returned on .* by PayNow/)
  await expect(done).toContainText(/S\$4\.00 returned on .* in cash/)

  const buyerPage = (await app.phone(mei, { opens: `/event/purchase-detail?ref=${cancelled}` })).page
  const own = buyerPage.getByRole('list', { name: 'Refund', exact: true })
  await expect(own).toContainText(/S\$4\.00 returned on .* in cash.*At the gate/)
  await expect(own).not.toContainText('to be returned')

  const toast = desk.locator('.toast').filter({ hasText: 'S$5.90 returned' })
  await toast.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(desk, 'Refund taken back', 'Info')
  await expect(row(mei)).toContainText('5.90')
  await expect(own).toContainText('S$5.90 to be returned to you')
  await expect(own).toContainText('Cancelled after payment')
  await buyerPage.goto('/event/list-my-purchases')
  await expect(buyerPage.getByText('S$5.90 to be returned to you')).toBeVisible()
  await expect(buyerPage.getByText('S$4.00 returned to you')).toBeVisible()

  const saving = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Export', exact: true }).click()
  await sheet.getByText('CSV', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await saving
  expect(file.suggestedFilename()).toContain('Mango morning Refunds')
  await desk.keyboard.press('Escape')

  await desk.goto('/event/list-my-events')
  await desk.getByRole('link', { name: 'Refunds: S$17.90 to return', exact: true }).click()
  await expect(open.getByRole('heading')).toHaveText([mei.name, ravi.name, siti.name])
})

test('PAY-043 a refund recorded without signal stays on the device, is sent later, and the order desk follows it', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url)
  const buyer = buyers[0]!
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 0 })
  const ref = await placeOrder(buyer, event, [1])
  await claim(buyer, ref, 9.9)
  await verify(host, ref)
  await host.api.send('PATCH', '/update-order-status', { ref, status: -1 })
  const own = (await app.phone(buyer, { opens: `/event/purchase-detail?ref=${ref}` })).page
  await expect(own.getByRole('link', { name: 'NEW ORDER', exact: true })).toHaveAttribute(
    'href',
    `/event/detail?eid=${event.id}&again=${ref}`,
  )
  await expect(own.getByRole('link', { name: 'EDIT', exact: true })).toHaveCount(0)
  const phone = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  const { page } = phone
  await expect(page.getByRole('link', { name: 'To be returned S$9.90', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^More of order 1-/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.first()).toContainText('To be returned S$9.90')
  await phone.offline()
  await sheet.getByRole('button', { name: 'Mark as returned', exact: true }).click()
  const refund = page.getByRole('dialog', { name: `Returned to ${buyer.name}`, exact: true })
  await refund.getByRole('button', { name: 'Mark as returned', exact: true }).click()
  await expectToast(page, `S$9.90 returned to ${buyer.name}`, 'Success')
  await expect(refund).toHaveCount(0)
  await expect(page.getByText('To be returned')).toHaveCount(0)
  expect(await orderOf(buyer, ref)).toMatchObject({ toBeReturned: 9.9, returned: 0 })
  await phone.online()
  await allSent(page, host)
  await expect.poll(() => orderOf(buyer, ref)).toMatchObject({ toBeReturned: 0, returned: 9.9 })
  await expect(own.getByRole('link', { name: 'EDIT', exact: true })).toBeVisible()
})

test('PAY-043 the host settles bookings that were paid too high or too low at the delivery without signal, and each buyer reads theirs', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 2)
  const [mei, ravi] = buyers as [Person, Person]
  const delivery = await createDelivery(host, groupId)
  const [high, low] = [await bookDelivery(mei, delivery), await bookDelivery(ravi, delivery)]
  for (const [ref, amount] of [
    [high, 5],
    [low, 2.5],
  ] as const) {
    await host.api.send('PATCH', '/update-delivery-booking-status', { ref, status: 2 })
    await host.api.send('PATCH', '/update-delivery-booking-paid', { ref, amount })
  }
  const pages: [Person, string, string, string][] = [
    [mei, high, 'S$2.00 to be returned to you', 'Paid more than the total'],
    [ravi, low, 'Paid S$2.50 · Still to pay S$0.50', 'Paid S$2.50 · Still to pay S$0.50'],
  ]
  const phones = []
  for (const [buyer, ref, card, detail] of pages) {
    const { page } = await app.phone(buyer, { opens: '/event/list-my-purchases' })
    await expect(page.getByRole('listitem').filter({ hasText: 'Delivery, West' })).toContainText(card)
    await page.goto(`/event/delivery-detail?ref=${ref}`)
    await expect(page.getByText(detail)).toBeVisible()
    phones.push(page)
  }

  const phone = await app.phone(host, { opens: `/event/manage-delivery?id=${delivery}` })
  const { page } = phone
  const cardOf = ({ name }: Person) => page.getByRole('listitem').filter({ hasText: name })
  await expect(cardOf(mei)).toContainText('Paid S$5.00To be returned S$2.00')
  await expect(cardOf(ravi)).toContainText('Paid S$2.50Still to pay S$0.50')
  await phone.offline()
  await cardOf(ravi).getByRole('button', { name: ravi.name, exact: true }).click()
  await page.getByRole('dialog', { name: ravi.name }).getByRole('button', { name: 'Mark the rest as paid' }).click()
  await expectToast(page, 'Payment settled', 'Success')
  await page.keyboard.press('Escape')
  await expect(cardOf(ravi)).not.toContainText('Still to pay')
  await cardOf(mei).getByRole('button', { name: mei.name, exact: true }).click()
  await page.getByRole('dialog', { name: mei.name }).getByRole('button', { name: 'Mark as returned' }).click()
  const sheet = page.getByRole('dialog', { name: /return/i })
  await sheet.getByLabel('Note').fill('At the gate')
  await page.mouse.click(8, 8)
  await expect(sheet.getByLabel('Note')).toHaveValue('At the gate')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('dialog', { name: mei.name }).getByRole('button', { name: 'Mark as returned' }).click()
  await sheet.getByRole('button', { name: 'Mark as returned' }).click()
  await expectToast(page, `S$2.00 returned to ${mei.name}`, 'Success')
  await phone.online()
  await expect.poll(async () => (await bookingOf(mei, high)).returned).toBe(2)
  await expect.poll(async () => (await bookingOf(ravi, low)).stillToPay).toBe(0)
  await expect(phones[0]!.getByRole('list', { name: 'Refund' })).toHaveText([/S\$2\.00 returned on .* by PayNow/])
  await expect(phones[1]!.getByText('Still to pay')).toHaveCount(0)

  for (const path of [`/event/manage-delivery?id=${delivery}`, '/event/refunds']) {
    await page.goto(path)
    await expect(page.getByText(mei.name).first()).toBeVisible()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
        message: `${path} fits a phone with text of 200 %`,
      })
      .toBe(0)
  }
})

test('Q-033 PAY-043 the host opens the payment screenshot of a cancelled order and of a refunded booking', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 2)
  const [mei, ravi] = buyers as [Person, Person]
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 0 })
  for (const buyer of [mei, ravi]) {
    const ref = await placeOrder(buyer, event, [1])
    await claim(buyer, ref, 9.9)
    if (buyer === ravi) await verify(host, ref)
    await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: -1 })
  }
  const delivery = await createDelivery(host, groupId)
  const booking = await claimBooking(ravi, await bookDelivery(ravi, delivery), await uploadProof(ravi))
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref: booking, status: -1 })

  const { page } = await app.phone(host, { installed: true, opens: `/event/manage-orders?eventId=${event.id}` })
  const expectProof = async (place: Locator, { name }: Person): Promise<void> => {
    const button = place.getByRole('button', { name: `See proof of ${name}`, exact: true })
    const picture = place.getByRole('img', { name: `Payment screenshot of ${name}`, exact: true })
    await expect(picture).toHaveCount(0)
    await button.click()
    await expect
      .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0)
    await button.click()
    await expect(picture).toHaveCount(0)
  }
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: /^More of order 1-/ }).click()
  await expectProof(sheet, mei)
  await expect(sheet.getByRole('button', { name: /Verified|invalid payment/ })).toHaveCount(0)

  await page.goto('/event/refunds')
  for (const title of ['Order 2, Mango morning', 'Delivery to West'])
    await expectProof(page.getByRole('listitem').filter({ hasText: title }), ravi)

  await page.goto(`/event/manage-delivery?id=${delivery}`)
  await page.getByRole('button', { name: ravi.name, exact: true }).click()
  await expectProof(sheet, ravi)
})
