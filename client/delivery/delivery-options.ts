import type { SelectOption } from '#client/ui/select.tsx'
import type { Delivery, DeliveryZone } from '#shared/delivery/delivery.ts'
import { formatDay, formatWindow } from '#shared/kernel/clock.ts'
import { formatMoney } from '#shared/kernel/money.ts'

type Times = Pick<Delivery, 'deliveryTimestamp' | 'deliveryDuration'>

export const timeLabel = ({ deliveryTimestamp, deliveryDuration }: Times): string =>
  `${formatDay(deliveryTimestamp)}, ${formatWindow(deliveryTimestamp, deliveryDuration)}`

/** Several hosts may deliver at the same time. */
export const timeOptions = (deliveries: readonly Delivery[]): SelectOption[] => {
  const hosts = new Set(deliveries.map(({ hostId }) => hostId))
  return deliveries.map((delivery) => ({
    value: delivery.id,
    label: hosts.size > 1 ? `${timeLabel(delivery)} · ${delivery.createdUserName}` : timeLabel(delivery),
  }))
}

export const NO_DATE: SelectOption = { value: '', label: 'Choose a date', disabled: true }

export const zoneOptions = (zones: readonly DeliveryZone[]): SelectOption[] => [
  { value: '', label: 'Choose a location' },
  ...zones.map(({ name, price }) => ({ value: name, label: `${name}, ${formatMoney(price)}` })),
]
