import { useSyncExternalStore } from 'react'

const desk = (): MediaQueryList => matchMedia('(min-width: 1203px)')

const subscribe = (listener: () => void): (() => void) => {
  const query = desk()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for the console with its sidebar. */
export const useDesk = (): boolean => useSyncExternalStore(subscribe, () => desk().matches)
