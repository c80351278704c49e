// Signing out, and the file of unsent changes.
import { Dexie } from 'dexie'
import type { LeaveOutcome } from '#sync/client/leave-store.ts'
import { openedStore, type ActiveStore } from '#client/store/engine/active-store.ts'
import { databaseName } from '#client/store/database/gotong-database.ts'
import { forgetMoved } from '#client/store/engine/moved-refs.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { send } from '#client/store/calls/rest.ts'
import { changesCache } from '#client/store/device/copy-names.ts'
import { unsavedCount } from '#client/store/changes/unsaved-changes.ts'
import { readSession, removeSession } from '#client/store/device/stored-session.ts'
import { exportOf, unsentIn, unsentWithout } from '#client/store/changes/unsent-changes.ts'
import { withTimeout } from '#client/store/with-timeout.ts'
import { signOutCommand } from '#shared/account/session-commands.ts'
import { renewPush } from './renew-push.ts'

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
  if ((await unsentIn(store.db)) > 0) await withTimeout(LAST_REQUEST_TIMEOUT_MS, store.engine.syncOnce())
  const unsent = (await unsentIn(store.db)) + unsavedCount()
  if (unsent > 0) return { refused: true, unsent }
  await suspendPushInTime()
  // Another tab, or the app itself, may have queued something meanwhile. From here on none can (C31).
  const left = unsavedCount() > 0 ? ({ ok: false, unsent: unsavedCount() } as const) : await leaveStore(store, false)
  if (!left.ok) {
    void renewPush().catch(() => undefined)
    return { refused: true, unsent: left.unsent }
  }
  await leave()
  return { refused: false }
}

const leaveStore = async (store: ActiveStore, discard: boolean): Promise<LeaveOutcome> =>
  store.db.gone ? { ok: true } : store.engine.leave({ discard })

/** Signs out and discards unsent changes. */
export const signOutThrowingAway = async (): Promise<void> => {
  await suspendPushInTime()
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

const LAST_REQUEST_TIMEOUT_MS = 4_000

const suspendPush = async (): Promise<void> => {
  if ('serviceWorker' in globalThis.navigator)
    await (await import('#client/store/calls/push-subscription.ts')).suspendPush()
}

/** While there is a token to authenticate the request. */
const suspendPushInTime = async (): Promise<void> => {
  await withTimeout(LAST_REQUEST_TIMEOUT_MS, suspendPush()).catch(() => undefined)
}

/** Without signal the session stays in the list of signed-in devices, where another device can end it. */
const endOnServer = async (token: string | null | undefined): Promise<void> => {
  if (typeof token === 'string')
    await withTimeout(LAST_REQUEST_TIMEOUT_MS, send(signOutCommand.rest, {}, token)).catch(() => undefined)
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
