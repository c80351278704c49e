// The open database of the signed-in user, as pages follow it. Pages of guests follow it too: what opens it is loaded once
// there is a session.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { onceSignedIn, sessionRead, sessionState } from '#client/store/device/session-state.ts'
import { signal } from '#client/store/signal.ts'

const loadStore = (): Promise<typeof import('./active-store.ts')> => import('./active-store.ts')

/** Set before the engine runs. */
export const activeDatabase = signal<GotongDatabase | null>(null, () =>
  onceSignedIn(() => void loadStore().then(({ openStore }) => openStore())),
)

/** Null for a guest, and when it cannot be opened. */
export const openedDatabase = async (): Promise<GotongDatabase | null> => {
  await sessionRead()
  if (sessionState.get().user === null) return null
  const { openedStore } = await loadStore()
  return (await openedStore())?.db ?? null
}
