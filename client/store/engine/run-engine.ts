// Background work while a person is signed in: syncing, taken references, unused pictures.
import { systemClock } from '#shared/kernel/clock.ts'
import type { ClientEngine } from '#sync/client/client-engine.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { followTakenRefs } from './follow-taken-refs.ts'
import { keepSafetyCopyLater } from './later-safety-copy.ts'
import { startEngine, type RunningEngine } from './start-engine.ts'

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
