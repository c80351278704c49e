// Messages on their way to the screen. The part that draws them loads with the first one.

export interface ToastMessage {
  text: string
  /** Offered for 6 seconds at the right. */
  undo?: () => void
  /** 'Undo' unless told. */
  undoLabel?: string
  /** A refusal that needs no answer; read out at once. */
  failed?: boolean
  /** Nothing failed, and there is something to know first. */
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

/** Hands over what waits, once. */
export const takeToasts = (): readonly ToastMessage[] => {
  const taken = waiting
  if (taken.length > 0) set([])
  return taken
}
