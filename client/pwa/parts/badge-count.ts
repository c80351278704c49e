// Number on the app's icon: changes to send, and cards that need a person.

/** Key under which pages store the number of cards for the service worker. */
export const NEEDS_KEY = 'needs'

export const waitingCount = (toSend: number, needs: number): number => toSend + needs

interface Badged {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** Does nothing when the browser has no badges or the app is not installed. */
export const showBadge = (on: Badged, count: number): void => {
  const shown = count > 0 ? on.setAppBadge?.(count) : on.clearAppBadge?.()
  void shown?.catch(() => undefined)
}
