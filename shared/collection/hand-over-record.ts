// Hand-over records. Collection is a set of append-only records, not a status; the status is derived.
import { z } from 'zod/mini'
import { storedId, storedSeconds, storedTime } from '#shared/kernel/bounds.ts'
import type { EventId, OrderId, UserId } from '#shared/kernel/ids.ts'

const seconds = storedSeconds()

export const handoverLineSchema = z.object({
  lineId: z.string().check(z.maxLength(64)),
  quantity: z.int().check(z.gte(1), z.lte(100_000)),
})
export type HandoverLine = z.infer<typeof handoverLineSchema>

export const handOverRecordSchema = z.object({
  id: z.string(),
  orderId: storedId<OrderId>(),
  eid: storedId<EventId>(),
  hostId: storedId<UserId>(),
  buyerId: storedId<UserId>(),
  /**
   * 'handover' gives goods out; 'undo': a person takes the named hand-overs back; 'void': a status
   * change that leaves Collected makes the named records invalid.
   */
  kind: z.enum(['handover', 'undo', 'void']),
  /** Empty unless kind is 'handover'. */
  lines: z.array(handoverLineSchema),
  /** Records that an 'undo' takes back or a 'void' makes invalid. */
  undoes: z.array(z.string()),
  /** Ids of the records of this order that the writer had seen. */
  seen: z.array(z.string()),
  by: storedId<UserId>(),
  byName: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  at: seconds,
  time: storedTime(),
  receivedAt: z.nullable(seconds),
})
export type HandOverRecord = z.infer<typeof handOverRecordSchema>

/**
 * The host's answer to the question 'handed over twice?'. Of two answers about the same records the later one wins.
 */
export const handoverAnswerSchema = z.object({
  id: z.string(),
  orderId: storedId<OrderId>(),
  eid: storedId<EventId>(),
  hostId: storedId<UserId>(),
  buyerId: storedId<UserId>(),
  /** Ids of the records in question, sorted. The stored rows and inputs call hand-over records `facts`. */
  facts: z.array(z.string()),
  /** 'same': same bag, scanned twice. 'twice': really given twice. 'keep': the buyer keeps the goods of a cancelled order. */
  answer: z.enum(['same', 'twice', 'keep']),
  by: storedId<UserId>(),
  byName: z.string(),
  at: seconds,
  time: storedTime(),
})
export type HandoverAnswer = z.infer<typeof handoverAnswerSchema>
