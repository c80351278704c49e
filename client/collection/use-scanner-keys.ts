// Captures the keys of a hardware scanner anywhere on the page, so that no code ends up in a field.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { IDLE, IN_FIELD, IN_THE_OPEN, readKey, settle, type ReaderStep } from '#shared/collection/keyboard-scanner.ts'

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(element.type))

/** Releases withheld typing to its field. */
const giveToField = (text: string, field: Element | null): void => {
  if (text === '' || !isField(field) || field.readOnly || field.disabled) return
  const from = field.selectionStart ?? field.value.length
  const to = field.selectionEnd ?? from
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

export const useScannerKeys = (onCode: (code: string) => void): void => {
  const onCodeRef = useRef(onCode)
  useEffect(() => {
    onCodeRef.current = onCode
  })
  // Before the page is painted, because a person may scan as soon as they see it.
  useLayoutEffect(() => {
    let state = IDLE
    let field: Element | null = null
    let pace = IN_THE_OPEN
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = (step: ReaderStep): void => {
      state = step.state
      giveToField(step.release, field)
      if (step.code !== null) onCodeRef.current(step.code)
    }
    const silent = (): void => take(settle(state, performance.now(), pace))
    const down = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return
      // The space bar presses buttons, and no code contains a space.
      if (event.key === ' ' && !isField(document.activeElement)) return
      pace = isField(document.activeElement) ? IN_FIELD : IN_THE_OPEN
      const step = readKey(state, { key: event.key, at: event.timeStamp }, pace)
      if (step.prevent) {
        event.preventDefault()
        event.stopPropagation()
      }
      take(step)
      field = document.activeElement
      clearTimeout(timer)
      if (state.held !== '') timer = setTimeout(silent, pace.settle + 5)
    }
    addEventListener('keydown', down, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', down, { capture: true })
    }
  }, [])
}
