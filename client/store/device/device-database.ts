// Database `gotong`: data of the browser, not of a user. The service worker reads the token here.
import { Dexie, type Table } from 'dexie'
import { watchStorage } from '#client/store/database/storage-health.ts'

export interface SessionRecord {
  /** Null when the server refused it: the person must sign in again, and their data stays. */
  readonly token: string | null
  /** The account was deleted, here or on another device: its data is deleted. */
  readonly deleted?: true
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
}

interface Setting {
  readonly key: string
  readonly value: unknown
}

class DeviceDatabase extends Dexie {
  readonly settings!: Table<Setting, string>

  constructor() {
    super('gotong')
    this.version(1).stores({ settings: 'key' })
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

export const SESSION_KEY = 'session'
export const DEVICE_KEY = 'device'
