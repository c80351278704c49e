// Everything that goes on by itself as long as somebody is signed in: sending and fetching, references that were taken,
// pictures that nothing names any more.
import { systemClock } from '#shared/kernel/clock.ts'
import type { GotongDatabase } from './database.ts'
import { followTakenRefs } from './renew-refs.ts'
import { reportFault } from './report-fault.ts'
import { startEngine, type RunningEngine } from './start-engine.ts'
import { forgetUnnamedFiles } from './unnamed-files.ts'

export const runEngine = async (db: GotongDatabase): Promise<RunningEngine> => {
  const running = await startEngine(db, (engine, queued) => followTakenRefs(db, engine, queued))
  forgetUnnamedFiles(db, systemClock.now()).catch((error: unknown) => {
    if (!db.gone) reportFault(error, 'pictures that nothing names')
  })
  return running
}
