import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Card } from '#client/ui/card.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { LongList } from '#client/ui/long-list.tsx'
import { useFocusAdded } from '#client/ui/use-focus-added.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { FieldMessages } from '#client/ui/use-form-save.ts'
import { newProduct, type ProductDraft } from '#shared/event/event-draft.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { firstOf } from './item-dialog.ts'
import { ItemForm } from './item-form.tsx'
import { ItemActions, ItemRow } from './item-row.tsx'
import { moveItem } from './move-item.ts'

export interface ItemsEditorProps {
  products: readonly ProductDraft[]
  /** Visible validation messages. */
  messages: FieldMessages<string>
  isChecked: boolean
  /** Id of the open item. */
  open: string | null
  onOpen: (id: string | null) => void
  onChange: (change: (products: readonly ProductDraft[]) => ProductDraft[]) => void
}

/** 'Items for Sales': one row for each item, which opens to edit it. */
export const ItemsEditor = ({ products, messages, isChecked, open, onOpen, onChange }: ItemsEditorProps) => {
  const [said, setSaid] = useState('')
  const toast = useToast()
  const box = useRef<HTMLElement>(null)
  const focusAdded = useFocusAdded(box, '[data-item-name]')
  const add = (): void => {
    const product = newProduct(newId())
    onChange((before) => [...before, product])
    onOpen(product.id)
    focusAdded()
  }
  const move = (from: number, to: number): void => {
    onChange((before) => moveItem(before, from, to))
    setSaid(`Moved to place ${to + 1} of ${products.length}`)
  }
  const duplicate = (at: number): void => {
    const id = newId()
    onChange((before) => {
      const product = before[at]
      return product ? before.toSpliced(at + 1, 0, { ...product, id }) : [...before]
    })
    onOpen(id)
    focusAdded()
    setSaid('Duplicated below')
  }
  const remove = (at: number): void => {
    const product = products[at]
    if (!product) return
    onChange((before) => before.filter((each) => each.id !== product.id))
    toast({
      text: `${isBlank(product.name) ? 'New item' : product.name} removed`,
      undo: () => onChange((before) => before.toSpliced(at, 0, product)),
    })
  }
  return (
    <section ref={box} className="mt-8" aria-labelledby="items">
      <h2 id="items" className="flex items-center gap-2.5 text-title">
        Items for Sales <Badge>{products.length}</Badge>
      </h2>
      {products.length > 0 && (
        <Card as="div" className="mt-3 overflow-hidden">
          <LongList
            label="Items for Sales"
            className="rows grid"
            rows={products}
            estimate={57}
            keyOf={({ id }) => id}
            item={(product, place, index) => (
              <ItemRow
                key={product.id}
                place={place}
                product={product}
                open={open === product.id}
                wrong={firstOf(messages, `products.${index}.`) !== undefined}
                onToggle={() => onOpen(open === product.id ? null : product.id)}
              >
                <ItemForm
                  product={product}
                  isChecked={isChecked}
                  edit={(change) =>
                    onChange((before) => before.map((each) => (each.id === product.id ? change(each) : each)))
                  }
                />
                <ItemActions
                  product={product}
                  at={index}
                  count={products.length}
                  onMove={(to) => move(index, to)}
                  onDuplicate={() => duplicate(index)}
                  onRemove={() => remove(index)}
                />
              </ItemRow>
            )}
          />
        </Card>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
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
