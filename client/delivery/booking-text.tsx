import { useEffect, useState } from 'react'
import { TextArea } from '#client/ui/text-field.tsx'
import { NOTE_MS } from '#client/ui/timings.ts'

export interface BookingTextProps {
  label: string
  /** The saved value. */
  saved: string
  disabled: boolean
  maxLength: number
  /** Validates the typed text before saving; undefined means valid. */
  check?: (text: string) => string | undefined
  /** Resolves to whether the text was saved. */
  onSave: (text: string) => Promise<boolean>
}

/** Saves on blur when the text has changed. */
export const BookingText = ({ label, saved, disabled, maxLength, check, onSave }: BookingTextProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const [hasJustSaved, setJustSaved] = useState(false)
  useEffect(() => {
    if (!hasJustSaved) return
    const timer = setTimeout(() => setJustSaved(false), NOTE_MS)
    return () => clearTimeout(timer)
  }, [hasJustSaved])

  // A locked field shows the saved text: typed text can no longer be saved.
  const text = (disabled ? null : typed) ?? saved
  const wrong = left ? check?.(text) : undefined
  const save = async (): Promise<void> => {
    setLeft(true)
    if (typed === null || typed.trim() === saved || check?.(typed) !== undefined) return
    if (!(await onSave(typed.trim()))) return
    setTyped(null)
    setJustSaved(true)
  }
  return (
    <TextArea
      label={label}
      rows={2}
      disabled={disabled}
      maxLength={maxLength}
      value={text}
      error={wrong}
      hint={
        <span role="status" className="contents">
          {hasJustSaved && 'SAVED'}
        </span>
      }
      onChange={(event) => {
        setTyped(event.target.value)
        setLeft(false)
      }}
      onBlur={() => void save()}
    />
  )
}
