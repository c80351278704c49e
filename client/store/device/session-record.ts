// The session in database `gotong`, which holds data of the browser, not of a user.
export interface SessionRecord {
  /** Null when the server refused it: the person must sign in again, and their data stays. */
  readonly token: string | null
  /** The account was deleted, here or on another device: its data is deleted. */
  readonly deleted?: true
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
}

export const DEVICE_DATABASE = 'gotong'
export const SETTINGS = 'settings'
export const SESSION_KEY = 'session'
