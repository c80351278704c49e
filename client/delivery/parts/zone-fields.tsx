import { useRef } from 'react'
import { Plus } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { FIRST_FIELD, PricedName } from '#client/ui/priced-name.tsx'
import { useFocusAdded } from '#client/ui/use-focus-added.ts'
import { ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'

/** Money in cents; null while the field is empty. */
interface Zone {
  readonly name: string
  readonly price: Cents | null
}

/** Zones of a delivery with prices. Zones without a name or a price are dropped (`keptZones`). */
export const ZoneFields = ({ zones, onChange }: { zones: readonly Zone[]; onChange: (zones: Zone[]) => void }) => {
  const box = useRef<HTMLFieldSetElement>(null)
  const focusAdded = useFocusAdded(box, FIRST_FIELD)
  return (
    <fieldset ref={box} className="grid gap-3">
      <legend className="legend mb-2">Zones</legend>
      {zones.map((zone, at) => (
        <PricedName
          key={at}
          noun="Zone"
          number={at + 1}
          value={zone}
          onChange={(changed) => onChange(zones.with(at, changed))}
          onRemove={() => onChange(zones.toSpliced(at, 1))}
        />
      ))}
      <Button
        icon={Plus}
        className="justify-self-start"
        onClick={() => {
          onChange([...zones, { name: '', price: ZERO_CENTS }])
          focusAdded()
        }}
      >
        Add a zone
      </Button>
    </fieldset>
  )
}
