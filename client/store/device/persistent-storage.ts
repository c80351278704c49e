// Requests persistent storage once, so that the browser does not clear data when space runs low.
import { readSetting, writeSetting } from './device-database.ts'

const ASKED_KEY = 'storage-asked'

/** Call it when there is something to lose. Some browsers ask the person, so it asks only once. */
export const keepStorage = async (): Promise<void> => {
  const storage = globalThis.navigator?.storage
  if (!storage?.persist || (await readSetting<boolean>(ASKED_KEY)) || (await storage.persisted())) return
  await writeSetting(ASKED_KEY, true)
  await storage.persist()
}

/** Whether the browser granted persistent storage. */
export const isStoragePersistent = async (): Promise<boolean> =>
  (await globalThis.navigator?.storage?.persisted?.()) ?? false
