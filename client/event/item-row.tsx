import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, Copy, Trash2 } from 'lucide-react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { ListPlace } from '#client/ui/long-list.tsx'
import { Money } from '#client/ui/money.tsx'
import { Select } from '#client/ui/select.tsx'
import { isBlank } from '#shared/kernel/text.ts'
import type { ProductDraft } from '#shared/event/event-draft.ts'
import type { EditProduct } from './item-dialog.ts'
import { ItemForm } from './item-form.tsx'

export interface ItemRowProps {
  place: ListPlace
  product: ProductDraft
  at: number
  count: number
  open: boolean
  wrong: boolean
  checked: boolean
  onToggle: () => void
  edit: EditProduct
  onMove: (to: number) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** One item of the list; when open, its fields and actions. */
export const ItemRow = (props: ItemRowProps) => {
  const { place, product, at, count, open, wrong, checked, onToggle, edit, onMove, onDuplicate, onRemove } = props
  const name = isBlank(product.name) ? 'New item' : product.name
  return (
    <li {...place}>
      <button
        type="button"
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left"
        aria-expanded={open}
        onClick={onToggle}
      >
        {wrong && <Icon of={CircleAlert} className="text-danger-ink" />}
        {wrong && <span className="sr-only">Something is missing: </span>}
        <span className="min-w-0 flex-1 font-semibold">{name}</span>
        {product.price !== null && <Money cents={product.price} />}
        <Icon of={ChevronDown} className={open ? 'rotate-180' : ''} />
      </button>
      {open && (
        <div className="border-t border-line px-4 pt-4 pb-4">
          <ItemForm product={product} checked={checked} edit={edit} />
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
                  label: `Place ${n + 1} of ${count}`,
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
        </div>
      )}
    </li>
  )
}
