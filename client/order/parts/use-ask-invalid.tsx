import { useCallback, useState } from 'react'
import { Chip } from '#client/ui/chip.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Order } from '#shared/order/order.ts'
import type { PaidId } from '#shared/kernel/ids.ts'
import { entriesNow, othersTogether } from './payment-entries.ts'
import { MAX_REASON_CHARACTERS } from '#shared/order/order-inputs.ts'

/** An order or booking, which may be paid with others. */
export type PaymentEntry = Pick<Order, 'uid' | 'hostId' | 'combinedPaymentRef'> & { readonly id: PaidId }

const REASONS = ['Not in my bank account', 'Wrong amount', 'Screenshot of another payment']

/** Asks whether a payment is invalid, and why: null where it is not, otherwise the reason, which may be empty. */
export const useAskInvalid = (): ((text: string) => Promise<string | null>) => {
  const confirm = useConfirm()
  return useCallback(
    async (text) => {
      let reason = ''
      const sure = await confirm({
        title: 'Are you sure this is invalid payment?',
        text: (
          <ReasonFields
            text={text}
            onChange={(next) => {
              reason = next
            }}
          />
        ),
        verb: 'Invalid payment',
        danger: true,
      })
      return sure ? reason.trim() : null
    },
    [confirm],
  )
}

/** The same about one order or booking; names what was paid together with it. */
export const useAskUnpaidAgain = () => {
  const ask = useAskInvalid()
  return useCallback(
    async (of: PaymentEntry, name: string): Promise<string | null> => {
      const others = othersTogether(await entriesNow(of), of.id)
      const all = others === '' ? '' : `, together with ${others}`
      return ask(`${name} is unpaid again${all}. The screenshot stays.`)
    },
    [ask],
  )
}

const ReasonFields = ({ text, onChange }: { text: string; onChange: (reason: string) => void }) => {
  const [reason, setReason] = useState('')
  const write = (next: string): void => {
    setReason(next)
    onChange(next)
  }
  return (
    <>
      <p>{text}</p>
      <TextField
        label="Reason (optional)"
        hint="The buyer reads it."
        className="mt-4"
        maxLength={MAX_REASON_CHARACTERS}
        value={reason}
        onChange={(event) => write(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2" role="group" aria-label="Common reasons">
        {REASONS.map((each) => (
          <Chip key={each} pressed={reason === each} onPress={(pressed) => write(pressed ? each : '')}>
            {each}
          </Chip>
        ))}
      </div>
    </>
  )
}
