// Driving the real app.
import type { Page } from '@playwright/test'
import type { Person } from '#tests/support/neighbourhood.ts'

/** Rows of one store of the signed-in person's database. */
const heldOrders = (page: Page, userId: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error ?? new Error('does not open'))
        opening.onsuccess = () => {
          const counting = opening.result.transaction('orders').objectStore('orders').count()
          counting.onerror = () => reject(counting.error ?? new Error('not counted'))
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
    `gotong-${userId}`,
  )

const PATIENCE = 30_000

/** By email and PIN, and waits until the device holds so many orders. */
export const signIn = async (page: Page, who: Person, orders: number): Promise<void> => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(who.email)
  const boxes = page.locator('.pin input')
  for (const [n, digit] of [...who.pin].entries()) await boxes.nth(n).fill(digit)
  await page
    .getByRole('button', { name: 'SIGN IN' })
    .click({ timeout: 2000 })
    .catch(() => undefined)
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'), { timeout: PATIENCE, waitUntil: 'commit' })
  await page.waitForFunction(
    (name) => indexedDB.databases().then((all) => all.some((one) => one.name === name)),
    `gotong-${who.id}`,
  )
  for (let waited = 0; (await heldOrders(page, who.id)) < orders; waited += 100) {
    if (waited > PATIENCE) throw new Error('the first snapshot never came')
    await page.waitForTimeout(100)
  }
}

/** Resolves when the service worker controls the page: from here on the app starts without network. */
export const installed = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
