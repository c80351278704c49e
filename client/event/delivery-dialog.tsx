import { HourFields } from '#client/event/parts/hour-fields.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { useMe } from '#client/account/parts/use-me.ts'
import { ZoneFields } from '#client/delivery/parts/zone-fields.tsx'
import { checkDeliveryTimes } from '#shared/delivery/delivery-check.ts'
import { newDelivery, type DeliveryDraft, type EventDraft } from '#shared/event/event-draft.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { EditDialog } from './edit-dialog.tsx'

export interface DeliveryDialogProps {
  draft: EventDraft
  /** Whether validation messages are visible. */
  isChecked: boolean
  onChange: (delivery: DeliveryDraft | null) => void
  onClose: () => void
}

/** Edits whether an event is delivered, when, to which zones and at which price. */
export const DeliveryDialog = ({ draft, isChecked, onChange, onClose }: DeliveryDialogProps) => {
  const { delivery, closingTimestamp } = draft
  const zones = useMe()?.rememberedDeliveryZones ?? []
  const found = delivery ? checkDeliveryTimes(delivery, closingTimestamp) : {}
  const begin = (): DeliveryDraft => ({ ...newDelivery(toSeconds(systemClock.now())), deliveryZones: zones })
  return (
    <EditDialog title="Delivery schedule" wrong={Object.keys(found).length > 0} onClose={onClose}>
      {(tried) => (
        <>
          <Switch
            label="Deliver this event"
            hint="Offer home delivery."
            checked={delivery !== null}
            onChange={(on) => onChange(on ? begin() : null)}
          />
          {delivery && (
            <>
              <HourFields
                name="Delivery"
                window={{ start: delivery.deliveryTimestamp, duration: delivery.deliveryDuration }}
                dayError={tried || isChecked ? found['deliveryTimestamp'] : undefined}
                hoursError={tried || isChecked ? found['deliveryDuration'] : undefined}
                onChange={({ start, duration }) =>
                  onChange({ ...delivery, deliveryTimestamp: start, deliveryDuration: duration })
                }
              />
              <ZoneFields
                zones={delivery.deliveryZones}
                onChange={(deliveryZones) => onChange({ ...delivery, deliveryZones })}
              />
            </>
          )}
        </>
      )}
    </EditDialog>
  )
}
