// Reads and writes of the pending_notices table, the outbox of notices.
import { sql, type RawBuilder } from 'kysely'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { PendingNotice } from '#shared/notification/pending-notice.ts'
import type { Snapshot, Tx } from '#server/db/database.ts'
import { partsOf } from '#server/db/parts-of.ts'
import type { PendingNoticeRow } from './pending-notice-table.ts'

const COLUMNS = [
  'id',
  'userId',
  'kind',
  'recordId',
  'was',
  'actorId',
  'changes',
  'createdAt',
  'dueAt',
] as const satisfies readonly (keyof PendingNoticeRow)[]

type PaymentRequest = Pick<PendingNoticeRow, 'id' | 'recordId' | 'changes' | 'dueAt'>

/** Notices of a change that lies further back interest nobody; a server is rarely stopped for longer. */
const MAX_AGE_S = 7 * 86_400
/** Seconds until a notice is tried again that could not be addressed or delivered. */
export const NOTICE_RETRY_S = 60
/** Longer than the longest window. A notice that waits for longer got its time while the server's clock was ahead. */
const MAX_WAIT_S = 7_200

export interface PutNotices {
  readonly actorId: string
  readonly now: Seconds
  /** When notices without a time of their own are due. */
  readonly dueAt: Seconds
}

const rowOf = (notice: PendingNotice, { actorId, now, dueAt }: PutNotices): PendingNoticeRow => {
  const { userId, kind, recordId, was } = notice
  return {
    id: `${userId ?? ''}|${kind}|${recordId}`,
    userId: userId ?? '',
    kind,
    recordId,
    was,
    actorId: userId === null ? actorId : '',
    changes: 1,
    createdAt: now,
    dueAt: notice.dueAt ?? dueAt,
  }
}

/** A row that waits keeps its first value and its time; the closing time of an event may move. */
export const putPendingNotices = async (
  tx: Tx,
  notices: readonly PendingNotice[],
  options: PutNotices,
): Promise<void> => {
  const rows = new Map(notices.map((notice) => rowOf(notice, options)).map((row) => [row.id, row]))
  // Sorted, so that two transactions lock the rows in the same order.
  const sorted = [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const part of partsOf(sorted))
    await tx
      .insertInto('pending_notices')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          changes: eb('pending_notices.changes', '+', 1),
          actorId: eb.ref('excluded.actorId'),
          dueAt: eb
            .case()
            .when('pending_notices.kind', '=', 'event-closes')
            .then(eb.ref('excluded.dueAt'))
            .else(eb.ref('pending_notices.dueAt'))
            .end(),
        })),
      )
      .execute()
}

/** Changes of events whose receivers are not known yet. */
export const eventNoticesDue = (snapshot: Snapshot, now: Seconds, max: number): Promise<PendingNoticeRow[]> =>
  snapshot
    .selectFrom('pending_notices')
    .select(COLUMNS)
    .where('userId', '=', '')
    .where((eb) => eb.or([eb('kind', '!=', 'event-closes'), eb('dueAt', '<=', now)]))
    .orderBy('dueAt')
    .limit(max)
    .execute()

