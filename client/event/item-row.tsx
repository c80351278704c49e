import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, Copy, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { ListPlace } from '#client/ui/list-props.ts'
import { Money } from '#client/ui/money.tsx'
import { Select } from '#client/ui/select.tsx'
import { isBlank } from '#shared/kernel/text.ts'
import type { ProductDraft } from '#shared/event/event-draft.ts'

export interface ItemRowProps {
  place: ListPlace
  product: ProductDraft
  open: boolean
  wrong: boolean
  onToggle: () => void
  /** Fields and actions of the open item. */
  children: ReactNode
}

const nameOf = (product: ProductDraft): string => (isBlank(product.name) ? 'New item' : product.name)

/** One item of the list, which opens to edit it. */
export const ItemRow = ({ place, product, open, wrong, onToggle, children }: ItemRowProps) => (
  <li {...place}>
    <button
      type="button"
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left"
      aria-expanded={open}
      onClick={onToggle}
    >
      {wrong && <Icon of={CircleAlert} className="text-danger-ink" />}
      {wrong && <span className="sr-only">Something is missing: </span>}
      <span className="min-w-0 flex-1 font-semibold">{nameOf(product)}</span>
      {product.price !== null && <Money cents={product.price} />}
      <Icon of={ChevronDown} className={open ? 'rotate-180' : ''} />
    </button>
    {open && <div className="border-t border-line px-4 pt-4 pb-4">{children}</div>}
  </li>
)

export interface ItemActionsProps {
  product: ProductDraft
  /** Place of the item, from 0. */
  at: number
  count: number
  onMove: (to: number) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** Moves, duplicates or removes the open item. */
export const ItemActions = ({ product, at, count, onMove, onDuplicate, onRemove }: ItemActionsProps) => {
  const name = nameOf(product)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-1 border-t border-line pt-3">
      <IconButton icon={ArrowUp} label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(at - 1)} />
      <IconButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      />
      {count > 2 && (
        <Select
          label={`Place of ${name}`}
          hideLabel
          options={Array.from({ length: count }, (_, n) => ({
            value: String(n),
            label: `Position ${n + 1} of ${count}`,
          }))}
          value={String(at)}
          onChange={(event) => onMove(Number(event.target.value))}
        />
      )}
      <Button tone="bare" icon={Copy} onClick={onDuplicate}>
        Duplicate
      </Button>
      <Button tone="bare" icon={Trash2} className="text-danger-ink" onClick={onRemove}>
        Remove this item
      </Button>
    </div>
  )
}
