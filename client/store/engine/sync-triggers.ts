// Browser events after which syncing may succeed: network, page and person returning.
const EVENTS = ['online', 'focus', 'pageshow']

export interface BrowserTriggers {
  /** Called when network, page or person returned. */
  readonly woken: () => void
  /** Called when the page became visible. */
  readonly shown: () => void
}

export const followBrowserTriggers = ({ woken, shown }: BrowserTriggers): (() => void) => {
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
