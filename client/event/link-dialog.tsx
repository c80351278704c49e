import { TextField } from '#client/ui/text-field.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { linkMessage, NO_LINK, type Link } from './external-link.ts'

export interface LinkDialogProps {
  link: Link | undefined
  onChange: (link: Link) => void
  onClose: () => void
}

/** Name and address of the additional link. */
export const LinkDialog = ({ link = NO_LINK, onChange, onClose }: LinkDialogProps) => {
  const message = linkMessage(link)
  return (
    <EditDialog
      title="External URL"
      text="One link that buyers may open: a menu, a map, a form."
      wrong={message !== undefined}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <TextField
            label="Name of the link"
            maxLength={120}
            value={link.name}
            onChange={(event) => onChange({ ...link, name: event.target.value })}
          />
          <TextField
            label="Web address"
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={1900}
            placeholder="https://"
            value={link.value}
            error={tried ? message : undefined}
            onChange={(event) => onChange({ ...link, value: event.target.value })}
          />
        </>
      )}
    </EditDialog>
  )
}
