// What several server processes on one database need of each other.

export interface Hearing {
  /** Another process told this. */
  readonly told: (text: string) => void
  /** What others told for a while is lost. */
  readonly missed: () => void
}

export interface Processes {
  /** To every other process that is there; kept for nobody. A text has at most `LONGEST_TOLD` bytes. */
  tell(texts: readonly string[]): Promise<void>
  /** Hears until the answered function is called. */
  hear(hearing: Hearing): () => void
  /**
   * Runs `work` every so many milliseconds, in one process at a time: while that process lives, no other does.
   * A process that loses the database may still be finishing when the next one begins, so `work` may be done twice.
   * Answers how to stop.
   */
  timer(name: string, milliseconds: number, work: () => Promise<void>): () => void
  close(): Promise<void>
}

export const LONGEST_TOLD = 7_900

/** Of a database that one process has for itself. */
export const aloneOnDatabase = (onFault: (error: unknown) => void): Processes => {
  const timers = new Set<NodeJS.Timeout>()
  return {
    tell: async () => {},
    hear: () => () => {},
    timer: (_name, milliseconds, work) => {
      const timer = everySoOften(milliseconds, work, onFault)
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

/** Does not begin again before it has ended. */
export const everySoOften = (
  milliseconds: number,
  work: () => Promise<void>,
  onFault: (error: unknown) => void,
): NodeJS.Timeout => {
  let busy = false
  return setInterval(() => {
    if (busy) return
    busy = true
    work()
      .catch(onFault)
      .finally(() => (busy = false))
  }, milliseconds)
}
