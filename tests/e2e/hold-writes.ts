// A device that is slow to write: what is queued waits until a test lets it go.
import type { Page } from '@playwright/test'
import type { Person } from '#tests/support/neighbourhood.ts'

/** Keeps every change of somebody's database waiting until the answered function is called. It waits from now on. */
export const holdWrites = async (page: Page, who: Person): Promise<() => Promise<void>> => {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const database = opening.result
          const stores = database.transaction([...database.objectStoreNames], 'readwrite')
          const turn = (): void => {
            resolve()
            if (document.body.dataset.letGo === undefined) stores.objectStore('meta').count().onsuccess = turn
          }
          stores.oncomplete = () => database.close()
          stores.objectStore('meta').count().onsuccess = turn
        }
      }),
    `gotong-${who.id}`,
  )
  return () => page.evaluate(() => void (document.body.dataset.letGo = ''))
}
