// Queue of toasts. The component that shows them is loaded with the first one.

export interface ToastMessage {
  text: string
  /** Offered for 6 seconds at the right. */
  undo?: () => void
  /** Default 'Undo'. */
  undoLabel?: string
  /** A failure that needs no answer; screen readers read it at once. */
  failed?: boolean
  /** Neither a success nor a failure. */
  info?: boolean
  /** Information that needs attention without a failure. */
  warning?: boolean
}

let waiting: readonly ToastMessage[] = []
const listeners = new Set<() => void>()

const set = (next: readonly ToastMessage[]): void => {
  waiting = next
  for (const listener of listeners) listener()
}

export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const waitingToasts = (): readonly ToastMessage[] => waiting

export const showToast = (message: ToastMessage): void => set([...waiting, message])

/** Removes and returns the queued toasts. */
export const takeToasts = (): readonly ToastMessage[] => {
  const taken = waiting
  if (taken.length > 0) set([])
  return taken
}
