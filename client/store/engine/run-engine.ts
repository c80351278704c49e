// Everything that goes on by itself as long as somebody is signed in: sending and fetching, references that were taken,
// pictures that nothing names any more.
import { systemClock } from '#shared/kernel/clock.ts'
import type { ClientEngine } from '#sync/client/client-engine.ts'
import type { GotongDatabase } from '#client/store/database/database.ts'
import { followTakenRefs } from './renew-refs.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { startEngine, type RunningEngine } from './start-engine.ts'
import { forgetUnnamedFiles } from './unnamed-files.ts'

/** Once everything has come: what is named is known then. Answers how to stop waiting for it. */
const lookAtPicturesOnce = (db: GotongDatabase, engine: ClientEngine): (() => void) => {
  const look = async (): Promise<void> => (await import('./unnamed-pictures.ts')).lookAtPictures(db, systemClock.now())
  const stop = engine.subscribe(({ state }) => {
    if (state !== 'idle') return
    stop()
    look().catch((error: unknown) => {
      if (!db.gone) reportFault(error, 'pictures that nothing names')
    })
  })
  return stop
}

export const runEngine = async (db: GotongDatabase): Promise<RunningEngine> => {
  const running = await startEngine(db, (engine, queued) => {
    const ends = [followTakenRefs(db, engine, queued), lookAtPicturesOnce(db, engine)]
    return () => ends.forEach((end) => end())
  })
  forgetUnnamedFiles(db, systemClock.now()).catch((error: unknown) => {
    if (!db.gone) reportFault(error, 'pictures that nothing names')
  })
  return running
}