/** Do not use it for closing times of events: they may lie further ahead than MAX_WAIT_S. */
const isDueAt = (column: string, now: Seconds): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + MAX_WAIT_S})`

const waitingRequests = (snapshot: Snapshot) =>
  snapshot
    .selectFrom('pending_notices')
    .leftJoin('orders', 'orders.id', 'pending_notices.recordId')
    .where('pending_notices.kind', '=', 'payment-request')

/** Buyers with the event that asks them for payment and its host; these are null where the order is gone. */
export const paymentRequestsDue = (
  snapshot: Snapshot,
  now: Seconds,
  max: number,
): Promise<{ readonly userId: string; readonly eid: string | null; readonly hostId: string | null }[]> =>
  waitingRequests(snapshot)
    .select(['pending_notices.userId', 'orders.eid', 'orders.hostId'])
    .where(isDueAt('pending_notices.dueAt', now))
    .groupBy(['pending_notices.userId', 'orders.eid', 'orders.hostId'])
    .orderBy((eb) => eb.fn.min('pending_notices.dueAt'))
    .limit(max)
    .execute()

/** All requests of one event to one buyer, due or not. */
export const paymentRequestsTo = (snapshot: Snapshot, userId: string, eid: string | null): Promise<PaymentRequest[]> =>
  waitingRequests(snapshot)
    .select(['pending_notices.id', 'pending_notices.recordId', 'pending_notices.changes', 'pending_notices.dueAt'])
    .where('pending_notices.userId', '=', userId)
    .where('orders.eid', eid === null ? 'is' : '=', eid)
    .orderBy('pending_notices.id')
    .execute()

/** People with a notice whose window has ended. */
export const receiversDue = async (snapshot: Snapshot, now: Seconds, max: number): Promise<string[]> => {
  const rows = await snapshot
    .selectFrom('pending_notices')
    .select('userId')
    .distinct()
    .where('userId', '!=', '')
    .where('kind', '!=', 'payment-request')
    .where(isDueAt('dueAt', now))
    .limit(max)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** All of a person, due or not, oldest first. */
export const pendingNoticesOf = (snapshot: Snapshot, userId: string, max: number): Promise<PendingNoticeRow[]> =>
  snapshot
    .selectFrom('pending_notices')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('kind', '!=', 'payment-request')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(max)
    .execute()

/** Returns whether all of them were there without a further change. */
export const takePendingNotices = async (
  tx: Tx,
  notices: readonly Pick<PendingNoticeRow, 'id' | 'changes' | 'dueAt'>[],
): Promise<boolean> => {
  let taken = 0
  for (const part of partsOf(notices)) {
    const { numDeletedRows } = await tx
      .deleteFrom('pending_notices')
      .where((eb) =>
        eb.or(
          part.map(({ id, changes, dueAt }) =>
            eb.and([eb('id', '=', id), eb('changes', '=', changes), eb('dueAt', '=', dueAt)]),
          ),
        ),
      )
      .executeTakeFirst()
    taken += Number(numDeletedRows)
  }
  return taken === notices.length
}

/** A further change came, or another process took the notice: the delivery is rolled back. */
export class NoticesChanged extends Error {}

/** Throws `NoticesChanged` unless all of them are there as they were read. */
export const takeAllNotices = async (
  tx: Tx,
  notices: readonly Pick<PendingNoticeRow, 'id' | 'changes' | 'dueAt'>[],
): Promise<void> => {
  if (!(await takePendingNotices(tx, notices))) throw new NoticesChanged()
}

export const postponePendingNotices = async (tx: Tx, userId: string, until: Seconds): Promise<void> => {
  await tx
    .updateTable('pending_notices')
    .set({ dueAt: until })
    .where('userId', '=', userId)
    .where('kind', '!=', 'payment-request')
    .execute()
}

/** A notice that fails moves behind the others. */
export const retryNoticesAt = async (tx: Tx, ids: readonly string[], at: Seconds): Promise<void> => {
  await tx.updateTable('pending_notices').set({ dueAt: at }).where('id', 'in', ids).execute()
}

export const forgetPendingNoticesOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('pending_notices').where('userId', '=', userId).execute()
}

export const forgetOldPendingNotices = async (tx: Tx, now: Seconds): Promise<void> => {
  const before = now - MAX_AGE_S
  await tx.deleteFrom('pending_notices').where('createdAt', '<', before).where('dueAt', '<', before).execute()
  await tx.deleteFrom('pending_notices').where('kind', '=', 'payment-request').where('createdAt', '<', before).execute()
}

interface Message {
  readonly userId: string
  /** Equal to `userId`: a message of Gotong itself. */
  readonly senderId: string
}

/** Messages that the person got from this sender since then: their number, and the time of the latest one or 0. */
export const messagesSince = async (
  snapshot: Snapshot,
  { userId, senderId }: Message,
  since: Seconds,
): Promise<{ readonly count: number; readonly latest: Seconds }> => {
  const { count, latest } = await snapshot
    .selectFrom('notifications')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('createdAt').as('latest')])
    .where('userId', '=', userId)
    .where('senderId', '=', senderId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return { count: Number(count), latest: Number(latest ?? 0) }
}
