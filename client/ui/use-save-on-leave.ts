import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * For a field that is saved on blur: saves it too when its page is left with the focus in it, for which React has no blur event.
 * Returns the function to call on blur. `save` does nothing where nothing was typed.
 */
export const useSaveOnLeave = (save: () => Promise<void>): (() => void) => {
  const isSaving = useRef(false)
  const start = (): void => {
    isSaving.current = true
    void save().finally(() => (isSaving.current = false))
  }
  const leave = useEffectEvent((): void => {
    if (!isSaving.current) start()
  })
  useEffect(() => () => leave(), [])
  return start
}
