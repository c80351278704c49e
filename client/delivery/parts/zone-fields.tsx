import { Plus, X } from 'lucide-react'
import { MoneyField } from '#client/ui/amount-field.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'

/** Money in cents; null while the field is empty. */
interface Zone {
  readonly name: string
  readonly price: Cents | null
}

/** Zones of a delivery with prices. Zones without a name or a price are dropped (`keptZones`). */
export const ZoneFields = ({ zones, onChange }: { zones: readonly Zone[]; onChange: (zones: Zone[]) => void }) => (
  <fieldset className="grid gap-3">
    <legend className="legend mb-2">Zones</legend>
    {zones.map((zone, at) => (
      <div
        key={at}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 gap-y-2 border-t border-line pt-3 first-of-type:border-t-0 first-of-type:pt-0"
      >
        <TextField
          label={`Zone ${at + 1}`}
          hideLabel
          placeholder="Zone"
          maxLength={200}
          value={zone.name}
          onChange={(event) => onChange(zones.with(at, { ...zone, name: event.target.value }))}
        />
        <IconButton icon={X} label={`Remove zone ${at + 1}`} onClick={() => onChange(zones.toSpliced(at, 1))} />
        <MoneyField
          label={`Price of zone ${at + 1}`}
          hideLabel
          className="max-w-44"
          value={zone.price}
          onChange={(price) => onChange(zones.with(at, { ...zone, price }))}
        />
      </div>
    ))}
    <Button
      icon={Plus}
      className="justify-self-start"
      onClick={() => onChange([...zones, { name: '', price: ZERO_CENTS }])}
    >
      Add a zone
    </Button>
  </fieldset>
)
