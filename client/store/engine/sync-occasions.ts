// Browser events after which syncing may succeed: network, page and person returning.
const EVENTS = ['online', 'focus', 'pageshow']

export interface Occasions {
  /** Network, page or person returned. */
  readonly woken: () => void
  /** The page became visible. */
  readonly shown: () => void
}

export const followOccasions = ({ woken, shown }: Occasions): (() => void) => {
  const seen = (): void => {
    if (document.visibilityState !== 'visible') return
    shown()
    woken()
  }
  const inPage = typeof document !== 'undefined'
  for (const event of EVENTS) globalThis.addEventListener?.(event, woken)
  if (inPage) document.addEventListener('visibilitychange', seen)
  return () => {
    for (const event of EVENTS) globalThis.removeEventListener?.(event, woken)
    if (inPage) document.removeEventListener('visibilitychange', seen)
  }
}
