// The number of things waiting, on the app's icon: changes to send, and what needs a person.

/** Where pages leave the number of what needs a person for the service worker. */
export const NEEDS_KEY = 'needs'

export const waitingCount = (toSend: number, needs: number): number => toSend + needs

interface Badged {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** Nothing where the browser has no badges or the app is not installed. */
export const showBadge = (on: Badged, count: number): void => {
  const shown = count > 0 ? on.setAppBadge?.(count) : on.clearAppBadge?.()
  void shown?.catch(() => undefined)
}
