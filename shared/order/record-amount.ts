// The host records the amount that arrived for an order or a booking: less or more than its total, or money for a cancelled one.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import type { Stamp } from '#shared/kernel/change.ts'
import { addCents } from '#shared/kernel/money.ts'
import { writeFields } from './field-times.ts'
import { isCancelled } from './order-status.ts'
import type { Order, StatusPair } from './order.ts'
import { paidCentsInput, paidTimeOf, withArrived } from './paid-amount.ts'
import { hasPaid } from './payment-state.ts'

export const recordedAmountSchema = z.object({
  ref: idText(),
  /** Cents that the host has received and not returned: the total that the host sees. */
  amount: paidCentsInput(),
  /** Cents that the author saw as returned already; absent: all. Another device may return money at the same time. */
  returned: z.optional(paidCentsInput()),
  /**
   * For a cancelled order or booking: 'record' says that money arrived all the same, 'undo' takes that back, and `amount` is then
   * the amount before it. Without it, a cancelled one is refused.
   */
  late: z.optional(z.enum(['record', 'undo'])),
})
type RecordedAmount = Omit<z.infer<typeof recordedAmountSchema>, 'ref'>

type Amount = Pick<Order, 'paidCents' | 'fieldTimes'>

interface AmountContext {
  /** The present statuses of the order or booking. */
  readonly pair: StatusPair
  /** Its status keeps the amount after a refund. */
  readonly keepsRefunded: boolean
  readonly stamp: Pick<Stamp, 'time' | 'server'>
}

/** The fields of an order or booking with the recorded amount; null: it has no payment that the amount could belong to. */
export const recordAmount = (
  row: Amount & Pick<Order, 'returnedCents' | 'statusTime'>,
  { amount, returned, late }: RecordedAmount,
  { pair, keepsRefunded, stamp }: AmountContext,
): Amount | null => {
  const isGone = isCancelled(pair)
  // The host settled the amount before a concurrent refund, which keeps it.
  const isRefundedLater = keepsRefunded && row.statusTime > stamp.time
  const isReceivedLater = isGone && late !== undefined && row.statusTime <= stamp.time
  const isPaid = !isGone && hasPaid(pair)
  if (!isPaid && !isReceivedLater && !isRefundedLater) return null
  const received = addCents(amount, returned ?? row.returnedCents)
  const isForgotten = late === 'undo' && isReceivedLater && received === 0
  const { paidCents, fieldTimes } = row
  const written = writeFields({ paidCents, fieldTimes }, { paidCents: isForgotten ? null : received }, stamp)
  const isWritten = paidTimeOf(written) !== paidTimeOf(row)
  return isReceivedLater && isWritten ? withArrived(written, late === 'record') : written
}
