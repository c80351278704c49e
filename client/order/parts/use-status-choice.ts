// Changes a status for a host: asks before something is lost, sends the version that the host saw, and shows a refusal.
import { useCallback } from 'react'
import type { OperationOutcome } from '#client/store/changes/enqueue-operation.ts'
import { useConfirm, type Question } from '#client/ui/confirm.tsx'
import type { Refusal } from '#shared/kernel/result.ts'
import type { CombinedPayment } from '#shared/payment/combined-payment.ts'
import { entriesNow } from './payment-entries.ts'
import { useAskUnpaidAgain, type PaymentEntry } from './use-ask-invalid.tsx'
import { useRefusedChange } from './use-refused-change.ts'
import { useVerifyTogether } from './use-verify-together.ts'

/** A host's changes of the status of an order or a booking. `Entry`: the row as an entry of a combined payment. */
export interface StatusChoice<Row, Status, Entry> {
  /** Resolves to whether the status was changed. */
  readonly choose: (row: Row, target: Status) => Promise<boolean>
  /** INVALID: the payment was not received. */
  readonly markInvalid: (row: Row) => Promise<void>
  /** Verifies every entry of the combined payment. Resolves to whether it did. */
  readonly verifyTogether: (of: Entry) => Promise<boolean>
}

/** The differences between orders and bookings. Declared once, outside components. */
export interface StatusSubject<Row, Status, Entry extends PaymentEntry, Input> {
  readonly entryOf: (row: Row) => Entry
  readonly statusOf: (row: Row) => Status
  /** Names the row in a question, such as 'Order 12 of Siti'. */
  readonly nameOf: (row: Row) => string
  /** Confirmation required before the change; null when nothing is lost. */
  readonly questionBefore: (row: Row, target: Status) => Promise<Question | null>
  readonly inputOf: (row: Row, target: Status, payment: CombinedPayment | undefined) => Input
  readonly invalidInputOf: (row: Row, reason: string, payment: CombinedPayment | undefined) => Input
  readonly failureText: (refusal: Refusal) => string
}

export const useStatusChoice = <Row, Status, Entry extends PaymentEntry, Input>(
  subject: StatusSubject<Row, Status, Entry, Input>,
  run: (input: Input) => Promise<OperationOutcome<unknown>>,
): StatusChoice<Row, Status, Entry> => {
  const confirm = useConfirm()
  const askUnpaid = useAskUnpaidAgain()
  const showRefusal = useRefusedChange()

  const send = useCallback(
    async (row: Row, inputOf: (payment: CombinedPayment | undefined) => Input): Promise<boolean> => {
      const { record } = await entriesNow(subject.entryOf(row))
      const outcome = await run(inputOf(record))
      if (!outcome.ok) await showRefusal(subject.failureText(outcome.refusal))
      return outcome.ok
    },
    [run, showRefusal, subject],
  )

  const choose = useCallback(
    async (row: Row, target: Status): Promise<boolean> => {
      if (target === subject.statusOf(row)) return false
      const question = await subject.questionBefore(row, target)
      if (question && !(await confirm(question))) return false
      return await send(row, (payment) => subject.inputOf(row, target, payment))
    },
    [confirm, send, subject],
  )

  const markInvalid = useCallback(
    async (row: Row): Promise<void> => {
      const reason = await askUnpaid(subject.entryOf(row), subject.nameOf(row))
      if (reason !== null) await send(row, (payment) => subject.invalidInputOf(row, reason, payment))
    },
    [askUnpaid, send, subject],
  )

  return { choose, markInvalid, verifyTogether: useVerifyTogether() }
}
