// Verifies payments of a statement, and takes that back.
import { useEffect, useRef, useState } from 'react'
import { enqueueChanges } from '#client/store/changes/enqueue-operation.ts'
import { forgetMatches, rememberMatches } from '#client/store/database/matched-transfers.ts'
import { activeDatabase } from '#client/store/engine/active-database.ts'
import { counted } from '#client/ui/count-words.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { KnownMatch } from '#shared/payment/known-matches.ts'
import type { MatchedPayment } from '#shared/payment/matched-payments.ts'
import type { PaymentDue } from '#shared/payment/payment-dues.ts'
import { becomeVerified, recordRests, undoDue, verifyDues, type DueChange } from '#shared/payment/verify-dues.ts'
import { askedBeforeVerifying } from './parts/proof-flags.ts'

export type DuePayment = MatchedPayment<PaymentDue>

/** Payments that are saved at once; the screen answers between two batches. */
const PAYMENTS_PER_BATCH = 40

export interface PaymentVerification {
  readonly verify: (payments: readonly DuePayment[]) => Promise<void>
  readonly undo: (payments: readonly DuePayment[]) => Promise<void>
  /** Payments that the last press verified; empty after they were taken back. */
  readonly last: readonly DuePayment[]
  /** The payment as it was before it was verified on this page; undefined for any other. */
  readonly verifiedHere: (payment: DuePayment) => DuePayment | undefined
  /** Null while nothing is saved. */
  readonly progress: { readonly done: number; readonly of: number } | null
}

const duesKey = ({ dues }: DuePayment): string => dues.map(({ id }) => id).join(' ')

/** Transfers to be remembered. A rest is recognised by its reference, and leaves the transfer that paid first. */
const matchesOf = ({ kind, transfers, dues }: DuePayment): KnownMatch[] =>
  (kind === 'rest' ? [] : transfers).map(({ day, amount, text }) => ({
    day,
    amount,
    text,
    dueIds: dues.map(({ id }) => id),
  }))

const isRest = ({ kind }: DuePayment): boolean => kind === 'rest'

const changesOf = ({ kind, dues, received }: DuePayment): DueChange[] =>
  kind === 'rest' ? recordRests(dues) : verifyDues(dues, received)

/** `dues`: as they are now. */
export const useVerifyPayments = (dues: readonly PaymentDue[]): PaymentVerification => {
  const toast = useToast()
  const confirm = useConfirm()
  const [last, setLast] = useState<readonly DuePayment[]>([])
  const [here, setHere] = useState<ReadonlyMap<string, DuePayment>>(new Map())
  const [progress, setProgress] = useState<PaymentVerification['progress']>(null)
  const current = useRef(dues)
  useEffect(() => {
    current.current = dues
  }, [dues])

  /** Payments that were saved: all, or those before a refusal. */
  const inBatches = async (
    payments: readonly DuePayment[],
    save: (batch: readonly DuePayment[]) => Promise<boolean>,
  ): Promise<readonly DuePayment[]> => {
    let done = 0
    setProgress({ done, of: payments.length })
    while (done < payments.length) {
      const batch = payments.slice(done, done + PAYMENTS_PER_BATCH)
      if (!(await save(batch))) break
      done += batch.length
      setProgress({ done, of: payments.length })
    }
    setProgress(null)
    return payments.slice(0, done)
  }

  const enqueued = async (changes: Parameters<typeof enqueueChanges>[0]): Promise<boolean> => {
    const refusal = await enqueueChanges(changes)
    if (refusal) toast({ text: refusal.message, failed: true })
    return refusal === null
  }

  const undo = async (payments: readonly DuePayment[]): Promise<void> => {
    const undone = await inBatches(payments, async (batch) => {
      const now = new Map(current.current.map((due) => [due.id, due]))
      const paid = batch.flatMap((payment) => payment.dues)
      const remembered = batch.filter(({ kind }) => kind !== 'rest').flatMap((payment) => payment.dues)
      const changes = paid.flatMap((due) => {
        const is = now.get(due.id)
        return is ? undoDue(due, is) : []
      })
      if (!(await enqueued(changes))) return false
      const db = activeDatabase.get()
      if (db)
        await forgetMatches(
          db,
          remembered.map(({ id }) => id),
        )
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

  const verify = async (payments: readonly DuePayment[]): Promise<void> => {
    const question = await askedBeforeVerifying(becomeVerified(payments.flatMap(({ dues: paid }) => paid)), null)
    if (question && !(await confirm(question))) return
    const verified = await inBatches(payments, async (batch) => {
      if (!(await enqueued(batch.flatMap(changesOf)))) return false
      const db = activeDatabase.get()
      if (db) await rememberMatches(db, batch.flatMap(matchesOf))
      return true
    })
    if (verified.length === 0) return
    setLast(verified)
    setHere((before) => new Map([...before, ...verified.map((payment) => [duesKey(payment), payment] as const)]))
    const text = verified.every(isRest) ? 'Rest recorded' : `${counted(verified.length, 'payment')} verified`
    toast({ text, undo: () => void undo(verified) })
  }

  return { verify, undo, last, verifiedHere: (payment) => here.get(duesKey(payment)), progress }
}
