import { TextArea } from '#client/ui/text-field.tsx'

/** What a buyer tells the host with an order. */
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
