// Carries orders whose reference was taken over to a new one. Each step is durable by itself and comes to the same when it is
// done again, so a kill anywhere is made good at the next start.
import { liveQuery } from 'dexie'
import type { ClientEngine } from '#sync/client/client-engine.ts'
import type { AppliedMutation, FailedMutation, OutboxEntry } from '#sync/client/client-store.ts'
import type { GotongDatabase } from '#client/store/database/database.ts'
import { deviceDatabase, readSetting, writeSetting } from '#client/store/device/device-database.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import {
  carriedOver,
  forPeople,
  isRefTaken,
  isReplaced,
  NOTHING_MOVED,
  refAfter,
  refNow,
  refOf,
  type MovedRefs,
} from './taken-refs.ts'

const keyOf = (userId: string): string => `moved-refs:${userId}`

const readMoved = async (userId: string): Promise<MovedRefs> =>
  (await readSetting<MovedRefs>(keyOf(userId))) ?? NOTHING_MOVED

export const forgetMoved = (userId: string): PromiseLike<void> => deviceDatabase.settings.delete(keyOf(userId))

/** Where an order is found that was once opened under `ref`. */
export const currentRef = async (db: GotongDatabase, ref: string): Promise<string> =>
  refNow(await readMoved(db.userId), ref)

/** Refused changes that wait for a person. Both reads begin at once, so that a live query follows both. */
export const failedForPeople = async (db: GotongDatabase): Promise<FailedMutation[]> => {
  const reading = [readMoved(db.userId), db.table<FailedMutation, string>('failed').toArray()] as const
  const [moved, failed] = await Promise.all(reading)
  return forPeople(failed, moved)
}

/** Everything that was done on this device and that the server may have or get. */
const doneIn = async (db: GotongDatabase): Promise<OutboxEntry[]> => {
  const [queued, applied] = await Promise.all([
    db.table<OutboxEntry, number>('outbox').toArray(),
    db.table<AppliedMutation, string>('applied').toArray(),
  ])
  return [...queued, ...applied.map(({ entry }) => entry)]
}

const carry = async (
  db: GotongDatabase,
  engine: ClientEngine,
  failed: FailedMutation,
  moved: MovedRefs,
): Promise<void> => {
  const { userId } = db
  const ref = refOf(failed) ?? ''
  // Known before it is sent again: a page that is open on the old reference must find the new one after a kill too.
  const known = isRefTaken(failed) ? { ...moved, refs: { ...moved.refs, [ref]: refAfter(failed.ulid) } } : moved
  if (known !== moved) await writeSetting(keyOf(userId), known)
  const now = refNow(known, ref)
  if (isReplaced(failed, now, await doneIn(db))) return engine.discardFailed(failed.ulid)
  const input = { ...(failed.input as object), ref: now }
  const outcome = await engine.retryFailed(failed.ulid, input, { sameAct: true })
  if (!outcome.ok) await writeSetting(keyOf(userId), { ...moved, stuck: [...moved.stuck, failed.ulid] })
}

/** Carries over all that can be. Each round takes one away from what is to be carried. */
export const renewRefs = async (db: GotongDatabase, engine: ClientEngine): Promise<boolean> => {
  for (let any = false; ; any = true) {
    const moved = await readMoved(db.userId)
    const [first] = carriedOver(await db.table<FailedMutation, string>('failed').toArray(), moved)
    if (first === undefined) return any
    await carry(db, engine, first, moved)
  }
}

export const followTakenRefs = (db: GotongDatabase, engine: ClientEngine, queued: () => void): (() => void) => {
  let working: Promise<unknown> = Promise.resolve()
  const work = async (): Promise<void> => {
    try {
      if (!db.gone && (await renewRefs(db, engine))) queued()
    } catch (error) {
      if (!db.gone) reportFault(error, 'a reference that is taken')
    }
  }
  const following = liveQuery(() => db.table('failed').toCollection().primaryKeys()).subscribe({
    next: () => {
      working = working.then(work)
    },
    error: () => undefined,
  })
  return () => following.unsubscribe()
}
