// Signing in and out. One user at a time in a browser; each has a separate database.
import { Dexie } from 'dexie'
import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import type { LeaveOutcome } from '#sync/client/leave-store.ts'
import { openedStore, type ActiveStore } from '#client/store/engine/active-store.ts'
import { databaseName } from '#client/store/database/gotong-database.ts'
import type { CallOutcome } from '#client/store/calls/unwrap-reply.ts'
import { forgetMoved } from '#client/store/engine/renew-refs.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { send } from '#client/store/calls/rest.ts'
import { changesCache } from '#client/store/device/copy-names.ts'
import { unsavedCount } from '#client/store/changes/unsaved-changes.ts'
import {
  readSession,
  removeSession,
  sessionState,
  writeSession,
  type SessionState,
} from '#client/store/device/session-state.ts'
import { exportOf, unsentIn, unsentWithout } from '#client/store/changes/unsent-changes.ts'
import { withTimeout } from '#client/store/with-timeout.ts'
import { NO_SIGNAL, NOT_SAVED } from '#shared/device-refusals.ts'
import { signOutCommand } from '#shared/account/session-commands.ts'

export const useSession = (): SessionState => useSyncExternalStore(sessionState.subscribe, sessionState.get)

const personSchema = z.object({ id: z.string().check(z.minLength(1)), name: z.string(), email: z.string() })
type Person = z.infer<typeof personSchema>

/** Stores the token and opens the database of its user. Needs the network: the server says whose token it is. */
export const signIn = async (token: string): Promise<CallOutcome<Person>> => {
  const outcome = await send<unknown>({ method: 'GET', path: '/get-user', msgCode: 0 }, {}, token)
  if (!outcome.ok) return outcome
  const person = personSchema.safeParse(outcome.value)
  if (!person.success) return { ok: false, refusal: NO_SIGNAL }
  try {
    const before = await readSession()
    await writeSession({ token, user: person.data })
    if (before?.token === null && before.user.id === person.data.id) void ringAgain().catch(() => undefined)
  } catch {
    return { ok: false, refusal: NOT_SAVED }
  }
  return { ok: true, value: person.data }
}

/** The same user continues with another token. Needs no network: the server has ended the previous one. */
export const renewToken = async (token: string): Promise<void> => {
  const session = await readSession()
  if (session) await writeSession({ ...session, token })
}

export type SignOutOutcome = { readonly refused: true; readonly unsent: number } | { readonly refused: false }

/**
 * Signs out and removes the user's data from the browser. Offers waiting changes to the server once more; refused
 * while changes would be lost (SYN-026). Unreadable data is left in place.
 */
export const signOut = async (): Promise<SignOutOutcome> => {
  const store = await openedStore()
  if (store === null || store.db.gone) {
    await removeSession()
    return { refused: false }
  }
  if ((await unsentIn(store.db)) > 0) await withTimeout(LAST_TRY, store.engine.syncOnce())
  const unsent = (await unsentIn(store.db)) + unsavedCount()
  if (unsent > 0) return { refused: true, unsent }
  await ringNoMore()
  // Another tab, or the app itself, may have queued something meanwhile. From here on none can (C31).
  const left = unsavedCount() > 0 ? ({ ok: false, unsent: unsavedCount() } as const) : await leaveStore(store, false)
  if (!left.ok) {
    void ringAgain().catch(() => undefined)
    return { refused: true, unsent: left.unsent }
  }
  await leave()
  return { refused: false }
}

const leaveStore = async (store: ActiveStore, discard: boolean): Promise<LeaveOutcome> =>
  store.db.gone ? { ok: true } : store.engine.leave({ discard })

/** Signs out and discards unsent changes. */
export const signOutThrowingAway = async (): Promise<void> => {
  await ringNoMore()
  const store = await openedStore()
  // A database that cannot be written is removed all the same.
  if (store) await leaveStore(store, true).catch(() => undefined)
  await leave()
}

/** The unsent changes as a JSON file. */
export const exportUnsent = async (): Promise<Blob> => {
  const store = await openedStore()
  const content = store
    ? await exportOf(store.db).catch((error: unknown) => {
        reportFault(error, 'an export')
        return unsentWithout(store.userId)
      })
    : unsentWithout(null)
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
}

const LAST_TRY = 4_000

const stopRinging = async (): Promise<void> => {
  if ('serviceWorker' in globalThis.navigator)
    await (await import('#client/store/calls/push-subscription.ts')).stopPush()
}

const ringAgain = async (): Promise<void> => {
  if ('serviceWorker' in globalThis.navigator)
    await (await import('#client/store/calls/push-subscription.ts')).renewPush()
}

/** While there is a token to authenticate the request. */
const ringNoMore = async (): Promise<void> => {
  await withTimeout(LAST_TRY, stopRinging()).catch(() => undefined)
}

/** Without signal the session stays in the list of signed-in devices, where another device can end it. */
const endOnServer = async (token: string | null | undefined): Promise<void> => {
  if (typeof token === 'string')
    await withTimeout(LAST_TRY, send(signOutCommand.rest, {}, token)).catch(() => undefined)
}

const deleteOperatorViews = async (): Promise<void> => {
  await (await import('#client/store/database/read-only-database.ts')).deleteAbandoned()
}

const leave = async (): Promise<void> => {
  const session = await readSession()
  await endOnServer(session?.token)
  const store = await openedStore()
  store?.stop()
  store?.db.closeForGood()
  await removeSession()
  await deleteOperatorViews().catch(() => undefined)
  if (session === undefined) return
  await Dexie.delete(databaseName(session.user.id))
  await forgetMoved(session.user.id)
  // Pictures cached by the service worker for the user.
  await globalThis.caches?.delete(`pictures-${session.user.id}`)
  await globalThis.caches?.delete(changesCache(session.user.id))
}
