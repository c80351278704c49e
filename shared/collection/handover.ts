// Hand-over facts. A collection is a fact, not a status: facts are only ever added, and what they mean is derived.
import { z } from 'zod'

const seconds = z.number().int()

export const handoverLineSchema = z.object({
  lineId: z.string().max(64),
  quantity: z.number().int().min(1).max(100_000),
})
export type HandoverLine = z.infer<typeof handoverLineSchema>

export const handoverSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  eid: z.string(),
  hostId: z.string(),
  buyerId: z.string(),
  /** 'handover' gives goods out; 'undo' takes back facts it names; 'void' is what leaving Collected writes. */
  kind: z.enum(['handover', 'undo', 'void']),
  /** Empty unless kind is 'handover'. */
  lines: z.array(handoverLineSchema),
  /** Facts that an 'undo' or 'void' takes back. */
  undoes: z.array(z.string()),
  /** Ids of the facts of this order that the writer had seen. */
  seen: z.array(z.string()),
  by: z.string(),
  byName: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  at: seconds,
  time: z.string(),
  receivedAt: seconds.nullable(),
})
export type Handover = z.infer<typeof handoverSchema>

/** The host's answer to 'handed over twice?'. Of two answers on the same facts the later time wins. */
export const handoverAnswerSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  eid: z.string(),
  hostId: z.string(),
  buyerId: z.string(),
  /** The facts asked about, sorted. */
  facts: z.array(z.string()),
  /** 'same': same bag, scanned twice. 'twice': really given twice. */
  answer: z.enum(['same', 'twice']),
  by: z.string(),
  byName: z.string(),
  at: seconds,
  time: z.string(),
})
export type HandoverAnswer = z.infer<typeof handoverAnswerSchema>
