// Signing in and out. One person at a time on a browser; each has a database of their own.
import { Dexie } from 'dexie'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { openedStore } from '#client/store/engine/active-store.ts'
import { databaseName } from '#client/store/database/database.ts'
import { NO_SIGNAL, type CallOutcome } from '#client/store/calls/envelope.ts'
import { NOT_SAVED } from '#client/store/changes/enqueue.ts'
import { forgetMoved } from '#client/store/engine/renew-refs.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { send } from '#client/store/calls/rest.ts'
import { heldCount } from '#client/store/changes/held.ts'
import {
  readSession,
  removeSession,
  sessionState,
  writeSession,
  type SessionState,
} from '#client/store/device/session-state.ts'
import { exportOf, unsentIn, unsentWithout } from '#client/store/changes/unsent.ts'
import { within } from '#client/store/within.ts'

export const useSession = (): SessionState => useSyncExternalStore(sessionState.subscribe, sessionState.get)

const personSchema = z.object({ id: z.string().min(1), name: z.string(), email: z.string() })
type Person = z.infer<typeof personSchema>

/** Keeps the token and opens the database of its user. Needs signal: the server says whose token it is. */
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

/** The same person goes on with another token. Needs no signal: the server has ended the one before. */
export const renewToken = async (token: string): Promise<void> => {
  const session = await readSession()
  if (session) await writeSession({ ...session, token })
}

export type SignOutOutcome = { readonly refused: true; readonly unsent: number } | { readonly refused: false }

/**
 * Leaves, and removes the person's data from the browser. What waits is offered to the server once more; while changes would
 * still be lost by leaving, it is refused (SYN-026). Data that cannot be looked at is left where it is.
 */
export const signOut = async (): Promise<SignOutOutcome> => {
  const store = await openedStore()
  if (store === null || store.db.gone) {
    await removeSession()
    return { refused: false }
  }
  if ((await unsentIn(store.db)) > 0) await within(LAST_TRY, store.engine.syncOnce())
  const unsent = (await unsentIn(store.db)) + heldCount()
  if (unsent > 0) return { refused: true, unsent }
  await ringNoMore()
  // Another tab, or the app by itself, may have queued something meanwhile.
  const since = store.db.gone ? 0 : (await unsentIn(store.db)) + heldCount()
  if (since > 0) {
    void ringAgain().catch(() => undefined)
    return { refused: true, unsent: since }
  }
  await leave()
  return { refused: false }
}

/** Leaves although changes were not sent: they are gone. */
export const signOutThrowingAway = async (): Promise<void> => {
  await ringNoMore()
  await leave()
}

/** The changes that the server does not have, as a JSON file. */
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
  if ('serviceWorker' in globalThis.navigator) await (await import('#client/store/calls/push.ts')).stopPush()
}

const ringAgain = async (): Promise<void> => {
  if ('serviceWorker' in globalThis.navigator) await (await import('#client/store/calls/push.ts')).renewPush()
}

/** While there is a token to say so with. */
const ringNoMore = async (): Promise<void> => {
  await within(LAST_TRY, stopRinging()).catch(() => undefined)
}

const leave = async (): Promise<void> => {
  const session = await readSession()
  const store = await openedStore()
  store?.stop()
  store?.db.closeForGood()
  await removeSession()
  if (session === undefined) return
  await Dexie.delete(databaseName(session.user.id))
  await forgetMoved(session.user.id)
  // Pictures that the service worker kept for them.
  await globalThis.caches?.delete(`pictures-${session.user.id}`)
}
