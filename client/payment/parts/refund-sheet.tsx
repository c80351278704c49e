import { useState } from 'react'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { MoneyField } from '#client/ui/amount-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { formatMoney, type Cents } from '#shared/kernel/money.ts'
import { MAX_REFUND_NOTE_CHARACTERS } from '#shared/payment/record-refund.ts'
import type { RefundOwed } from '#shared/payment/refund-owed.ts'
import { methodLabel, REFUND_METHODS, type RefundMethod } from '#shared/payment/refund.ts'
import { useRefund } from './use-refund.ts'

const METHODS = REFUND_METHODS.map((value) => ({ value, label: methodLabel(value) }))

export interface RefundSheetProps {
  /** Reference of the order or booking. */
  recordRef: string
  buyerName: string
  owed: RefundOwed
  onClose: () => void
}

/** The host says how much they returned and how. The amount is the rest that is owed. */
export const RefundSheet = ({ recordRef, buyerName, owed, onClose }: RefundSheetProps) => {
  const { record } = useRefund()
  const [method, setMethod] = useState<RefundMethod>('paynow')
  const [cents, setCents] = useState<Cents | null>(owed.left)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const save = async (): Promise<void> => {
    if (cents === null || cents <= 0 || cents > owed.left)
      return setError(`Enter an amount of up to ${formatMoney(owed.left)}`)
    if (await record({ ref: recordRef, cents, method, note, returned: owed.returned }, buyerName)) onClose()
  }
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={`Returned to ${buyerName}`}>
      <div className="grid gap-4">
        <MoneyField
          label="Amount"
          value={cents}
          onChange={(value) => {
            setCents(value)
            setError(undefined)
          }}
          error={error}
        />
        <ChoiceChips label="How" choices={METHODS} value={method} onChange={setMethod} />
        <TextField
          label="Note"
          hint="Optional. The buyer sees it."
          value={note}
          maxLength={MAX_REFUND_NOTE_CHARACTERS}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button tone="main" wide onClick={() => void save()}>
          Mark as returned
        </Button>
      </div>
    </Sheet>
  )
}
