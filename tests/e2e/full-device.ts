// A browser whose storage refuses writes while a test says so.
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    isFull: boolean
  }
}

/** Runs before the page's scripts. */
export const fill = (): void => {
  const begin = IDBDatabase.prototype.transaction
  Object.defineProperty(IDBDatabase.prototype, 'transaction', {
    value(this: IDBDatabase, ...[stores, mode, options]: Parameters<typeof begin>) {
      if (window.isFull && mode === 'readwrite') throw new DOMException('The disk is full', 'QuotaExceededError')
      return begin.call(this, stores, mode, options)
    },
  })
}

/** Expects the default failure message for an action that cannot be stored. */
export const failing = async (page: Page, act: () => Promise<void>): Promise<void> => {
  await page.evaluate(() => (window.isFull = true))
  await act()
  await page.getByRole('alert').filter({ hasText: 'Not saved' }).getByRole('button', { name: 'Give up' }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give up' }).click()
  // A toast stays as long as the pointer is above it.
  await page.mouse.move(0, 0)
  await page.evaluate(() => (window.isFull = false))
}
