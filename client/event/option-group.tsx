import { useRef } from 'react'
import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { SubItemDraft } from '#shared/event/event-draft.ts'
import { FIRST_FIELD, PricedName } from '#client/ui/priced-name.tsx'
import { useFocusAdded } from '#client/ui/use-focus-added.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'

export const NEW_GROUP: SubItemDraft = { type: '', required: 0, list: [{ name: '', price: ZERO_CENTS }] }

export interface OptionGroupProps {
  group: SubItemDraft
  /** Validation message of a field of the group, such as 'type' or 'list.0.name'. */
  errorOf: (field: string) => string | undefined
  onChange: (group: SubItemDraft) => void
  onRemove: () => void
}

/** One sub-item group: its name, whether a choice is required, and its options. */
export const OptionGroup = ({ group, errorOf, onChange, onRemove }: OptionGroupProps) => {
  const box = useRef<HTMLFieldSetElement>(null)
  const focusAdded = useFocusAdded(box, FIRST_FIELD)
  return (
    <fieldset ref={box} className="grid gap-3 rounded-[var(--radius-lg)] bg-sunk p-4">
      <div className="flex items-start gap-1">
        <TextField
          label="Option group"
          data-option-group=""
          className="flex-1"
          placeholder="Size"
          maxLength={120}
          value={group.type}
          error={errorOf('type')}
          onChange={(event) => onChange({ ...group, type: event.target.value })}
        />
        <IconButton icon={X} label="Remove the option group" className="mt-7" onClick={onRemove} />
      </div>
      <Switch
        label="Required"
        checked={group.required === 1}
        onChange={(on) => onChange({ ...group, required: on ? 1 : 0 })}
      />
      {group.list.map((option, at) => (
        <PricedName
          key={at}
          noun="Option"
          number={at + 1}
          value={option}
          errors={{ name: errorOf(`list.${at}.name`), price: errorOf(`list.${at}.price`) }}
          onChange={(changed) => onChange({ ...group, list: group.list.with(at, changed) })}
          onRemove={() => onChange({ ...group, list: group.list.toSpliced(at, 1) })}
        />
      ))}
      <Button
        icon={Plus}
        tone="bare"
        className="justify-self-start"
        onClick={() => {
          onChange({ ...group, list: [...group.list, { name: '', price: ZERO_CENTS }] })
          focusAdded()
        }}
      >
        Add an option
      </Button>
    </fieldset>
  )
}
