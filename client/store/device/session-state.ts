// The signed-in user of this browser, the same in every tab. Knows nothing of their data.
import { deviceDatabase, readSetting, SESSION_KEY, writeSetting, type SessionRecord } from './device-database.ts'
import { followQuery } from '#client/store/database/follow-query.ts'
import { observed } from '#client/store/observed.ts'

export interface SessionState {
  readonly user: SessionRecord['user'] | null
  /** False until the device has been read. */
  readonly ready: boolean
  /** The server refuses the token. All data stays on the device; sending waits for a new sign-in. */
  readonly expired: boolean
  /** The account was deleted. */
  readonly deleted?: true
}

export const stateOf = (record: SessionRecord | undefined, before: SessionState): SessionState => {
  const expired = record !== undefined && record.token === null
  const { user } = before
  const same = user?.id === record?.user.id && user?.name === record?.user.name && user?.email === record?.user.email
  if (before.ready && same && before.expired === expired && before.deleted === record?.deleted) return before
  return {
    ready: true,
    expired,
    user: same ? user : (record?.user ?? null),
    ...(record?.deleted && { deleted: true }),
  }
}

const follow = (): void => {
  followQuery(
    readSession,
    (record) => sessionState.set(stateOf(record, sessionState.get())),
    () => sessionState.set({ user: null, ready: true, expired: false }),
  )
}

export const sessionState = observed<SessionState>({ user: null, ready: false, expired: false }, follow)

/** Resolves once this browser's session is known. */
export const sessionRead = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!sessionState.get().ready) return
      stop()
      resolve()
    }
    const stop = sessionState.subscribe(() => look())
    look()
  })

export const readSession = (): Promise<SessionRecord | undefined> => readSetting<SessionRecord>(SESSION_KEY)

export const readToken = async (): Promise<string | null> => (await readSession())?.token ?? null

export const writeSession = (record: SessionRecord): Promise<void> => writeSetting(SESSION_KEY, record)

/** The user's name, as every tab shows it. */
export const renameInSession = async (name: string): Promise<void> => {
  await deviceDatabase.transaction('rw', deviceDatabase.settings, async () => {
    const record = await readSession()
    if (record) await writeSession({ ...record, user: { ...record.user, name } })
  })
}

export const removeSession = async (): Promise<void> => {
  await deviceDatabase.settings.delete(SESSION_KEY)
  clearWebStorage()
}

/** Drops only the refused token: another tab may have signed in again meanwhile. */
export const expireSession = async (refused: string, deleted = false): Promise<void> => {
  await deviceDatabase.transaction('rw', deviceDatabase.settings, async () => {
    const record = await readSession()
    if (record?.token === refused) await writeSession({ ...record, token: null, ...(deleted && { deleted: true }) })
  })
  clearWebStorage()
}

const clearWebStorage = (): void => {
  if (typeof localStorage === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
}
