// A payment link opened by a person who is not signed in.
import {
  createEvent,
  createGroup,
  join,
  neighbourhood,
  orderOf,
  placeOrder,
  secretOf,
  shareOrder,
} from '#tests/support/neighbourhood.ts'
import { fileUrl } from '#shared/payment/file-url.ts'
import { newUpload, putUpload } from '#tests/support/order-load.ts'
import { expect, test, expectToast } from './fixtures.ts'

test('NAV-027 ORD-053 PAY-037 a guest pays an order through its link and sees nothing else', async ({ app }) => {
  const host = await app.person('Mei Ling Tan')
  const buyer = await app.person('Arun Nair')
  const groupId = await createGroup(host, { public: 0 })
  const photo = newUpload(400)
  await putUpload(host, photo)
  await join(buyer, groupId)
  const event = await createEvent(host, groupId, {
    title: 'Mango morning',
    adminCost: 2,
    photoUrls: [fileUrl(photo.sha256)],
  })
  const ref = await placeOrder(buyer, event, [2])

  const { page } = await app.phone()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  const link = await shareOrder(host, ref)
  const secret = secretOf(link)
  const ended = page.getByRole('heading', { name: 'This link has ended' })
  await page.goto(`/payment-order?ref=${ref}&uid=${buyer.id}`)
  await expect(page).toHaveURL(`/sign-in?next=${encodeURIComponent(`/event/purchase-detail?ref=${ref}`)}`)
  await page.goto(`/payment-order?ref=${ref}&uid=${host.id}#${secret}`)
  await expect(ended).toBeVisible()
  await page.goto(link)
  await expect(page).toHaveURL(`/event/purchase-detail-share?ref=${ref}`)
  expect(asked.filter((each) => each.includes(secret))).toEqual([])
  await expect(page.getByRole('heading', { level: 1, name: 'Order 1' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Event' })).toContainText('Mango morning')
  // The link grants access to pictures that only members see.
  const picture = page.getByRole('img', { name: 'Mango morning, picture 1', exact: true })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/^blob:/)
  await expect(page.getByRole('region', { name: 'Items' })).toContainText(/Total.*21\.80/)
  for (const name of ['CANCEL', 'EDIT', 'Amend Delivery Address'])
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  await page.reload()
  await page.getByText('Click here to make Payment').click()
  await page.getByRole('button', { name: 'CONFIRM PAYMENT' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please upload payment screenshot' })).toBeVisible()
  const { bytes } = newUpload(2000)
  await page.getByLabel(/payment screenshot/).setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: bytes })
  await expect(page.getByRole('img', { name: 'Payment screenshot' })).toBeVisible()
  await page.getByRole('button', { name: 'CONFIRM PAYMENT' }).click()
  await expect(page.locator('.banner')).toContainText('Pending Confirmation')
  await expect.poll(() => orderOf(host, ref)).toMatchObject({ status: 1, buyerStatus: 2 })
  await expect(page.getByRole('img', { name: 'Payment screenshot' })).toBeVisible()

  expect(await orderOf(host, ref)).toMatchObject({ totalFee: 21.8, paidFee: 21.8 })
  await host.api.send('PATCH', '/update-order-paid', { ref, amount: 20.8 })
  await page.reload()
  await expect(page.getByText('Paid S$20.80 · Still to pay S$1.00')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rest to pay', exact: true })).toContainText('Pay the rest of S$1.00')

  const reason = 'The screenshot shows another shop'
  await host.api.send('PATCH', '/update-order-status', { ref, status: 1, buyerStatus: 1, reason })
  await page.reload()
  await expect(page.getByText(`Payment not valid: ${reason}`)).toBeVisible()
  await expect(page.getByText('Click here to make Payment')).toBeVisible()
  await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  await host.api.send('PATCH', '/update-order-status', { ref, status: 1, buyerStatus: 1 })
  await page.reload()
  await expect(page.getByText('The host could not find your payment')).toBeVisible()

  const other = await placeOrder(buyer, event, [1])
  await page.goto(`/event/purchase-detail-share?ref=${other}`)
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  await expect(page).toHaveURL(/\/sign-in\?next=/)

  const mine = await app.phone(buyer, { opens: `/event/purchase-detail-share?ref=${ref}` })
  await expect(mine.page).toHaveURL(`/event/purchase-detail?ref=${ref}`)

  const friend = await app.phone(await app.person('Hui Min'))
  await friend.page.goto(link)
  await expect(friend.page).toHaveURL(`/event/purchase-detail-share?ref=${ref}`)
  await expect(friend.page.getByRole('heading', { level: 1, name: 'Order 1' })).toBeVisible()
  await expect(friend.page.getByText('You need signal to send it.')).toBeVisible()
  await expect(friend.page.getByRole('link', { name: /^Sign (in|up)$/ })).toHaveCount(0)
  await friend.page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(friend.page).toHaveURL('/')
})

test('PAY-018 a host makes the payment link of an order, and a new one ends it', async ({ app }) => {
  const there = await neighbourhood(app.server.url)
  const buyer = there.buyers[0]!
  const ref = await placeOrder(buyer, there.event)
  const phone = await app.phone(there.host, { opens: `/event/manage-orders?eventId=${there.event.id}` })
  const { page } = phone
  const make = async (): Promise<void> => {
    await page.getByRole('button', { name: /^More of order/ }).click()
    await page.getByRole('button', { name: 'Payment link' }).click()
    await page.getByRole('button', { name: 'Make link' }).click()
  }
  const links: string[] = []
  for (let n = 0; n < 2; n += 1) {
    await make()
    const dialog = page.getByRole('dialog', { name: 'Payment link' })
    links.push(await dialog.getByLabel('Link', { exact: true }).inputValue())
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  for (const link of links) expect(link).toContain(`/payment-order?ref=${ref}&uid=${buyer.id}#`)
  const guest = await app.phone(undefined, { opens: links[0]! })
  await expect(guest.page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await guest.page.goto('about:blank')
  await guest.page.goto(links[1]!)
  await expect(guest.page.getByRole('heading', { level: 1, name: 'Order 1' })).toBeVisible()

  await phone.offline()
  await make()
  await expectToast(page, 'A payment link needs signal.', 'Error')
})
