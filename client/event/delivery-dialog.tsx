import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useMe } from '#client/ui/use-me.ts'
import { checkDeliveryTimes } from '#shared/delivery/delivery-check.ts'
import { newDelivery, type DeliveryDraft, type EventDraft } from '#shared/event/event-draft.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { MoneyField } from './amount-field.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { HourFields } from './hour-fields.tsx'

export interface DeliveryDialogProps {
  draft: EventDraft
  /** What is wrong is to be said. */
  checked: boolean
  onChange: (delivery: DeliveryDraft | null) => void
  onClose: () => void
}

/** Whether an event is delivered too, when, and where to at what price. */
export const DeliveryDialog = ({ draft, checked, onChange, onClose }: DeliveryDialogProps) => {
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
            hint="Buyers may have it brought home."
            checked={delivery !== null}
            onChange={(on) => onChange(on ? begin() : null)}
          />
          {delivery && (
            <>
              <HourFields
                name="Delivery"
                window={{ start: delivery.deliveryTimestamp, duration: delivery.deliveryDuration }}
                dayError={tried || checked ? found['deliveryTimestamp'] : undefined}
                hoursError={tried || checked ? found['deliveryDuration'] : undefined}
                onChange={({ start, duration }) =>
                  onChange({ ...delivery, deliveryTimestamp: start, deliveryDuration: duration })
                }
              />
              <Zones
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

type Zone = DeliveryDraft['deliveryZones'][number]

const Zones = ({ zones, onChange }: { zones: readonly Zone[]; onChange: (zones: Zone[]) => void }) => (
  <fieldset className="grid gap-3">
    <legend className="legend mb-2">Zones</legend>
    {zones.map((zone, at) => (
      <div key={at} className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-start gap-2">
        <TextField
          label={`Zone ${at + 1}`}
          hideLabel
          placeholder="Zone"
          maxLength={200}
          value={zone.name}
          onChange={(event) => onChange(zones.with(at, { ...zone, name: event.target.value }))}
        />
        <MoneyField
          label={`Price of zone ${at + 1}`}
          hideLabel
          value={zone.price}
          onChange={(price) => onChange(zones.with(at, { ...zone, price }))}
        />
        <IconButton icon={X} label={`Remove zone ${at + 1}`} onClick={() => onChange(zones.toSpliced(at, 1))} />
      </div>
    ))}
    <Button icon={Plus} className="justify-self-start" onClick={() => onChange([...zones, { name: '', price: 0 }])}>
      Add a zone
    </Button>
  </fieldset>
)
