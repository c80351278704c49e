import type { Ref, SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldProps {
  options: readonly SelectOption[]
  ref?: Ref<HTMLSelectElement>
}

export const Select = ({ label, hideLabel, hint, error, className, options, ...rest }: SelectProps) => (
  <Field label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
    {(control) => (
      <select className={classNames('select', !hideLabel && 'w-full')} {...rest} {...control}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
