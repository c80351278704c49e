/** A setting of database `gotong`, which is the store's; read without upgrading or creating it. Undefined where it cannot be read. */
export const readSetting = <T>(key: string): Promise<T | undefined> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('gotong')
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(undefined)
    opening.onsuccess = () => {
      const database = opening.result
      const done = (value?: T): void => {
        database.close()
        resolve(value)
      }
      try {
        const reading = database.transaction('settings').objectStore('settings').get(key)
        reading.onsuccess = () => done((reading.result as { value?: T } | undefined)?.value)
        reading.onerror = () => done()
      } catch {
        // There is no such table, or the browser has closed the connection.
        done()
      }
    }
  })
