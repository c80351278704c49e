import { useCallback, useSyncExternalStore } from 'react'

const made = new WeakMap<Blob, string>()

/** Address of a blob while the component is shown. */
export const useObjectUrl = (blob: Blob): string | undefined => {
  const subscribe = useCallback(
    (changed: () => void) => {
      made.set(blob, URL.createObjectURL(blob))
      changed()
      return () => {
        URL.revokeObjectURL(made.get(blob) ?? '')
        made.delete(blob)
      }
    },
    [blob],
  )
  const read = useCallback(() => made.get(blob), [blob])
  return useSyncExternalStore(subscribe, read)
}
