import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: ReactNode
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Success message beside the field. Pass '' where a message may appear later. */
  note?: string | undefined
  className?: string | undefined
}

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className="err" id={id} role="alert">
    <Icon of={CircleAlert} />
    <span>{children}</span>
  </p>
)

/** Label above, message below, both associated with the control. */
export const Field = ({
  label,
  hideLabel,
  hint,
  error,
  note,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId()
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : undefined}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {note !== undefined && (
        <div role="status" className="contents">
          {note && (
            <p className="note">
              <Icon of={CircleCheck} />
              <span>{note}</span>
            </p>
          )}
        </div>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
