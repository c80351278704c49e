import { House, Pencil, Star, Trash2 } from 'lucide-react'
import { Card } from '#client/ui/card.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Address } from '#shared/address/address.ts'

export interface AddressCardProps {
  address: Address
  onEdit: () => void
  onDelete: () => void
  onMakeDefault: () => void
}

export const AddressCard = ({ address, onEdit, onDelete, onMakeDefault }: AddressCardProps) => {
  const { name, street, postalCode, country, phone, isDefault } = address
  return (
    <Card as="li" pad className="grid gap-1" aria-label={name}>
      <div className="flex items-center gap-2">
        <Icon of={House} className="shrink-0 text-ink-3" />
        <h2 className="min-w-0 flex-1 text-lead [overflow-wrap:anywhere]">{name}</h2>
        {isDefault && (
          <span className="inline-flex items-center gap-1 rounded-full bg-brand-soft px-3 py-1 text-label font-semibold text-brand-ink">
            <Icon of={Star} className="size-4" />
            Default
          </span>
        )}
      </div>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{street}</p>
      <p className="num text-ink-2">
        {country} {postalCode} · {phone}
      </p>
      <div className="-mx-2 -mb-2 flex flex-wrap">
        {!isDefault && (
          <Button tone="bare" icon={Star} onClick={onMakeDefault}>
            Set as default
          </Button>
        )}
        <Button tone="bare" icon={Pencil} onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <Button tone="bare" icon={Trash2} onClick={onDelete} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </div>
    </Card>
  )
}
