// Asks the browser, once, not to clear what it holds when space runs low.
import { readSetting, writeSetting } from './device-database.ts'

const ASKED = 'storage-asked'

/** For when there is something to lose. Some browsers ask the person, so a second time would annoy. */
export const keepStorage = async (): Promise<void> => {
  const storage = globalThis.navigator?.storage
  if (!storage?.persist || (await readSetting<boolean>(ASKED)) || (await storage.persisted())) return
  await writeSetting(ASKED, true)
  await storage.persist()
}

/** Whether the browser has promised to keep what it holds. */
export const isStorageKept = async (): Promise<boolean> => (await globalThis.navigator?.storage?.persisted?.()) ?? false
