// Database `gotong`: data of the browser, not of a user. The service worker reads the token here.
import type { Table } from 'dexie'
import { DEVICE_DATABASE, SETTINGS } from './session-record.ts'
import { watchStorage } from '#client/store/database/storage-health.ts'
import { WatchedDatabase } from '#client/store/database/watched-database.ts'

interface Setting {
  readonly key: string
  readonly value: unknown
}

class DeviceDatabase extends WatchedDatabase {
  readonly settings!: Table<Setting, string>

  constructor() {
    super(DEVICE_DATABASE)
    this.version(1).stores({ [SETTINGS]: 'key' })
    watchStorage(this)
  }
}

export const deviceDatabase = new DeviceDatabase()

/** A setting of this device, such as sounds. Undefined when never set. */
export const readSetting = async <T>(key: string): Promise<T | undefined> =>
  (await deviceDatabase.settings.get(key))?.value as T | undefined

export const writeSetting = async (key: string, value: unknown): Promise<void> => {
  await deviceDatabase.settings.put({ key, value })
}

export const DEVICE_KEY = 'device'

/** Key of the record of web push, which goes with the session. */
export const PUSH_KEY = 'push'
