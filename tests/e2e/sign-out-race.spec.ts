// Signing out in one tab while another tab checks off an order.
import type { Page } from '@playwright/test'
import { neighbourhood, orderOf, placeOrder, type Person } from '#tests/support/neighbourhood.ts'
import { chip, expect, test } from './fixtures.ts'

/** Blocks all writes to the database that holds the session, until the returned function is called. */
const holdSession = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('gotong')
        opening.onerror = () => reject(opening.error ?? new Error('the device database does not open'))
        opening.onsuccess = () => {
          const database = opening.result
          const settings = database.transaction('settings', 'readwrite').objectStore('settings')
          const next = (): void => {
            resolve()
            if (document.body.dataset.release === undefined) settings.count().onsuccess = next
            else database.close()
          }
          settings.count().onsuccess = next
        }
      }),
  )
  return () => page.evaluate(() => void (document.body.dataset.release = ''))
}

/** Whether the sign-out has marked the person's store. */
const isLeaving = (page: Page, who: Person): Promise<boolean> =>
  page.evaluate(
    (name) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('meta').objectStore('meta').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(reading.result).includes('"isLeaving":true'))
          }
        }
      }),
    `gotong-${who.id}`,
  )

test('SYN-036 a check-off in one tab while another tab signs out is refused with the reason, and never confirmed and lost', async ({
  app,
}) => {
  const { buyers, event, host } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const ref = await placeOrder(buyer, event, [0, 1])
  const before = (await orderOf(host, ref)).status
  const phone = await app.phone(host)
  const counter = phone.page
  await counter.goto(`/event/manage-orders?eventId=${event.id}`)
  await expect(chip(counter)).toHaveAttribute('data-state', 'sent')
  const leaving = await phone.context.newPage()
  await leaving.goto('/user/profile')
  await leaving.getByRole('button', { name: 'Logout' }).click()
  const dialog = leaving.getByRole('dialog', { name: 'Sign out on this phone?' })
  await expect(dialog).toBeVisible()
  const release = await holdSession(leaving)
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => isLeaving(counter, host), { timeout: 30_000 }).toBe(true)
  const status = counter.getByRole('listitem').filter({ hasText: buyer.name }).getByRole('combobox')
  await status.selectOption({ label: 'Verified' })
  await expect(counter.getByRole('alert')).toHaveText('Not saved. You are signing out in another tab')
  await release()
  await expect(leaving).toHaveURL(/sign-in/)
  expect((await orderOf(host, ref)).status).toBe(before)
})
