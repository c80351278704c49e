import { useSyncExternalStore } from 'react'

const KEY = 'view'
const SWITCHED = 'gotong:view'

// theme.js sets the choice for the style sheet before the first paint and whenever it changes.
const isPhoneView = (): boolean => document.documentElement.dataset.view === 'phone'

const atLeast = (width: number) => {
  const query = (): MediaQueryList => matchMedia(`(min-width: ${width}px)`)
  let isWide = false
  return {
    // A printed page keeps the view of the screen: the other one would have to be loaded, and comes too late.
    matches: (): boolean => (isWide = matchMedia('print').matches ? isWide : query().matches),
    subscribe: (listener: () => void): (() => void) => {
      const watched = query()
      watched.addEventListener('change', listener)
      addEventListener(SWITCHED, listener)
      return () => {
        watched.removeEventListener('change', listener)
        removeEventListener(SWITCHED, listener)
      }
    },
  }
}

const tablet = atLeast(700)
const desktop = atLeast(1203)

/** Whether the window is wide enough for the console with its sidebar. */
export const useWide = (): boolean => useSyncExternalStore(desktop.subscribe, desktop.matches)

/** Whether the console is shown: the window is wide and the person has not chosen the phone view. */
export const isDesktop = (): boolean => desktop.matches() && !isPhoneView()
export const useIsDesktop = (): boolean => useSyncExternalStore(desktop.subscribe, isDesktop)

const isTablet = (): boolean => tablet.matches() && !isPhoneView()

/** Whether lists have two columns, as the variant `tab` of the style sheet has them. */
export const useIsTablet = (): boolean => useSyncExternalStore(tablet.subscribe, isTablet)

/** Switches between desktop view and phone view. */
export const switchView = (): void => {
  if (isPhoneView()) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'phone')
  dispatchEvent(new Event('theme'))
  dispatchEvent(new Event(SWITCHED))
}
