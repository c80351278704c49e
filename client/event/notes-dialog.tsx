import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { TextArea } from '#client/ui/text-field.tsx'
import { NOTES_FULL } from '#shared/event/event-check.ts'
import { MAX_NOTES } from '#shared/event/event-draft.ts'
import { EditDialog } from './edit-dialog.tsx'

export interface NotesDialogProps {
  notes: readonly string[]
  onChange: (notes: string[]) => void
  onClose: () => void
}

/** Notes that a buyer must tick before ordering. */
export const NotesDialog = ({ notes, onChange, onClose }: NotesDialogProps) => {
  const [full, setFull] = useState(false)
  return (
    <EditDialog title="Notes" text="Buyers tick each one before they order." onClose={onClose}>
      {() => (
        <>
          {notes.map((note, at) => (
            <div key={at} className="flex items-start gap-1">
              <TextArea
                rows={2}
                label={`Note ${at + 1}`}
                hideLabel
                className="flex-1"
                maxLength={500}
                value={note}
                onChange={(event) => onChange(notes.with(at, event.target.value))}
              />
              <IconButton
                icon={X}
                label={`Remove note ${at + 1}`}
                onClick={() => {
                  onChange(notes.toSpliced(at, 1))
                  setFull(false)
                }}
              />
            </div>
          ))}
          {full && <FieldError>{NOTES_FULL}</FieldError>}
          <Button
            icon={Plus}
            className="justify-self-start"
            onClick={() => (notes.length >= MAX_NOTES ? setFull(true) : onChange([...notes, '']))}
          >
            Add a note
          </Button>
        </>
      )}
    </EditDialog>
  )
}
