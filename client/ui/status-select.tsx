import { Select } from './select.tsx'

const SEVERAL = { value: 'several', label: 'Several', disabled: true }

interface StatusSelectProps<Status extends number> {
  label: string
  targets: readonly Status[]
  labelOf: (status: Status) => string
  /** Undefined: the records have different statuses. */
  value: Status | undefined
  disabled: boolean
  onChoose: (status: Status) => void
}

/** Sets the status of one record, or of several together. */
export const StatusSelect = <Status extends number>({
  label,
  targets,
  labelOf,
  value,
  disabled,
  onChoose,
}: StatusSelectProps<Status>) => {
  const options = targets.map((status) => ({ value: String(status), label: labelOf(status) }))
  return (
    <Select
      label={label}
      hideLabel
      value={value === undefined ? SEVERAL.value : String(value)}
      disabled={disabled}
      options={value === undefined ? [SEVERAL, ...options] : options}
      onChange={(event) => {
        const chosen = targets.find((status) => String(status) === event.target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    />
  )
}
