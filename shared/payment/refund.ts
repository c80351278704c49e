// An amount that a host returned to a buyer. Rows are only added; taking one back marks it.
import { z } from 'zod/mini'
import { storedId, storedSeconds, storedTime, wholeCents } from '#shared/kernel/bounds.ts'
import type { EventId, UserId } from '#shared/kernel/ids.ts'
import { formatDay } from '#shared/kernel/clock.ts'
import { formatMoney } from '#shared/kernel/money.ts'

export const REFUND_METHODS = ['paynow', 'cash', 'bank', 'other'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

const METHOD_WORDS: Record<RefundMethod, string> = {
  paynow: 'PayNow',
  cash: 'Cash',
  bank: 'Bank transfer',
  other: 'Another way',
}
export const methodLabel = (method: RefundMethod): string => METHOD_WORDS[method]

export const refundSchema = z.object({
  id: z.string(),
  /** Reference of the order or booking. */
  ref: z.string(),
  /** Null for a booking. */
  eid: z.nullable(storedId<EventId>()),
  hostId: storedId<UserId>(),
  buyerId: storedId<UserId>(),
  cents: wholeCents(),
  method: z.enum(REFUND_METHODS),
  note: z.string(),
  by: storedId<UserId>(),
  at: storedSeconds(),
  time: storedTime(),
  /** Null while it stands. */
  undoneAt: z.nullable(storedSeconds()),
  /** Null while the change waits on this device. */
  receivedAt: z.nullable(storedSeconds()),
})
export type Refund = z.infer<typeof refundSchema>

export const isUndone = ({ undoneAt }: Pick<Refund, 'undoneAt'>): boolean => undoneAt !== null

const BY_METHOD: Record<RefundMethod, string> = {
  paynow: ' by PayNow',
  cash: ' in cash',
  bank: ' by bank transfer',
  other: '',
}

/** 'S$12.00 returned on 23 Nov 2026 by PayNow' */
export const returnedText = ({ cents, at, method }: Pick<Refund, 'cents' | 'at' | 'method'>): string =>
  `${formatMoney(cents)} returned on ${formatDay(at)}${BY_METHOD[method]}`
