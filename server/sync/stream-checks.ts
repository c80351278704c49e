// Connects handlers that end sessions with the live streams, which are opened later at the start and only then listen.

export interface StreamChecks {
  /** Closes the live streams of this person whose token is no longer valid. Does not wait for it. */
  recheck(userId: string): void
  onRecheck(listener: (userId: string) => void): void
}

export const createStreamChecks = (): StreamChecks => {
  const listeners: ((userId: string) => void)[] = []
  return {
    recheck: (userId) => {
      for (const listener of listeners) listener(userId)
    },
    onRecheck: (listener) => void listeners.push(listener),
  }
}
