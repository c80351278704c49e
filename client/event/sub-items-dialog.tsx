import { Plus } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { firstOf, type ItemDialogProps } from './item-dialog.ts'
import { NEW_GROUP, OptionGroup } from './option-group.tsx'

/** Sub-items that a buyer chooses from, such as sizes and flavours. */
export const SubItemsDialog = ({ product, found, checked, edit, onClose }: ItemDialogProps) => {
  const { subItems } = product
  return (
    <EditDialog
      title="Sub-items"
      text="Choices for the buyer, such as a size. The price of a choice is added to the price of the item."
      wrong={firstOf(found, 'subItems.') !== undefined}
      onClose={onClose}
    >
      {(tried) => (
        <>
          {subItems.map((group, at) => (
            <OptionGroup
              key={at}
              group={group}
              errorOf={(field) => (tried || checked ? found[`subItems.${at}.${field}`] : undefined)}
              onChange={(changed) => edit((before) => ({ ...before, subItems: before.subItems.with(at, changed) }))}
              onRemove={() => edit((before) => ({ ...before, subItems: before.subItems.toSpliced(at, 1) }))}
            />
          ))}
          <Button
            icon={Plus}
            className="justify-self-start"
            onClick={() => edit((before) => ({ ...before, subItems: [...before.subItems, NEW_GROUP] }))}
          >
            Add an option group
          </Button>
        </>
      )}
    </EditDialog>
  )
}
