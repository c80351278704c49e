// Moves orders with a taken reference to a new one. Each step is durable and idempotent, so that a kill is repaired
// at the next start.
import type { ClientEngine } from '#sync/client/client-engine.ts'
import type { FailedMutation, OutboxEntry } from '#sync/client/client-store.ts'
import { mutationsIn, type AppliedRecord } from '#client/store/database/applied-records.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { readMoved, refNow, writeMoved, type MovedRefs } from './moved-refs.ts'
import { operationNamed, rules } from './rules.ts'
import { carriedOver, isRefTaken, isReplaced, refAfter, refOf } from './ref-collisions.ts'

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
  if (known !== moved) await writeMoved(userId, known)
  const now = refNow(known, ref)
  await rules.load([failed.name])
  const replacedBy = operationNamed(failed.name)?.onRefCollision?.replacedBy?.(failed.input) ?? []
  if (isReplaced(failed, now, replacedBy, await doneIn(db))) return engine.discardFailed(failed.ulid)
  const input = { ...(failed.input as object), ref: now }
  const outcome = await engine.retryFailed(failed.ulid, input, { keepsTimestamp: true })
  if (!outcome.ok) await writeMoved(userId, { ...moved, stuck: [...moved.stuck, failed.ulid] })
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
