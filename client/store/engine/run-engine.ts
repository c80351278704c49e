// Background work while a person is signed in: syncing, taken references, unused pictures.
import { systemClock } from '#shared/kernel/clock.ts'
import type { ClientEngine } from '#sync/client/client-engine.ts'
import { onRecovery, renewLog } from '#client/store/database/storage-health.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { followTakenRefs } from './follow-taken-refs.ts'
import type { SafetyCopy } from './safety-copy.ts'
import { startEngine, tokenOf, type RunningEngine } from './start-engine.ts'
import { restTransport } from './http-transport.ts'

/** The clean-up of pictures waits, so that it takes nothing from the start of the page. */
const CLEAN_UP_DELAY_MS = 10_000

const cleanUpLater = (db: GotongDatabase, cleanUp: (now: number) => Promise<void>): (() => void) => {
  const timer = setTimeout(() => {
    cleanUp(systemClock.now()).catch((error: unknown) => {
      if (!db.gone) reportFault(error, 'pictures that nothing names')
    })
  }, CLEAN_UP_DELAY_MS)
  return () => clearTimeout(timer)
}

/** Runs after the initial sync, because only then all references are known. Returns a function that cancels it. */
const lookAtPicturesOnce = (db: GotongDatabase, engine: ClientEngine): (() => void) => {
  let end = (): void => {}
  const stop = engine.subscribe(({ state }) => {
    if (state !== 'idle') return
    stop()
    end = cleanUpLater(db, async (now) => (await import('./unnamed-pictures.ts')).lookAtPictures(db, now))
  })
  return () => {
    stop()
    end()
  }
}

/** After the first list, so that it takes nothing from the start of the page; at once for a change, or when storage fails. */
const SAFETY_COPY_DELAY_MS = 5_000

interface LaterCopy {
  /** There is something to copy. */
  readonly begin: () => void
  readonly stop: () => void
}

/** Copies unsent changes; every tab runs it. */
const keepSafetyCopyLater = (db: GotongDatabase, engine: ClientEngine): LaterCopy => {
  let loading: Promise<SafetyCopy> | undefined
  let stopped = false
  const load = (): Promise<SafetyCopy> =>
    (loading ??= import('./safety-copy.ts').then(
      ({ keepSafetyCopy }) => {
        const copy = keepSafetyCopy(
          db,
          engine,
          restTransport(() => tokenOf(db.userId)),
        )
        if (stopped) copy.stop()
        return copy
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
      void loading?.then(({ stop }) => stop())
    },
  }
}

export const runEngine = async (db: GotongDatabase): Promise<RunningEngine> => {
  const running = await syncing(db)
  const copy = keepSafetyCopyLater(db, running.engine)
  return {
    ...running,
    queued: () => {
      copy.begin()
      running.queued()
    },
    stop: () => {
      copy.stop()
      running.stop()
    },
  }
}

const syncing = (db: GotongDatabase): Promise<RunningEngine> =>
  startEngine(db, (engine, queued) => {
    const ends = [
      followTakenRefs(db, engine, queued),
      lookAtPicturesOnce(db, engine),
      cleanUpLater(db, async (now) => (await import('./unnamed-files.ts')).forgetUnnamedFiles(db, now)),
    ]
    return () => ends.forEach((end) => end())
  })
