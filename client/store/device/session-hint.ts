// Tells whether this browser may hold a session, before the database of the device is loaded. A guest never loads it.
import { isFullAtStart } from '#client/store/database/room-at-start.ts'
import { SETTINGS_CACHE } from './copy-names.ts'
import { DEVICE_DATABASE, SESSION_KEY, SETTINGS } from './session-record.ts'

/**
 * Key in web storage, set while there is a session. `theme.js` reads it too, so that the scripts of a signed-in person are
 * asked for with the page. It goes with the rest of web storage, and is set again at the next start.
 */
export const SESSION_HINT = 'session'

export const hasSessionHint = (): boolean => {
  try {
    return localStorage.getItem(SESSION_HINT) !== null
  } catch {
    return false
  }
}

/** Creates no database. Any failure counts as a session: who reads it next has the words for what is wrong. */
const isStored = (indexedDB: IDBFactory): Promise<boolean> =>
  new Promise((resolve) => {
    const opening = indexedDB.open(DEVICE_DATABASE)
    let isNew = false
    opening.onupgradeneeded = () => {
      isNew = true
      opening.transaction?.abort()
    }
    opening.onerror = (event) => {
      event.preventDefault()
      resolve(!isNew)
    }
    opening.onsuccess = () => {
      const { result: db } = opening
      const answer = (may: boolean): void => {
        db.close()
        resolve(may)
      }
      try {
        const counting = db.transaction(SETTINGS).objectStore(SETTINGS).count(SESSION_KEY)
        counting.onsuccess = () => answer(counting.result > 0)
        counting.onerror = () => answer(true)
      } catch {
        // There is no such table, or the browser has closed the connection.
        answer(true)
      }
    }
  })

/** To open a database on a full disk may damage it (C33). A guest's first page, without a service worker, does not ask. */
const mayNotLook = async (): Promise<boolean> =>
  Boolean(globalThis.navigator?.serviceWorker?.controller) && (await isFullAtStart())

/** The browser may have discarded a damaged database, of which there is a copy (C34). */
const isCopied = async (): Promise<boolean> => (await globalThis.caches?.has(SETTINGS_CACHE)) ?? false

export const mayHoldSession = async (): Promise<boolean> => {
  if (hasSessionHint()) {
    // The answer is there when the store has been loaded.
    void isFullAtStart()
    return true
  }
  try {
    const { indexedDB } = globalThis
    if (indexedDB === undefined) return await isCopied()
    return (await isCopied()) || (await mayNotLook()) || (await isStored(indexedDB))
  } catch {
    return true
  }
}
