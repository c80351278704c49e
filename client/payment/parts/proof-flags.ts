// Warnings about payment screenshots, read from the device, with the orders and bookings that they name.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { activeDatabase } from '#client/store/engine/active-database.ts'
import type { Question } from '#client/ui/confirm.tsx'
import { formatDay, type Seconds } from '#shared/kernel/clock.ts'
import type { ProofFlag } from '#shared/payment/proof-flag.ts'

/** An order or a booking. */
export interface Claimed {
  readonly id: string
  readonly paymentScreenshot: string | null
}

/** An order or booking that a warning names. */
export interface FlaggedRecord {
  /** 'Order 12 of Siti, Mango run' */
  readonly name: string
  readonly buyer: string
  readonly at: Seconds
}

export interface ProofWarning {
  readonly flag: ProofFlag
  readonly claimed: FlaggedRecord
  readonly earlier: FlaggedRecord
}

/** The open warning about the screenshot that an order or booking shows now. */
export const openFlag = async (db: GotongDatabase, { id, paymentScreenshot }: Claimed): Promise<ProofFlag | null> => {
  if (paymentScreenshot === null) return null
  const flags = await db.view.proof_flags.where('id').startsWith(`${id}.`).toArray()
  const open = flags.filter((flag) => flag.dismissedAt === null && flag.paymentScreenshot === paymentScreenshot)
  return open.at(-1) ?? null
}

const recordOf = async (
  db: GotongDatabase,
  subject: ProofFlag['subject'],
  id: string,
  at: Seconds,
): Promise<FlaggedRecord> => {
  const order = subject === 'order' ? await db.view.orders.get(id) : undefined
  if (order)
    return {
      name: `Order ${order.eOrderNo ?? id.slice(0, 4)} of ${order.uName}, ${order.eTitle}`,
      buyer: order.uName,
      at,
    }
  const booking = subject === 'booking' ? await db.view.bookings.get(id) : undefined
  if (booking)
    return {
      name: `Delivery to ${booking.uName} on ${formatDay(booking.deliveryTimestamp)}`,
      buyer: booking.uName,
      at,
    }
  return { name: `${subject === 'order' ? 'Order' : 'Delivery'} ${id}`, buyer: '', at }
}

export const openWarning = async (db: GotongDatabase, of: Claimed): Promise<ProofWarning | null> => {
  const flag = await openFlag(db, of)
  if (flag === null) return null
  return {
    flag,
    claimed: await recordOf(db, flag.subject, flag.recordId, flag.claimedAt),
    earlier: await recordOf(db, flag.earlierSubject, flag.earlierId, flag.earlierAt),
  }
}

export const FLAG_TITLES: Readonly<Record<ProofFlag['kind'], string>> = {
  identical: 'Screenshot used before',
  near: 'Looks like an earlier screenshot',
  'after-cancellation': 'Paid again after a cancellation',
}

/** Payments that the question names. */
const MAX_NAMED = 5

const warningText = ({ flag, claimed, earlier }: ProofWarning): string =>
  `${claimed.name}: ${FLAG_TITLES[flag.kind].toLowerCase()}. The earlier one: ${earlier.name}.`

/** Adds the warnings of claimed payments to the question that is asked before they are verified, or returns it as it is. */
export const askedBeforeVerifying = async (
  of: readonly Claimed[],
  question: Question | null,
): Promise<Question | null> => {
  const db = activeDatabase.get()
  const found =
    db === null ? [] : (await Promise.all(of.map((each) => openWarning(db, each)))).flatMap((each) => each ?? [])
  if (found.length === 0) return question
  const more = found.length > MAX_NAMED ? [`${found.length - MAX_NAMED} more payments have a warning.`] : []
  const warning = [...found.slice(0, MAX_NAMED).map(warningText), ...more].join(' ')
  const before = typeof question?.text === 'string' ? ` ${question.text}` : ''
  return {
    title: found.length === 1 ? 'Verify this payment anyway?' : `Verify ${found.length} payments with a warning?`,
    text: `${warning}${before}`,
    verb: 'Verify anyway',
    keep: 'Not yet',
  }
}
