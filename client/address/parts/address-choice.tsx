import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { Address } from '#shared/address/address.ts'
import { useAddressEditing } from '#client/address/use-address-editing.tsx'
import { useAddressActions, useAddresses } from '#client/address/use-addresses.ts'
import { useRemoval } from '#client/address/use-removal.ts'

export interface ChosenAddress {
  readonly street: string
  readonly country: string
  readonly postalCode: string
}

export interface AddressChoiceProps {
  readonly value: ChosenAddress | null
  /** The current address: it can stay although it is not in the address book. */
  readonly current: ChosenAddress | null
  readonly error: string | undefined
  readonly onChange: (address: ChosenAddress | null) => void
  /** Content below the addresses, hidden while an address is edited. */
  readonly children: ReactNode
}

const chosenOf = ({ street, country, postalCode }: ChosenAddress): ChosenAddress => ({
  street,
  country,
  postalCode,
})

const isThat = (address: ChosenAddress, value: ChosenAddress | null): boolean =>
  value?.street === address.street && value.postalCode === address.postalCode

/** Chooses one of the person's addresses; addresses can be added, edited and removed in place. */
export const AddressChoice = ({ value, current, error, onChange, children }: AddressChoiceProps) => {
  const listed = useAddresses()
  const toast = useToast()
  const actions = useAddressActions((text) => toast({ text, failed: true }))
  const removal = useRemoval(actions)

  const list = listed && 'list' in listed ? listed.list : []
  const editing = useAddressEditing(actions, list, (filled, before) => {
    if (before === null || isThat(before, value)) onChange(chosenOf({ ...filled, street: filled.street.trim() }))
  })

  if (listed === undefined) return <SkeletonRows rows={2} />
  if ('failed' in listed) return <FieldError>Failed to load addresses</FieldError>

  const remove = async (address: Address): Promise<void> => {
    if ((await removal(address)) && isThat(address, value)) onChange(null)
  }

  if (editing.open !== null)
    return (
      <section aria-label={editing.title}>
        <h3 className="mb-3 text-lead">{editing.title}</h3>
        {editing.form}
        <Button tone="bare" wide className="mt-1" onClick={() => editing.setOpen(null)}>
          Back to addresses
        </Button>
      </section>
    )
  return (
    <>
      <Choices
        list={list}
        value={value}
        current={current}
        error={error}
        onChoose={(address) => onChange(chosenOf(address))}
        onOpen={editing.setOpen}
        onRemove={(address) => void remove(address)}
      />
      {children}
    </>
  )
}

interface ChoicesProps {
  list: readonly Address[]
  value: ChosenAddress | null
  current: ChosenAddress | null
  error: string | undefined
  onChoose: (address: ChosenAddress) => void
  onOpen: (address: Address | 'new') => void
  onRemove: (address: Address) => void
}

const Choices = ({ list, value, current, error, onChoose, onOpen, onRemove }: ChoicesProps) => {
  const id = useId()
  const chosen = list.find((address) => isThat(address, value))?.id
  return (
    <>
      <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="legend mb-2">Address</legend>
        {current && !list.some((address) => isThat(address, current)) && (
          <Choice
            group={id}
            name="As ordered"
            address={current}
            checked={value !== null && chosen === undefined}
            onChoose={() => onChoose(current)}
          />
        )}
        {list.map((address) => (
          <Choice
            key={address.id}
            group={id}
            name={address.name}
            address={address}
            checked={address.id === chosen}
            onChoose={() => onChoose(address)}
          >
            <IconButton icon={Pencil} label={`Edit ${address.name}`} onClick={() => onOpen(address)} />
            <IconButton icon={Trash2} label={`Delete ${address.name}`} onClick={() => onRemove(address)} />
          </Choice>
        ))}
        {list.length === 0 && current === null && <p className="text-ink-2">No address yet.</p>}
      </fieldset>
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      <Button tone="bare" icon={Plus} className="mt-2" onClick={() => onOpen('new')}>
        Add New Address
      </Button>
    </>
  )
}

interface ChoiceProps {
  group: string
  name: string
  address: ChosenAddress
  checked: boolean
  onChoose: () => void
  /** Actions of the address. */
  children?: ReactNode
}

const Choice = ({ group, name, address, checked, onChoose, children }: ChoiceProps) => (
  <div className="flex items-center gap-1 rounded-[var(--radius-lg)] border border-line bg-surface pr-1 has-checked:border-brand has-checked:bg-brand-soft">
    <label className="flex min-h-[var(--tap)] min-w-0 flex-1 items-center gap-3 py-2.5 pl-4">
      <input
        type="radio"
        name={group}
        className="size-6 shrink-0 accent-[var(--brand)]"
        checked={checked}
        onChange={onChoose}
      />
      <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
        {name}
        <small className="block text-meta font-normal text-ink-2">
          {address.street}, {address.country} {address.postalCode}
        </small>
      </span>
    </label>
    {children}
  </div>
)
