// What the payment link of a message opens where nobody is signed in.
import { createEvent, createGroup, join, orderOf, placeOrder } from '#tests/support/neighbourhood.ts'
import { fileUrl } from '#shared/payment/upload.ts'
import { newUpload, putUpload } from '#tests/support/shoppers.ts'
import { expect, test } from './stage.ts'

test('NAV-027 ORD-053 who is not signed in pays an order by its link, and sees nothing else', async ({ stage }) => {
  const host = await stage.person('Mei Ling Tan')
  const buyer = await stage.person('Arun Nair')
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

  const { page } = await stage.phone()
  await page.goto(`/payment-order?ref=${ref}&uid=${host.id}`)
  await expect(page.getByRole('heading', { name: 'No order found' })).toBeVisible()
  await page.goto(`/payment-order?ref=${ref}&uid=${buyer.id}`)
  await expect(page).toHaveURL(`/event/purchase-detail-share?ref=${ref}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Order 1' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Event' })).toContainText('Mango morning')
  // What only members see comes with the link.
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

  const other = await placeOrder(buyer, event, [1])
  await page.goto(`/event/purchase-detail-share?ref=${other}`)
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  await expect(page).toHaveURL(/\/sign-in\?next=/)

  const mine = await stage.phone(buyer)
  await mine.page.goto(`/event/purchase-detail-share?ref=${ref}`)
  await expect(mine.page).toHaveURL(`/event/purchase-detail?ref=${ref}`)
})
