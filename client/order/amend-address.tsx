import { useState } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { AddressChoice, type ChosenAddress } from '#client/address/parts/address-choice.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import type { Event } from '#shared/event/event.ts'
import { updateAddressOrder } from '#shared/order/update-address-order.ts'
import { checkDeliveryDate, deliveryDays } from '#shared/order/delivery-address.ts'
import { NO_ADDRESS } from '#shared/order/order-refusals.ts'
import type { Order } from '#shared/order/order.ts'

/** Converts between 'DD-MM-YYYY' and the 'YYYY-MM-DD' of a date input. */
const turned = (date: string): string => date.split('-').reverse().join('-')

export interface AmendAddressProps {
  order: Order
  event: Event
  onClose: () => void
}

/** Edits delivery address and date of an order. */
export const AmendAddress = ({ order, event, onClose }: AmendAddressProps) => {
  const now = useNow(60)
  const run = useOperation(updateAddressOrder)
  const toast = useToast()
  const [address, setAddress] = useState<ChosenAddress | null>(order.bookingAddress)
  const [date, setDate] = useState(order.deliveryDate ?? '')
  const [tried, setTried] = useState(false)
  const saving = useFormSave()
  const days = deliveryDays(event.pickupTimestamp, now)
  const wrongDate = checkDeliveryDate(date, event.pickupTimestamp, now)?.message
  const wrongAddress = address === null ? NO_ADDRESS.message : undefined

  const save = async (): Promise<void> => {
    setTried(true)
    if (wrongDate !== undefined || address === null) return
    const input = { ref: order.id, bookingAddress: address, deliveryDate: date }
    const outcome = await saving.run(() => run(input).catch(() => null))
    if (!outcome?.ok) return toast({ text: 'Failed to update delivery address', failed: true })
    toast({ text: 'Delivery address updated successfully!' })
    onClose()
  }

  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Amend Delivery Address">
      <p className="mb-4 text-ink-2">
        Order <span className="ref">{order.id.slice(0, 4)}</span>, {order.eTitle}
      </p>
      <AddressChoice
        value={address}
        current={order.bookingAddress}
        error={tried ? wrongAddress : undefined}
        onChange={setAddress}
      >
        <DateField
          label="Delivery date"
          className="mt-4"
          min={turned(days.first)}
          max={turned(days.last)}
          value={turned(date)}
          error={tried ? wrongDate : undefined}
          onChange={(change) => setDate(turned(change.target.value))}
        />
        <Button tone="main" wide className="mt-5" busy={saving.isBusy} onClick={() => void save()}>
          Save
        </Button>
      </AddressChoice>
    </Sheet>
  )
}
