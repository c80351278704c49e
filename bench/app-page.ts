// Drives the real app.
import type { Page } from '@playwright/test'
import type { Person } from '#tests/support/neighbourhood.ts'

/** Rows in one object store of the signed-in person's database. */
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

const TIMEOUT_MS = 30_000

/** Signs in with email and PIN, and waits until the device has this many orders. */
export const signIn = async (page: Page, who: Person, orders: number): Promise<void> => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(who.email)
  const boxes = page.locator('.pin input')
  for (const [n, digit] of [...who.pin].entries()) await boxes.nth(n).fill(digit)
  await page
    .getByRole('button', { name: 'SIGN IN' })
    .click({ timeout: 2000 })
    .catch(() => undefined)
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'), { timeout: TIMEOUT_MS, waitUntil: 'commit' })
  await page.waitForFunction(
    (name) => indexedDB.databases().then((all) => all.some((one) => one.name === name)),
    `gotong-${who.id}`,
  )
  for (let waited = 0; (await heldOrders(page, who.id)) < orders; waited += 100) {
    if (waited > TIMEOUT_MS) throw new Error('the first snapshot never came')
    await page.waitForTimeout(100)
  }
}

/** Resolves when the service worker controls the page: from then on the app starts offline. */
export const installed = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
