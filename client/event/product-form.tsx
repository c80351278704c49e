import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import type { FieldMessages } from '#shared/event/event-check.ts'
import type { ProductDraft, SubItemDraft } from '#shared/event/event-draft.ts'
import { CountField, MoneyField } from './amount-field.tsx'

export interface ProductFormProps {
  product: ProductDraft
  /** Path of this product in the messages: 'products.3'. */
  path: string
  messages: FieldMessages
  onChange: (product: ProductDraft) => void
}

/** One item for sale. */
export const ProductForm = ({ product, path, messages, onChange }: ProductFormProps) => {
  const set = (part: Partial<ProductDraft>): void => onChange({ ...product, ...part })
  const said = (field: string): string | undefined => messages[`${path}.${field}`]
  return (
    <div className="grid gap-4">
      <TextField
        label="Name"
        maxLength={300}
        value={product.name}
        error={said('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextArea
        label="Item description"
        rows={2}
        maxLength={5000}
        value={product.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <MoneyField label="Price" value={product.price} error={said('price')} onChange={(price) => set({ price })} />
        <CountField
          label="Available stock"
          hint="1000: unlimited"
          value={product.maxQuantity}
          error={said('maxQuantity')}
          onChange={(maxQuantity) => set({ maxQuantity })}
        />
        <CountField
          label="Limit per order"
          hint="0: no limit"
          value={product.limitPerOrder}
          error={said('limitPerOrder')}
          onChange={(limitPerOrder) => set({ limitPerOrder })}
        />
        <CountField
          label="Minimum order"
          value={product.minOrderQty}
          error={said('minOrderQty')}
          onChange={(minOrderQty) => set({ minOrderQty })}
        />
      </div>
      {product.subItems.map((group, at) => (
        <OptionGroup
          key={at}
          group={group}
          path={`${path}.subItems.${at}`}
          messages={messages}
          onChange={(changed) => set({ subItems: product.subItems.with(at, changed) })}
          onRemove={() => set({ subItems: product.subItems.toSpliced(at, 1) })}
        />
      ))}
      <Button
        icon={Plus}
        className="justify-self-start"
        onClick={() =>
          set({ subItems: [...product.subItems, { type: '', required: 0, list: [{ name: '', price: 0 }] }] })
        }
      >
        Add an option group
      </Button>
    </div>
  )
}

interface OptionGroupProps {
  group: SubItemDraft
  path: string
  messages: FieldMessages
  onChange: (group: SubItemDraft) => void
  onRemove: () => void
}

const OptionGroup = ({ group, path, messages, onChange, onRemove }: OptionGroupProps) => (
  <fieldset className="grid gap-3 rounded-[var(--radius-lg)] bg-sunk p-4">
    <div className="flex items-start gap-1">
      <TextField
        label="Option group"
        className="flex-1"
        placeholder="Size"
        value={group.type}
        error={messages[`${path}.type`]}
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
      <div key={at} className="grid grid-cols-[minmax(0,1fr)_8rem_auto] items-start gap-2">
        <TextField
          label={`Option ${at + 1}`}
          hideLabel
          placeholder="Option"
          value={option.name}
          error={messages[`${path}.list.${at}.name`]}
          onChange={(event) =>
            onChange({ ...group, list: group.list.with(at, { ...option, name: event.target.value }) })
          }
        />
        <MoneyField
          label={`Price of option ${at + 1}`}
          hideLabel
          value={option.price}
          error={messages[`${path}.list.${at}.price`]}
          onChange={(price) => onChange({ ...group, list: group.list.with(at, { ...option, price }) })}
        />
        <IconButton
          icon={X}
          label={`Remove option ${at + 1}`}
          onClick={() => onChange({ ...group, list: group.list.toSpliced(at, 1) })}
        />
      </div>
    ))}
    <Button
      icon={Plus}
      tone="bare"
      className="justify-self-start"
      onClick={() => onChange({ ...group, list: [...group.list, { name: '', price: 0 }] })}
    >
      Add an option
    </Button>
  </fieldset>
)
