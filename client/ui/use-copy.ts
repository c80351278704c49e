import { useCallback, useEffect, useState } from 'react'
import { COPIED_MS } from './timings.ts'
import { useToast } from './toast.tsx'

/** Fallback for browsers that block the clipboard: over plain http, and inside some other apps. */
const copiedByCommand = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  // Uses the open dialog, because elements outside it cannot take focus.
  const around = document.activeElement?.closest('[role=dialog]') ?? document.body
  const before = document.activeElement
  around.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}

/**
 * Copies text and resolves to whether it was copied; the first value is true for two seconds after success. Shows a message on
 * failure.
 */
export const useCopy = (): readonly [boolean, (text: string) => Promise<boolean>] => {
  const [copied, setCopied] = useState(false)
  const toast = useToast()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = useCallback(
    async (text: string) => {
      try {
        await navigator.clipboard.writeText(text)
        setCopied(true)
        return true
      } catch {
        const done = copiedByCommand(text)
        setCopied(done)
        if (!done) toast({ text: 'This browser blocks copying. Select the text and copy it yourself.', failed: true })
        return done
      }
    },
    [toast],
  )
  return [copied, copy]
}
