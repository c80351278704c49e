// Loads the code of the safety copy when there is something to copy, or when storage fails.
import type { ClientEngine } from '#sync/client/client-engine.ts'
import { onRecovery, renewLog } from '#client/store/database/storage-health.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { restTransport } from './http-transport.ts'
import type { SafetyCopy } from './safety-copy.ts'
import { tokenOf } from './start-engine.ts'

/** After the first list, so that it takes nothing from the start of the page; at once for a change, or when storage fails. */
const SAFETY_COPY_DELAY_MS = 5_000

interface LaterSafetyCopy {
  /** There is something to copy. */
  readonly begin: () => void
  readonly stop: () => void
}

/** In every tab. */
export const keepSafetyCopyLater = (db: GotongDatabase, engine: ClientEngine): LaterSafetyCopy => {
  let loading: Promise<SafetyCopy> | undefined
  let stopped = false
  const load = (): Promise<SafetyCopy> =>
    (loading ??= import('./safety-copy.ts').then(
      ({ keepSafetyCopy }) => {
        // The copies may be those of the next person by now.
        if (stopped) throw new Error('The store was closed before its safety copy was loaded')
        return keepSafetyCopy(
          db,
          engine,
          restTransport(() => tokenOf(db.userId)),
        )
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  let begun = false
  const begin = (): void => {
    if (begun) return
    begun = true
    Promise.all([load(), renewLog()]).catch(() => (begun = false))
  }
  const timer = setTimeout(begin, globalThis.navigator?.serviceWorker?.controller ? 0 : SAFETY_COPY_DELAY_MS)
  const leave = onRecovery(load)
  return {
    begin,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      leave()
      loading?.then(
        ({ stop }) => stop(),
        () => undefined,
      )
    },
  }
}
