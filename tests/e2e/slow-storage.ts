// A device with slow storage: writes wait until a test releases them.
import type { Page } from '@playwright/test'
import type { Person } from '#tests/support/neighbourhood.ts'

/** Blocks all writes to a person's database from now on, until the returned function is called. */
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
