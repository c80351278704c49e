import { useEffect, useState } from 'react'
import { TextArea } from '#client/ui/text-field.tsx'
import { NOTE } from '#client/ui/timings.ts'

export interface BookingTextProps {
  label: string
  /** As it is kept. */
  kept: string
  disabled: boolean
  maxLength: number
  /** What is wrong with what was typed, before it is saved; undefined: nothing. */
  check?: (text: string) => string | undefined
  /** Answers whether it was taken. */
  onSave: (text: string) => Promise<boolean>
}

/** Kept when the field is left and holds something else. */
export const BookingText = ({ label, kept, disabled, maxLength, check, onSave }: BookingTextProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => setSaved(false), NOTE)
    return () => clearTimeout(timer)
  }, [saved])

  const text = typed ?? kept
  const wrong = left ? check?.(text) : undefined
  const save = async (): Promise<void> => {
    setLeft(true)
    if (typed === null || typed.trim() === kept || check?.(typed) !== undefined) return
    if (!(await onSave(typed.trim()))) return
    setTyped(null)
    setSaved(true)
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
          {saved && 'SAVED'}
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
