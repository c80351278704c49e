// Coordination of several server processes on one database.

export interface MessageListener {
  /** Receives a message of another process. */
  readonly onMessage: (text: string) => void
  /** Messages of other processes may have been lost. */
  readonly onMissed: () => void
}

export interface Processes {
  /** Sends to every other running process, without storing. A text has at most `MAX_MESSAGE_BYTES` bytes. */
  send(texts: readonly string[]): Promise<void>
  /** Listens until the returned function is called. */
  listen(listener: MessageListener): () => void
  /**
   * Runs `work` periodically, in one process at a time while that process lives. A process that loses the database
   * may still be finishing when the next one starts, so `work` may run twice. Returns a function that stops it.
   */
  timer(name: string, milliseconds: number, work: () => Promise<void>): () => void
  close(): Promise<void>
}

/** In UTF-8. PostgreSQL limits the payload of NOTIFY to less than 8000 bytes. */
export const MAX_MESSAGE_BYTES = 7_900

/** For a database with a single process. */
export const aloneOnDatabase = (onFault: (error: unknown) => void): Processes => {
  const timers = new Set<NodeJS.Timeout>()
  return {
    send: async () => {},
    listen: () => () => {},
    timer: (_name, milliseconds, work) => {
      const timer = repeatWithoutOverlap(milliseconds, work, onFault)
      timers.add(timer)
      return () => {
        clearInterval(timer)
        timers.delete(timer)
      }
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** Runs `work` at each interval, unless the previous run has not ended. */
export const repeatWithoutOverlap = (
  milliseconds: number,
  work: () => Promise<void>,
  onFault: (error: unknown) => void,
): NodeJS.Timeout => {
  let isRunning = false
  return setInterval(() => {
    if (isRunning) return
    isRunning = true
    work()
      .catch(onFault)
      .finally(() => (isRunning = false))
  }, milliseconds)
}
