import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { counted } from './count-words.ts'
import { Field, type FieldProps } from './field.tsx'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldProps {
  ref?: Ref<HTMLInputElement>
  /** Text inside the field before the input: '+65', 'S$'. */
  prefix?: string
  /** Money, dates, phone numbers. */
  figures?: boolean
}

/** Shorter limits are the length of a number. */
const MIN_TOLD_LIMIT = 40

/** A browser cuts text at the limit without a word. */
const limitHint = (
  { value, maxLength = 0 }: { readonly value?: unknown; readonly maxLength?: number | undefined },
  hint: ReactNode,
): ReactNode =>
  maxLength >= MIN_TOLD_LIMIT && typeof value === 'string' && value.length >= maxLength
    ? `At most ${counted(maxLength, 'character')}`
    : hint

export const TextField = ({
  label,
  hideLabel,
  hint,
  error,
  note,
  className,
  prefix,
  figures,
  ...rest
}: TextFieldProps) => (
  <Field
    label={label}
    hideLabel={hideLabel}
    hint={limitHint(rest, hint)}
    error={error}
    note={note}
    className={className}
  >
    {(control) =>
      prefix ? (
        <div className="input-with-prefix">
          <span aria-hidden="true">{prefix}</span>
          <input className={classNames('input', figures && 'num')} {...rest} {...control} />
        </div>
      ) : (
        <input className={classNames('input', figures && 'num')} {...rest} {...control} />
      )
    }
  </Field>
)

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldProps {
  ref?: Ref<HTMLTextAreaElement>
}

export const TextArea = ({ label, hideLabel, hint, error, className, ...rest }: TextAreaProps) => (
  <Field label={label} hideLabel={hideLabel} hint={limitHint(rest, hint)} error={error} className={className}>
    {(control) => <textarea rows={3} className="input" {...rest} {...control} />}
  </Field>
)
