import { useSyncExternalStore } from 'react'

const wide = (): MediaQueryList => matchMedia('(min-width: 1203px)')

const KEY = 'view'
const SWITCHED = 'gotong:view'

// theme.js sets the choice for the style sheet before the first paint and whenever it changes.
const subscribe = (listener: () => void): (() => void) => {
  const query = wide()
  query.addEventListener('change', listener)
  addEventListener(SWITCHED, listener)
  return () => {
    query.removeEventListener('change', listener)
    removeEventListener(SWITCHED, listener)
  }
}

/** Whether the window is wide enough for the console with its sidebar. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches)

/** Whether the console is shown: the window is wide and the person has not chosen the phone view. */
export const isDesktop = (): boolean => wide().matches && document.documentElement.dataset.view !== 'phone'
export const useIsDesktop = (): boolean => useSyncExternalStore(subscribe, isDesktop)

/** Switches between desktop view and phone view. */
export const switchView = (): void => {
  if (document.documentElement.dataset.view === 'phone') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'phone')
  dispatchEvent(new Event('theme'))
  dispatchEvent(new Event(SWITCHED))
}
