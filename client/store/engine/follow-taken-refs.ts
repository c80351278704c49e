import type { ClientEngine } from '#sync/client/client-engine.ts'
import { followQuery } from '#client/store/database/follow-query.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'

/** Moves orders whose reference was taken, whenever a change has failed. Returns a function that stops it. */
export const followTakenRefs = (db: GotongDatabase, engine: ClientEngine, queued: () => void): (() => void) => {
  let working: Promise<unknown> = Promise.resolve()
  const complain = (error: unknown): void => {
    if (!db.gone) reportFault(error, 'a reference that is taken')
  }
  const work = async (): Promise<void> => {
    const { renewRefs } = await import('./renew-refs.ts')
    if (!db.gone && (await renewRefs(db, engine))) queued()
  }
  return followQuery(
    async () => db.table('failed').toCollection().primaryKeys(),
    (failed) => {
      if (failed.length > 0) working = working.then(work).catch(complain)
    },
    complain,
    () => db.gone,
  )
}
