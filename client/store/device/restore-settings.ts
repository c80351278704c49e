// Restores session and device name from their copy, after the browser discarded a damaged database (C34). Loaded when
// nobody is signed in and there is a copy.
import { deviceDatabase } from './device-database.ts'
import { SESSION_KEY } from './session-record.ts'
import { readSettingsCopy } from './storage-copy.ts'

/** True: the session is back. Settings that exist are kept. */
export const restoreSettings = async (): Promise<boolean> => {
  const copy = await readSettingsCopy()
  if (copy?.[SESSION_KEY] === undefined) return false
  const { settings } = deviceDatabase
  return deviceDatabase.transaction('rw', settings, async () => {
    if (await settings.get(SESSION_KEY)) return false
    for (const [key, value] of Object.entries(copy)) if (!(await settings.get(key))) await settings.put({ key, value })
    return true
  })
}
