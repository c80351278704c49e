// Moves orders with a taken reference to a new one. Each step is durable and idempotent, so that a kill is repaired
// at the next start.
import { liveQuery } from 'dexie'
import type { ClientEngine } from '#sync/client/client-engine.ts'
import type { FailedMutation, OutboxEntry } from '#sync/client/client-store.ts'
import { mutationsIn, type AppliedRecord } from '#client/store/database/applied-records.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { deviceDatabase, readSetting, writeSetting } from '#client/store/device/device-database.ts'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { operationNamed, rules } from './rules.ts'
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
} from './ref-collisions.ts'

const keyOf = (userId: string): string => `moved-refs:${userId}`

const readMoved = async (userId: string): Promise<MovedRefs> =>
  (await readSetting<MovedRefs>(keyOf(userId))) ?? NOTHING_MOVED

export const forgetMoved = (userId: string): PromiseLike<void> => deviceDatabase.settings.delete(keyOf(userId))

/** The current reference of an order that was opened under `ref`. */
export const currentRef = async (db: GotongDatabase, ref: string): Promise<string> =>
  refNow(await readMoved(db.userId), ref)

/** Rejected changes that wait for a person. Both reads start at once, so that a live query follows both. */
export const failedForPeople = async (db: GotongDatabase): Promise<FailedMutation[]> => {
  const reading = [readMoved(db.userId), db.table<FailedMutation, string>('failed').toArray()] as const
  const [moved, failed] = await Promise.all(reading)
  return forPeople(failed, moved)
}

/** All changes of this device that the server has or may get. */
const doneIn = async (db: GotongDatabase): Promise<OutboxEntry[]> => {
  const [queued, applied] = await Promise.all([
    db.table<OutboxEntry, number>('outbox').toArray(),
    db.table<AppliedRecord, string>('applied').toArray(),
  ])
  return [...queued, ...mutationsIn(applied).map(({ entry }) => entry)]
}

const carry = async (
  db: GotongDatabase,
  engine: ClientEngine,
  failed: FailedMutation,
  moved: MovedRefs,
): Promise<void> => {
  const { userId } = db
  const ref = refOf(failed) ?? ''
  // Stored before sending again: a page open on the old reference must find the new one after a kill.
  const known = isRefTaken(failed) ? { ...moved, refs: { ...moved.refs, [ref]: refAfter(failed.ulid) } } : moved
  if (known !== moved) await writeSetting(keyOf(userId), known)
  const now = refNow(known, ref)
  await rules.load([failed.name])
  const replacedBy = operationNamed(failed.name)?.onRefCollision?.replacedBy?.(failed.input) ?? []
  if (isReplaced(failed, now, replacedBy, await doneIn(db))) return engine.discardFailed(failed.ulid)
  const input = { ...(failed.input as object), ref: now }
  const outcome = await engine.retryFailed(failed.ulid, input, { keepsTimestamp: true })
  if (!outcome.ok) await writeSetting(keyOf(userId), { ...moved, stuck: [...moved.stuck, failed.ulid] })
}

/** Moves all orders that can be moved, one per round. */
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
