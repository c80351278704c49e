import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FieldError } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'

export interface SettingRowProps {
  label: string
  /** Summary of the current choice. */
  value: string
  /** Validation message for the content of the dialog. */
  error?: string | undefined
  /** Called before the dialog opens; false keeps it closed. */
  mayOpen?: () => boolean
  children: (close: () => void) => ReactNode
}

/** A row of the form whose fields are in a dialog. */
export const SettingRow = ({ label, value, error, mayOpen, children }: SettingRowProps) => {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-14 w-full items-center gap-3 py-2 text-left"
        onClick={() => setOpen(mayOpen?.() ?? true)}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{label}</span>
          <span className="hint line-clamp-2 block [overflow-wrap:anywhere]">{value}</span>
        </span>
        <Icon of={ChevronRight} className="text-ink-3" />
      </button>
      {error !== undefined && (
        <div className="pb-3">
          <FieldError>{error}</FieldError>
        </div>
      )}
      {open && children(() => setOpen(false))}
    </div>
  )
}
