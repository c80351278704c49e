// The session that this browser stores. Loaded where there may be one, and by somebody who signs in.
import { deviceDatabase, PUSH_KEY, readSetting, writeSetting } from './device-database.ts'
import { followQuery } from '#client/store/database/follow-query.ts'
import { isStorageFailing } from '#client/store/database/storage-health.ts'
import { SETTINGS_CACHE, SHARED_FILES_CACHE } from './copy-names.ts'
import { keepSessionHint } from './keep-session-hint.ts'
import { SESSION_KEY, type SessionRecord } from './session-record.ts'
import { provideSessionReader, sessionState, type SessionState } from './session-state.ts'

const stateOf = (record: SessionRecord | undefined, before: SessionState): SessionState => {
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

let isFollowing = false

const follow = (): void => {
  if (isFollowing) return
  isFollowing = true
  followQuery(
    readStored,
    (record) => {
      const tell = (): void => {
        keepSessionHint(record !== undefined)
        sessionState.set(stateOf(record, sessionState.get()))
      }
      // Until a recovery has put it back.
      if (record === undefined && isStorageFailing.get() && sessionState.get().user) return
      if (record !== undefined || sessionState.get().ready) return tell()
      restoreLost().then(
        (isBack) => {
          if (!isBack) tell()
        },
        () => tell(),
      )
    },
    () => sessionState.set({ user: null, ready: true, expired: false }),
  )
}

/** The browser may have discarded a damaged database (C34). True: the session is back, and is read next. */
const restoreLost = async (): Promise<boolean> => {
  if (!(await globalThis.caches?.has(SETTINGS_CACHE))) return false
  return (await import('./restore-settings.ts')).restoreSettings()
}

let lastRead: SessionRecord | undefined

const readStored = async (): Promise<SessionRecord | undefined> => {
  const record = await readSetting<SessionRecord>(SESSION_KEY)
  lastRead = record
  return record
}

/** As last read while storage fails. */
export const readSession = async (): Promise<SessionRecord | undefined> =>
  isStorageFailing.get() ? lastRead : readStored()

const readToken = async (): Promise<string | null> => (await readSession())?.token ?? null

export const writeSession = (record: SessionRecord): Promise<void> => writeSetting(SESSION_KEY, record)

/** The user's name, as every tab shows it. */
export const renameInSession = async (name: string): Promise<void> => {
  await deviceDatabase.transaction('rw', deviceDatabase.settings, async () => {
    const record = await readSession()
    if (record) await writeSession({ ...record, user: { ...record.user, name } })
  })
}

/** Its copy goes first: it would bring the session back. */
export const removeSession = async (): Promise<void> => {
  await globalThis.caches?.delete(SETTINGS_CACHE)
  await globalThis.caches?.delete(SHARED_FILES_CACHE)
  await deviceDatabase.settings.bulkDelete([SESSION_KEY, PUSH_KEY])
  clearWebStorage()
}

const expireSession = async (refused: string, deleted: boolean): Promise<void> => {
  const isExpired = await deviceDatabase.transaction('rw', deviceDatabase.settings, async () => {
    const record = await readSession()
    if (record?.token !== refused) return false
    await writeSession({ ...record, token: null, ...(deleted && { deleted: true }) })
    return true
  })
  if (isExpired) clearWebStorage()
}

const clearWebStorage = (): void => {
  if (typeof localStorage === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
}

provideSessionReader({ follow, readToken, expireSession })
