// Records money of a statement that is to be returned, and takes that back. Its transfer names the order, so that the device
// recognises it by the amount of the order.
import { useEffect, useRef, useState } from 'react'
import { enqueueChanges } from '#client/store/changes/enqueue-operation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { formatMoney } from '#shared/kernel/money.ts'
import { recordToReturn, undoToReturn } from '#shared/payment/money-to-return.ts'
import type { ReceivableWithRows } from '#shared/payment/receivables-from-rows.ts'
import type { MatchedPaymentWithRows } from './use-verify-payments.ts'

export interface MoneyToReturn {
  readonly record: (payment: MatchedPaymentWithRows) => Promise<void>
  readonly undo: (payment: MatchedPaymentWithRows) => Promise<void>
  /** The payment as it was before it was recorded on this page; undefined for any other. */
  readonly recordedHere: (payment: MatchedPaymentWithRows) => MatchedPaymentWithRows | undefined
}

const transferKey = ({ transfers }: Pick<MatchedPaymentWithRows, 'transfers'>): string =>
  transfers.map(({ line }) => line).join(' ')

/** `receivables`: as they are now. */
export const useMoneyToReturn = (receivables: readonly ReceivableWithRows[]): MoneyToReturn => {
  const toast = useToast()
  const [here, setHere] = useState<ReadonlyMap<string, MatchedPaymentWithRows>>(new Map())
  const current = useRef(receivables)
  useEffect(() => {
    current.current = receivables
  }, [receivables])

  const enqueued = async (changes: Parameters<typeof enqueueChanges>[0]): Promise<boolean> => {
    const refusal = await enqueueChanges(changes)
    if (refusal) toast({ text: refusal.message, failed: true })
    return refusal === null
  }

  const undo = async (payment: MatchedPaymentWithRows): Promise<void> => {
    const changes = undoToReturn(payment.receivables, current.current, payment.toRecord)
    if (changes.length === 0)
      return toast({ text: 'The order was changed since then. Look at its refund.', failed: true })
    if (!(await enqueued(changes))) return
    setHere((before) => new Map([...before].filter(([key]) => key !== transferKey(payment))))
    toast({ text: 'Not to be returned any more', info: true })
  }

  const record = async (payment: MatchedPaymentWithRows): Promise<void> => {
    if (!(await enqueued(recordToReturn(payment.receivables, payment.toRecord)))) return
    setHere((before) => new Map([...before, [transferKey(payment), payment]]))
    toast({ text: `${formatMoney(payment.toRecord)} to be returned`, undo: () => void undo(payment) })
  }

  return { record, undo, recordedHere: (payment) => here.get(transferKey(payment)) }
}
