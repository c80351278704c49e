import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { FieldError } from './field.tsx'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  children: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A native checkbox: `checked` and `onChange`, or a form library's `register`. */
export const Checkbox = ({ children, error, className, ...rest }: CheckboxProps) => {
  const id = useId()
  return (
    <div className={className}>
      <label className="tick">
        <input
          type="checkbox"
          {...rest}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
