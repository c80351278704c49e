// Sends pending notices: finds the receivers of changed events, then writes one message to each person whose window has
// ended. Several processes may run it at once: a notice is taken in the transaction that writes its message.
import { SYSTEM } from '#shared/kernel/change.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { MAX_NOTICE_ITEMS } from '#shared/notification/deliver-notices.ts'
import type { PendingNotice } from '#shared/notification/pending-notice.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import type { Database, Snapshot, Tx } from '#server/db/database.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import type { PendingNoticeRow } from './pending-notice-table.ts'
import {
  eventNoticesDue,
  forgetOldPendingNotices,
  messagesSince,
  NOTICE_RETRY_S,
  NoticesChanged,
  pendingNoticesOf,
  postponePendingNotices,
  putPendingNotices,
  receiversDue,
  retryNoticesAt,
  takeAllNotices,
  takePendingNotices,
} from './pending-notices-repository.ts'

const MAX_EVENTS_PER_ROUND = 50
const MAX_RECEIVERS_PER_ROUND = 500

const HOUR_S = 3600
/** Above it the messages of one person come every half hour, with all changes since. */
const MAX_MESSAGES_PER_HOUR = 12
const LONG_WINDOW_S = 1800

export interface SendNoticesOptions {
  readonly database: Database
  readonly engine: ServerEngine<Tx>
  readonly clock: Clock
  /** Seconds in which changes to one person become one message. */
  readonly windowS: number
}

/** Buyers with an order that is not cancelled. */
const buyersOf = async (snapshot: Snapshot, eid: string): Promise<string[]> => {
  const rows = await snapshot
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.uid')
    .select('orders.uid')
    .distinct()
    .where('orders.eid', '=', eid)
    .where('orders.status', '!=', ORDER_STATUS.cancelled)
    .where('orders.buyerStatus', 'not in', [BUYER_STATUS.cancelled, BUYER_STATUS.refunded])
    .execute()
  return rows.map(({ uid }) => uid)
}

const addressed = async (tx: Tx, row: PendingNoticeRow, now: Seconds): Promise<PendingNotice[]> => {
  const event = await tx
    .selectFrom('events')
    .select(['status', 'closingTimestamp', 'createdUserId'])
    .where('id', '=', row.recordId)
    .executeTakeFirst()
  if (event === undefined) return []
  const buyers = await buyersOf(tx, row.recordId)
  const { recordId, was } = row
  if (row.kind === 'event-closes') {
    if (Number(event.status) !== 1 || Number(event.closingTimestamp) > now) return []
    const people = new Set([...buyers, event.createdUserId])
    return [...people].map((userId) => ({ userId, kind: 'event-status', recordId, was: 'open' }))
  }
  const people = buyers.filter((userId) => userId !== row.actorId && userId !== event.createdUserId)
  return people.map((userId) => ({ userId, kind: row.kind, recordId, was }))
}

/** One row for each receiver replaces the row of the event. */
const addressNotice = async (
  { database, windowS }: SendNoticesOptions,
  row: PendingNoticeRow,
  now: Seconds,
): Promise<void> => {
  try {
    await database.write(async (tx) => {
      if (!(await takePendingNotices(tx, [row]))) return
      const dueAt = row.kind === 'event-closes' ? now + windowS : row.dueAt
      await putPendingNotices(tx, await addressed(tx, row, now), { actorId: '', now, dueAt })
    })
  } catch (error) {
    await database.write((tx) => retryNoticesAt(tx, [row.id], now + NOTICE_RETRY_S))
    throw error
  }
}

const sendTo = async (options: SendNoticesOptions, userId: string, now: Seconds): Promise<void> => {
  const { database, engine } = options
  const { pending, recent } = await database.read(async (snapshot) => ({
    pending: await pendingNoticesOf(snapshot, userId, MAX_NOTICE_ITEMS),
    recent: await messagesSince(snapshot, { userId, senderId: userId }, now - HOUR_S),
  }))
  const next = recent.latest + LONG_WINDOW_S
  if (recent.count >= MAX_MESSAGES_PER_HOUR && now < next) {
    await database.write((tx) => postponePendingNotices(tx, userId, next))
    return
  }
  if (pending.length === 0) return
  const items = pending.map(({ kind, recordId, was }) => ({ kind, recordId, was }))
  try {
    const ran = await engine.run(
      SYSTEM,
      'deliver-notices',
      { userId, items },
      {
        inSameTransaction: (tx) => takeAllNotices(tx, pending),
      },
    )
    if (isRefusal(ran)) throw new Error(ran.message)
  } catch (error) {
    // The next round sends what is left.
    if (error instanceof NoticesChanged) return
    await database.write((tx) => postponePendingNotices(tx, userId, now + NOTICE_RETRY_S))
    throw error
  }
}

/** Receivers get their messages also where the buyers of an event could not be found; failures are thrown at the end. */
export const sendPendingNotices = async (options: SendNoticesOptions): Promise<void> => {
  const { database, clock } = options
  const now = toSeconds(clock.now())
  const address = async (): Promise<void> => {
    const events = await database.read((snapshot) => eventNoticesDue(snapshot, now, MAX_EVENTS_PER_ROUND))
    await eachInTurn(events, (row) => addressNotice(options, row, now))
  }
  const send = async (): Promise<void> => {
    const people = await database.read((snapshot) => receiversDue(snapshot, now, MAX_RECEIVERS_PER_ROUND))
    await eachInTurn(people, (userId) => sendTo(options, userId, now))
  }
  await database.write((tx) => forgetOldPendingNotices(tx, now))
  await eachInTurn([address, send], (phase) => phase())
}
