// A person's own data: exported, and deleted on every device.
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { bookDelivery, createDelivery, neighbourhood, otherAdminOf, type Person } from '#tests/support/neighbourhood.ts'
import { ordersOf } from './sent-mutations.ts'
import { expect, order, test, wake } from './fixtures.ts'

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

test('a host returns the money of cancelled bookings before the account is deleted', async ({ app }) => {
  const there = await neighbourhood(app.server.url, 1)
  const { host, groupId, buyers, event } = there
  await otherAdminOf(app.server.url, there)
  await host.api.send('DELETE', '/delete-event', undefined, { id: event.id })
  const ref = await bookDelivery(buyers[0] as Person, await createDelivery(host, groupId))
  for (const status of [2, -1]) await host.api.send('PATCH', '/update-delivery-booking-status', { ref, status })
  const { page } = await app.phone(host, { opens: '/user/data' })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await typePin(page, host.pin)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'You still have to return money to buyers. Return it and mark it as returned first.',
  )
  await expect(dialog.getByRole('listitem')).toHaveText([/^Delivery /])
  await host.api.send('POST', '/record-refund', { ref, amount: 3, note: '' })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect.poll(() => databases(page)).not.toContain(`gotong-${host.id}`)
})

test('SYN-026 deleting the account is refused while changes are not sent; they can be sent, exported or thrown away', async ({
  app,
}) => {
  const { buyers, event, host } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const phone = await app.phone(buyer)
  const { page } = phone
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
  await refused.getByRole('button', { name: 'Discard and go on' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Discard 1 change?' })
  await sure.getByRole('button', { name: 'Keep them' }).click()
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: 'Discard and go on' }).click()
  await sure.getByRole('button', { name: 'Discard', exact: true }).click()
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
