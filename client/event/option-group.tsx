import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { SubItemDraft } from '#shared/event/event-draft.ts'
import { MoneyField } from '#client/ui/amount-field.tsx'
import { ZERO_CENTS } from '#shared/kernel/money.ts'

export const NEW_GROUP: SubItemDraft = { type: '', required: 0, list: [{ name: '', price: ZERO_CENTS }] }

export interface OptionGroupProps {
  group: SubItemDraft
  /** Validation message of a field of the group, such as 'type' or 'list.0.name'. */
  said: (field: string) => string | undefined
  onChange: (group: SubItemDraft) => void
  onRemove: () => void
}

/** One sub-item group: its name, whether a choice is required, and its options. */
export const OptionGroup = ({ group, said, onChange, onRemove }: OptionGroupProps) => (
  <fieldset className="grid gap-3 rounded-[var(--radius-lg)] bg-sunk p-4">
    <div className="flex items-start gap-1">
      <TextField
        label="Option group"
        className="flex-1"
        placeholder="Size"
        maxLength={120}
        value={group.type}
        error={said('type')}
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
      <div
        key={at}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 gap-y-2 border-t border-line pt-3"
      >
        <TextField
          label={`Option ${at + 1}`}
          hideLabel
          placeholder="Option"
          maxLength={200}
          value={option.name}
          error={said(`list.${at}.name`)}
          onChange={(event) =>
            onChange({ ...group, list: group.list.with(at, { ...option, name: event.target.value }) })
          }
        />
        <IconButton
          icon={X}
          label={`Remove option ${at + 1}`}
          onClick={() => onChange({ ...group, list: group.list.toSpliced(at, 1) })}
        />
        <MoneyField
          label={`Price of option ${at + 1}`}
          hideLabel
          className="max-w-44"
          value={option.price}
          error={said(`list.${at}.price`)}
          onChange={(price) => onChange({ ...group, list: group.list.with(at, { ...option, price }) })}
        />
      </div>
    ))}
    <Button
      icon={Plus}
      tone="bare"
      className="justify-self-start"
      onClick={() => onChange({ ...group, list: [...group.list, { name: '', price: ZERO_CENTS }] })}
    >
      Add an option
    </Button>
  </fieldset>
)
