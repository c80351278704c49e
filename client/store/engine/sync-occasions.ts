// What the browser tells that may change the engine's chances: network, page and person coming back.
const EVENTS = ['online', 'focus', 'pageshow']

export interface Occasions {
  /** Network, page or person is back. */
  readonly woken: () => void
  /** Somebody sees this page. */
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
