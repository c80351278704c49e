// Chromium keeps a page that a person leaves in memory, also while the page upgrades its database.
import { neighbourhood } from '#tests/support/neighbourhood.ts'
import { spawnServer } from '#tests/support/server.ts'
import { expect, installed, signIn, test } from './fixtures.ts'
import { newProfile } from './killable-browser.ts'

/** `without`: one of the two means by which the next page gets at the database. */
const prolongFirstUpgrade = (without: 'abort' | 'lock'): void => {
  addEventListener('pagehide', ({ persisted }) => localStorage.setItem('kept', String(persisted)))
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (name, version) {
    const request = open.call(this, name, version)
    if (!localStorage.getItem('upgrading') && name.startsWith('gotong-0'))
      request.addEventListener('upgradeneeded', () => {
        localStorage.setItem('upgrading', 'true')
        const store = request.result.createObjectStore('slow')
        const goOn = (): void => {
          store.count().onsuccess = goOn
        }
        goOn()
      })
    return request
  }
  if (without === 'abort') IDBTransaction.prototype.abort = () => undefined
  else {
    const request = LockManager.prototype.request
    LockManager.prototype.request = function (
      this: LockManager,
      name: string,
      options: LockOptions,
      work: LockGrantedCallback<unknown>,
    ) {
      return request.call(this, name, name === 'gotong-opening' ? { mode: 'shared' } : options, work)
    } as typeof request
  }
}

for (const [title, without] of [
  ['aborts the upgrade of its database when it is left', 'lock'],
  ['is dropped when the next page opens the database that it upgrades', 'abort'],
] as const)
  test(`PWA-001 a page that the browser keeps ${title}`, async () => {
    const profile = await newProfile()
    const server = await spawnServer()
    try {
      const { buyers, event } = await neighbourhood(server.url, 1)
      const { page, kill } = await profile.open()
      await page.addInitScript(prolongFirstUpgrade, without)
      await page.goto(`${server.url}/sign-in`)
      await signIn(page, buyers[0]!)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('upgrading'))).toBe('true')
      await installed(page)
      await page.goto(server.url)
      await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('true')
      await kill()
    } finally {
      await server.kill()
      await profile.remove()
    }
  })
