// The signed-in user of this browser, the same in every tab. Knows nothing of their data, and no database: the pages of
// guests start with it. The stored session is read by `stored-session.ts`, which is loaded where there may be one.
import { signal } from '#client/store/signal.ts'
import { SESSION_HINT, mayHoldSession } from './session-hint.ts'
import type { SessionRecord } from './session-record.ts'

export interface SessionState {
  readonly user: SessionRecord['user'] | null
  /** False until the device has been read. */
  readonly ready: boolean
  /** The server refuses the token. All data stays on the device; sending waits for a new sign-in. */
  readonly expired: boolean
  /** The account was deleted. */
  readonly deleted?: true
}

/** Reads and changes the stored session. */
export interface SessionReader {
  /** Sets `sessionState` now and after each change, in every tab. Repeated calls change nothing. */
  readonly follow: () => void
  readonly readToken: () => Promise<string | null>
  readonly expireSession: (refused: string, deleted: boolean) => Promise<void>
}

/** Null until the store is loaded: a guest goes on without it. An error when it could not be loaded. */
export const sessionReader = signal<SessionReader | Error | null>(null)

let hasBegun = false

const readerHere = (): SessionReader | null => {
  const reader = sessionReader.get()
  return reader instanceof Error ? null : reader
}

/** Called by `stored-session.ts` when it is loaded, such as by somebody who signs in. */
export const provideSessionReader = (given: SessionReader): void => {
  sessionReader.set(given)
  if (hasBegun) given.follow()
}

const loadReader = (): Promise<unknown> =>
  import('./stored-session.ts').catch((error: Error) => readerHere() ?? sessionReader.set(error))

/** Goes on without a session. Another tab may sign in later. */
const beGuest = (): void => {
  if (readerHere()) return
  sessionState.set({ user: null, ready: true, expired: false })
  globalThis.addEventListener?.('storage', ({ key, newValue }) => {
    if (key === SESSION_HINT && newValue !== null) void loadReader()
  })
}

const begin = (): void => {
  hasBegun = true
  const reader = readerHere()
  if (reader) return reader.follow()
  void mayHoldSession().then((may) => (may ? loadReader() : beGuest()))
}

export const sessionState = signal<SessionState>({ user: null, ready: false, expired: false }, begin)

/** Runs `work` once somebody is signed in: now, or later while the app is open. */
export const onceSignedIn = (work: () => void): void => {
  const look = (): void => {
    if (sessionState.get().user === null) return
    stop()
    work()
  }
  const stop = sessionState.subscribe(() => look())
  look()
}

/** Rejects when the reader cannot be loaded before `isKnown`. */
const settle = (isKnown: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const look = (): void => {
      const reader = sessionReader.get()
      if (isKnown()) resolve()
      else if (reader instanceof Error) reject(reader)
      else return
      for (const stop of stops) stop()
    }
    stops.push(sessionState.subscribe(look), sessionReader.subscribe(look))
    look()
  })

/** Resolves once this browser's session is known. */
export const sessionRead = (): Promise<void> => settle(() => sessionState.get().ready)

/** Resolves once the reader is loaded, though storage may keep it from reading, or there is a guest. */
export const readerOrGuest = (): Promise<void> => settle(() => readerHere() !== null || sessionState.get().ready)

const openReader = async (): Promise<SessionReader | null> => readerHere() ?? readerOrGuest().then(readerHere)

/** Null for a guest. */
export const readToken = async (): Promise<string | null> => (await openReader())?.readToken() ?? null

/** Drops only the refused token: another tab may have signed in again meanwhile. */
export const expireSession = async (refused: string, deleted = false): Promise<void> => {
  await (await openReader())?.expireSession(refused, deleted)
}
