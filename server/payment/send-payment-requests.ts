// Notifies the buyers of a payment request: one notification for each buyer of an event, whatever the number of their orders. The
// request waits in the outbox of notices, which its transaction wrote, until the transaction that writes the notification: a crash
// in between loses and doubles none. Above a sender's messages of a day to one person it waits for the next day.
import { SYSTEM } from '#shared/kernel/change.ts'
import { addDays, startOfDay, toSeconds, type Clock } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { MAX_MESSAGES_PER_RECEIVER_PER_DAY } from '#shared/notification/notification.ts'
import { MAX_ORDERS_PER_REQUEST } from '#shared/payment/send-payment-request.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Tx } from '#server/db/database.ts'
import {
  messagesSince,
  NOTICE_RETRY_S,
  NoticesChanged,
  paymentRequestsDue,
  paymentRequestsTo,
  retryNoticesAt,
  takeAllNotices,
  takePendingNotices,
} from '#server/notification/pending-notices-repository.ts'
import { eachInTurn } from '#server/each-in-turn.ts'

/** A buyer and an event; the next round sends the others. */
const MAX_REQUESTS_PER_ROUND = 1000

export const isPaymentRequest = (name: string): boolean => name === 'request-payment'

interface SendRequestsOptions {
  readonly database: Database
  readonly engine: ServerEngine<Tx>
  readonly clock: Clock
}

/** Sends what waits for each buyer of an event as a whole. */
export const sendPaymentRequests = async ({ database, engine, clock }: SendRequestsOptions): Promise<void> => {
  const now = toSeconds(clock.now())
  const due = await database.read((snapshot) => paymentRequestsDue(snapshot, now, MAX_REQUESTS_PER_ROUND))
  await eachInTurn(due, async ({ userId, eid, hostId }) => {
    const { waiting, sentToday } = await database.read(async (snapshot) => ({
      waiting: await paymentRequestsTo(snapshot, userId, eid),
      sentToday:
        // The sender of Gotong's own messages is their receiver.
        hostId === null || hostId === userId
          ? 0
          : (await messagesSince(snapshot, { userId, senderId: hostId }, startOfDay(now) - 1)).count,
    }))
    if (eid === null) {
      await database.write((tx) => takePendingNotices(tx, waiting))
      return
    }
    if (waiting.length === 0) return
    if (sentToday >= MAX_MESSAGES_PER_RECEIVER_PER_DAY) {
      const ids = waiting.map(({ id }) => id)
      await database.write((tx) => retryNoticesAt(tx, ids, addDays(startOfDay(now), 1)))
      return
    }
    const refs = waiting.slice(0, MAX_ORDERS_PER_REQUEST).map(({ recordId }) => recordId)
    try {
      const ran = await engine.run(
        SYSTEM,
        'send-payment-request',
        { refs },
        { inSameTransaction: (tx) => takeAllNotices(tx, waiting) },
      )
      if (isRefusal(ran)) throw new Error(ran.message)
    } catch (error) {
      // Another process sends it.
      if (error instanceof NoticesChanged) return
      const ids = waiting.map(({ id }) => id)
      await database.write((tx) => retryNoticesAt(tx, ids, now + NOTICE_RETRY_S))
      throw error
    }
  })
}
