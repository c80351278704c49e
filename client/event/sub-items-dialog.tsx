import { useRef } from 'react'
import { Plus } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { useFocusAdded } from '#client/ui/use-focus-added.ts'
import { EditDialog } from './edit-dialog.tsx'
import { firstOf, type ItemDialogProps } from './item-dialog.ts'
import { NEW_GROUP, OptionGroup } from './option-group.tsx'

/** Sub-items that a buyer chooses from, such as sizes and flavours. */
export const SubItemsDialog = ({ product, found, isChecked, edit, onClose }: ItemDialogProps) => {
  const { subItems } = product
  const box = useRef<HTMLDivElement>(null)
  const focusAdded = useFocusAdded(box, '[data-option-group]')
  return (
    <EditDialog
      title="Sub-items"
      text="Choices for the buyer, such as a size. The price of a choice is added to the price of the item."
      wrong={firstOf(found, 'subItems.') !== undefined}
      onClose={onClose}
    >
      {(tried) => (
        <div ref={box} className="grid gap-4">
          {subItems.map((group, at) => (
            <OptionGroup
              key={at}
              group={group}
              errorOf={(field) => (tried || isChecked ? found[`subItems.${at}.${field}`] : undefined)}
              onChange={(changed) => edit((before) => ({ ...before, subItems: before.subItems.with(at, changed) }))}
              onRemove={() => edit((before) => ({ ...before, subItems: before.subItems.toSpliced(at, 1) }))}
            />
          ))}
          <Button
            icon={Plus}
            className="justify-self-start"
            onClick={() => {
              edit((before) => ({ ...before, subItems: [...before.subItems, NEW_GROUP] }))
              focusAdded()
            }}
          >
            Add an option group
          </Button>
        </div>
      )}
    </EditDialog>
  )
}
