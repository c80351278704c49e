import { Search as SearchIcon, X } from 'lucide-react'
import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface SearchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  /** Read by screen readers; shown as placeholder while empty. */
  label: string
  value: string
  onChange: (value: string) => void
  /** False where the style sheet shows only the icon. */
  isOpen?: boolean
  ref?: Ref<HTMLInputElement>
}

export const Search = ({ label, value, onChange, isOpen = true, className, ...rest }: SearchProps) => (
  <div className={classNames('search', className)} data-open={isOpen || undefined}>
    <Icon of={SearchIcon} />
    <input
      type="search"
      className="input"
      placeholder={label}
      aria-label={label}
      enterKeyHint="search"
      autoComplete="off"
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
    {value && (
      <button
        type="button"
        className="btn btn-icon"
        aria-label="Clear"
        onClick={(event) => {
          onChange('')
          // This button disappears.
          event.currentTarget.parentElement?.querySelector('input')?.focus()
        }}
      >
        <Icon of={X} />
      </button>
    )}
  </div>
)
