import { useEffect, useState } from 'react'
import { NOTE_MS } from '#client/ui/timings.ts'
import { useSaveOnLeave } from '#client/ui/use-save-on-leave.ts'

export interface BookingTextOptions {
  /** The saved value. */
  readonly saved: string
  readonly disabled: boolean
  /** Validates the typed text before saving; undefined means valid. */
  readonly check?: (text: string) => string | undefined
  /** Resolves to whether the text was saved. */
  readonly onSave: (text: string) => Promise<boolean>
}

export interface BookingTextState {
  readonly text: string
  readonly disabled: boolean
  readonly error: string | undefined
  readonly hasJustSaved: boolean
  readonly type: (text: string) => void
  /** Shows the saved text instead of the typed one. */
  readonly discard: () => void
  readonly onBlur: () => void
}

/** A text that is saved on blur, and when the page is left, if it has changed. */
export const useBookingText = ({ saved, disabled, check, onSave }: BookingTextOptions): BookingTextState => {
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
  const onBlur = useSaveOnLeave(async () => {
    setLeft(true)
    if (disabled || typed === null || typed.trim() === saved || check?.(typed) !== undefined) return
    if (!(await onSave(typed.trim()))) return
    setTyped((now) => (now === typed ? null : now))
    setJustSaved(true)
  })
  return {
    text,
    disabled,
    error: left ? check?.(text) : undefined,
    hasJustSaved,
    type: (next) => {
      setTyped(next)
      setLeft(false)
    },
    discard: () => {
      setTyped(null)
      setLeft(false)
    },
    onBlur,
  }
}
