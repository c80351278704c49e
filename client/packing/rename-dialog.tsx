import { useState } from 'react'
import type { PackingList } from '#shared/packing/packing-list.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { changeNamePackingList } from '#shared/packing/change-name-packing-list.ts'

interface Props {
  readonly list: PackingList
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

export const RenameDialog = ({ list, open, onOpenChange }: Props) => {
  const rename = useOperation(changeNamePackingList)
  const [typed, setTyped] = useState<string | null>(null)
  const saving = useFormSave()
  const close = () => {
    setTyped(null)
    saving.clear()
    onOpenChange(false)
  }
  const save = async () => {
    if (await saving.save(undefined, () => rename({ id: list.id, packingListName: typed ?? list.name }))) close()
  }
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())} title="Rename the package">
      <form className="grid gap-4" {...saving.form(save)}>
        <TextField
          label="Name"
          value={typed ?? list.name}
          error={saving.error}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value)
            saving.clear()
          }}
        />
        <Button tone="main" type="submit">
          Save
        </Button>
      </form>
    </Dialog>
  )
}
