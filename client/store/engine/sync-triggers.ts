// Browser events after which syncing may succeed: network, page and person returning.

/** The person may look at the page again. Without visibilitychange where two windows stand side by side. */
const PERSON_EVENTS = ['focus', 'pageshow']

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
  globalThis.addEventListener?.('online', woken)
  if (inPage) {
    document.addEventListener('visibilitychange', seen)
    for (const event of PERSON_EVENTS) addEventListener(event, seen)
  }
  return () => {
    globalThis.removeEventListener?.('online', woken)
    if (!inPage) return
    document.removeEventListener('visibilitychange', seen)
    for (const event of PERSON_EVENTS) removeEventListener(event, seen)
  }
}
