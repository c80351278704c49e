// Records every claim of a buyer with its screenshot, and cancellations after it, in the transaction of the operation.
import { asOrderPair, type Booking } from '#shared/delivery/booking.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import type { ChangedRow } from '#shared/notification/pending-notice.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { fileHash } from '#shared/payment/file-url.ts'
import type { Tx } from '#server/db/database.ts'
import { BUYER_STATUS } from '#shared/order/order-status-numbers.ts'
import type { PaidId } from '#shared/kernel/ids.ts'
import { markCancelled, putProofUses } from './proof-use-repository.ts'
import type { ProofUseRow } from './proof-use-tables.ts'

type Payable = Pick<
  Order,
  'hostId' | 'uid' | 'combinedPaymentRef' | 'paymentScreenshot' | 'statusVersion' | 'status'
> & { readonly id: PaidId; readonly pair: StatusPair; readonly subject: ProofUseRow['subject'] }

const payable = (table: string, row: unknown): Payable | undefined => {
  if (row === undefined) return undefined
  if (table === 'orders') return { ...(row as Order), pair: row as Order, subject: 'order' }
  const booking = row as Booking
  return { ...booking, pair: asOrderPair(booking), subject: 'booking' }
}

/** The buyer's claim, unlike a host's change to Paid, leaves the host's status as it is. */
const isClaim = (before: Payable | undefined, after: Payable): boolean =>
  before?.pair.buyerStatus === BUYER_STATUS.notPaid &&
  after.pair.buyerStatus === BUYER_STATUS.paid &&
  before.status === after.status

const useOf = (before: Payable | undefined, after: Payable, claimedAtMs: number): ProofUseRow | null => {
  const sha256 = after.paymentScreenshot === null ? undefined : fileHash(after.paymentScreenshot)
  if (sha256 === undefined || !isClaim(before, after)) return null
  const { id: recordId, subject, hostId, uid, combinedPaymentRef, statusVersion } = after
  return {
    id: `${recordId}.${statusVersion}`,
    subject,
    recordId,
    hostId,
    uid,
    combinedPaymentRef,
    sha256,
    claimedAtMs,
    cancelledAt: null,
    checkedAt: null,
    attempts: 0,
  }
}

export const recordProofs = async (tx: Tx, changes: readonly ChangedRow[], nowMs: number): Promise<void> => {
  const uses: ProofUseRow[] = []
  const cancelled: string[] = []
  for (const { table, before: old, after: fresh } of changes) {
    if (table !== 'orders' && table !== 'bookings') continue
    const [before, after] = [payable(table, old), payable(table, fresh)]
    if (after === undefined) continue
    const use = useOf(before, after, nowMs)
    if (use) uses.push(use)
    if (before && isCancelled(after.pair) && !isCancelled(before.pair) && after.paymentScreenshot !== null)
      cancelled.push(after.id)
  }
  await putProofUses(tx, uses)
  await markCancelled(tx, cancelled.sort(), toSeconds(nowMs))
}
