// Verifies payments of a statement, and takes that back.
import { useEffect, useRef, useState } from 'react'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { enqueueChanges } from '#client/store/changes/enqueue-operation.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { forgetMatches, rememberMatches } from '#client/store/database/matched-transfers.ts'
import { activeDatabase } from '#client/store/engine/active-database.ts'
import { counted } from '#client/ui/count-words.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { KnownMatch } from '#shared/payment/known-matches.ts'
import type { MatchedPayment } from '#shared/payment/matched-payments.ts'
import type { ReceivableWithRows } from '#shared/payment/receivables-from-rows.ts'
import {
  becomeVerified,
  recordRests,
  undoVerification,
  verifyReceivables,
  type PaymentChange,
} from '#shared/payment/verify-receivables.ts'
import { askedBeforeVerifying } from './parts/proof-flags.ts'

export type MatchedPaymentWithRows = MatchedPayment<ReceivableWithRows>

/** Payments that are saved at once; the screen answers between two batches. */
const PAYMENTS_PER_BATCH = 40

export interface PaymentVerification {
  readonly verify: (payments: readonly MatchedPaymentWithRows[]) => Promise<void>
  readonly undo: (payments: readonly MatchedPaymentWithRows[]) => Promise<void>
  /** Payments that the last press verified; empty after they were taken back. */
  readonly last: readonly MatchedPaymentWithRows[]
  /** The payment as it was before it was verified on this page; undefined for any other. */
  readonly verifiedHere: (payment: MatchedPaymentWithRows) => MatchedPaymentWithRows | undefined
  /** Null while nothing is saved. */
  readonly progress: { readonly done: number; readonly of: number } | null
}

const receivablesKey = ({ receivables }: MatchedPaymentWithRows): string => receivables.map(({ id }) => id).join(' ')

/** Transfers to be remembered. A rest is recognised by its reference, and leaves the transfer that paid first. */
const matchesOf = ({ kind, transfers, receivables }: MatchedPaymentWithRows): KnownMatch[] =>
  (kind === 'rest' ? [] : transfers).map(({ day, amount, text }) => ({
    day,
    amount,
    text,
    dueIds: receivables.map(({ id }) => id),
  }))

const isRest = ({ kind }: MatchedPaymentWithRows): boolean => kind === 'rest'

const changesOf = ({ kind, receivables, received }: MatchedPaymentWithRows): PaymentChange[] =>
  kind === 'rest' ? recordRests(receivables) : verifyReceivables(receivables, received)

/** Writes the matches of this device. The payments are saved already, so a fault is only reported. */
const inMatches = async (write: (db: GotongDatabase) => Promise<void>): Promise<void> => {
  const db = activeDatabase.get()
  if (db) await write(db).catch((error: unknown) => reportFault(error, 'matched transfers'))
}

/** `receivables`: as they are now. */
export const useVerifyPayments = (receivables: readonly ReceivableWithRows[]): PaymentVerification => {
  const toast = useToast()
  const confirm = useConfirm()
  const [last, setLast] = useState<readonly MatchedPaymentWithRows[]>([])
  const [here, setHere] = useState<ReadonlyMap<string, MatchedPaymentWithRows>>(new Map())
  const [progress, setProgress] = useState<PaymentVerification['progress']>(null)
  const current = useRef(receivables)
  useEffect(() => {
    current.current = receivables
  }, [receivables])

  /** Payments that were saved: all, or those before a refusal. */
  const inBatches = async (
    payments: readonly MatchedPaymentWithRows[],
    save: (batch: readonly MatchedPaymentWithRows[]) => Promise<boolean>,
  ): Promise<readonly MatchedPaymentWithRows[]> => {
    let done = 0
    setProgress({ done, of: payments.length })
    try {
      while (done < payments.length) {
        const batch = payments.slice(done, done + PAYMENTS_PER_BATCH)
        if (!(await save(batch))) break
        done += batch.length
        setProgress({ done, of: payments.length })
      }
    } finally {
      setProgress(null)
    }
    return payments.slice(0, done)
  }

  const enqueued = async (changes: Parameters<typeof enqueueChanges>[0]): Promise<boolean> => {
    const refusal = await enqueueChanges(changes)
    if (refusal) toast({ text: refusal.message, failed: true })
    return refusal === null
  }

  const undo = async (payments: readonly MatchedPaymentWithRows[]): Promise<void> => {
    const undone = await inBatches(payments, async (batch) => {
      const now = new Map(current.current.map((receivable) => [receivable.id, receivable]))
      const paid = batch.flatMap((payment) => payment.receivables)
      const remembered = batch.filter(({ kind }) => kind !== 'rest').flatMap((payment) => payment.receivables)
      const changes = paid.flatMap((receivable) => {
        const is = now.get(receivable.id)
        return is ? undoVerification(receivable, is) : []
      })
      if (!(await enqueued(changes))) return false
      const forgotten = remembered.map(({ id }) => id)
      await inMatches((db) => forgetMatches(db, forgotten))
      return true
    })
    const undoneKeys = new Set(undone.map(({ key }) => key))
    setLast((before) => before.filter(({ key }) => !undoneKeys.has(key)))
    setHere((before) => new Map([...before].filter(([, { key }]) => !undoneKeys.has(key))))
    if (undone.length === 0) return
    const text = undone.every(isRest)
      ? 'Not recorded any more'
      : `${counted(undone.length, 'payment')} not verified any more`
    toast({ text, info: true })
  }

  const verify = async (payments: readonly MatchedPaymentWithRows[]): Promise<void> => {
    const question = await askedBeforeVerifying(becomeVerified(payments.flatMap(({ receivables: paid }) => paid)), null)
    if (question && !(await confirm(question))) return
    const verified = await inBatches(payments, async (batch) => {
      if (!(await enqueued(batch.flatMap(changesOf)))) return false
      await inMatches((db) => rememberMatches(db, batch.flatMap(matchesOf)))
      return true
    })
    if (verified.length === 0) return
    setLast(verified)
    setHere((before) => new Map([...before, ...verified.map((payment) => [receivablesKey(payment), payment] as const)]))
    const text = verified.every(isRest) ? 'Rest recorded' : `${counted(verified.length, 'payment')} verified`
    toast({ text, undo: () => void undo(verified) })
  }

  return { verify, undo, last, verifiedHere: (payment) => here.get(receivablesKey(payment)), progress }
}
