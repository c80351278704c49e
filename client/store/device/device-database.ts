// Database `gotong`: what belongs to the browser and not to a user. The service worker reads the token here.
import { Dexie, type Table } from 'dexie'

export interface SessionRecord {
  /** Null when the server no longer takes it: the person is asked to sign in again, and nothing of theirs is removed. */
  readonly token: string | null
  /** The account was deleted, here or on another device: what is kept of it goes. */
  readonly deleted?: true
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
}

export interface DeviceRecord {
  readonly id: string
  readonly name: string
}

interface Setting {
  readonly key: string
  readonly value: unknown
}

export class DeviceDatabase extends Dexie {
  readonly settings!: Table<Setting, string>

  constructor() {
    super('gotong')
    this.version(1).stores({ settings: 'key' })
  }
}

export const deviceDatabase = new DeviceDatabase()

/** Chosen by people for this device, such as sounds. Undefined when never set. */
export const readSetting = async <T>(key: string): Promise<T | undefined> =>
  (await deviceDatabase.settings.get(key))?.value as T | undefined

export const writeSetting = async (key: string, value: unknown): Promise<void> => {
  await deviceDatabase.settings.put({ key, value })
}

export const SESSION_KEY = 'session'
export const DEVICE_KEY = 'device'
