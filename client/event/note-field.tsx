import { TextArea } from '#client/ui/text-field.tsx'

/** The buyer's note to the host. */
export const NoteField = ({ value, onChange }: { value: string; onChange: (comment: string) => void }) => (
  <TextArea
    label="NOTES TO THE HOST"
    className="mt-5"
    placeholder="Anything the host should know"
    maxLength={2000}
    value={value}
    onChange={(typed) => onChange(typed.target.value)}
  />
)
