import { ChevronDown, CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Money } from '#client/ui/money.tsx'
import type { FieldMessages } from '#shared/event/event-check.ts'
import { newProduct, type ProductDraft } from '#shared/event/event-draft.ts'
import { newId } from '#shared/kernel/ids.ts'
import { ProductForm } from './product-form.tsx'
import { VirtualRows } from './virtual-rows.tsx'

export interface ItemsEditorProps {
  products: readonly ProductDraft[]
  messages: FieldMessages
  onChange: (products: ProductDraft[]) => void
}

const isWrong = (messages: FieldMessages, at: number): boolean =>
  Object.keys(messages).some((path) => path.startsWith(`products.${at}.`))

/** 'Items for Sales': one row each, opened to change it. */
export const ItemsEditor = ({ products, messages, onChange }: ItemsEditorProps) => {
  const [open, setOpen] = useState<string | null>(null)
  const add = (): void => {
    const product = newProduct(newId())
    onChange([...products, product])
    setOpen(product.id)
  }
  return (
    <section className="mt-8" aria-labelledby="items">
      <h2 id="items" className="flex items-center gap-2.5 text-title">
        Items for Sales <Badge>{products.length}</Badge>
      </h2>
      {products.length > 0 && (
        <div className="card mt-3 overflow-hidden">
          <VirtualRows
            label="Items for Sales"
            count={products.length}
            estimate={57}
            rowKey={(index) => products[index]!.id}
            row={(index) => {
              const product = products[index]!
              return (
                <ItemRow
                  product={product}
                  at={index}
                  open={open === product.id}
                  messages={messages}
                  onToggle={() => setOpen(open === product.id ? null : product.id)}
                  onChange={(changed) => onChange(products.with(index, changed))}
                  onRemove={() => onChange(products.toSpliced(index, 1))}
                />
              )
            }}
          />
        </div>
      )}
      {messages['products'] && (
        <div className="mt-3">
          <FieldError>{messages['products']}</FieldError>
        </div>
      )}
      <Button icon={Plus} wide className="mt-3" onClick={add}>
        Add an item
      </Button>
    </section>
  )
}

interface ItemRowProps {
  product: ProductDraft
  at: number
  open: boolean
  messages: FieldMessages
  onToggle: () => void
  onChange: (product: ProductDraft) => void
  onRemove: () => void
}

const ItemRow = ({ product, at, open, messages, onToggle, onChange, onRemove }: ItemRowProps) => (
  <div>
    <button
      type="button"
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left"
      aria-expanded={open}
      onClick={onToggle}
    >
      {isWrong(messages, at) && <Icon of={CircleAlert} className="text-danger-ink" />}
      <span className="min-w-0 flex-1 font-semibold">{product.name.trim() === '' ? 'New item' : product.name}</span>
      {product.price !== null && <Money cents={product.price} />}
      <Icon of={ChevronDown} className={open ? 'rotate-180' : ''} />
    </button>
    {open && (
      <div className="border-t border-line px-4 pt-4 pb-4">
        <ProductForm product={product} path={`products.${at}`} messages={messages} onChange={onChange} />
        <Button tone="bare" icon={Trash2} className="mt-3 -ml-3 !text-danger-ink" onClick={onRemove}>
          Remove this item
        </Button>
      </div>
    )}
  </div>
)
