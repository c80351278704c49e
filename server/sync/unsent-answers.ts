// Limits the memory of answers that one user's connections hold: a client that asks often and reads slowly fills no memory.

/** Four full answers: devices of a user that start at the same moment. */
const MAX_UNSENT_BYTES_PER_USER = 16_000_000

export interface UnsentAnswers {
  /** Answers of one user are created one after another. */
  inTurn<R>(userId: string, create: () => Promise<R>): Promise<R>
  isFull(userId: string): boolean
  /** Returns the function to call when the answer was sent or its connection closed. */
  add(userId: string, bytes: number): () => void
}

export const createUnsentAnswers = (maxBytes = MAX_UNSENT_BYTES_PER_USER): UnsentAnswers => {
  const unsent = new Map<string, number>()
  const turns = new Map<string, Promise<unknown>>()
  const change = (userId: string, bytes: number): void => {
    const left = (unsent.get(userId) ?? 0) + bytes
    if (left > 0) unsent.set(userId, left)
    else unsent.delete(userId)
  }
  return {
    inTurn: async (userId, create) => {
      const before = turns.get(userId)
      const turn = (async () => {
        await before?.catch(() => undefined)
        return create()
      })()
      turns.set(userId, turn)
      try {
        return await turn
      } finally {
        if (turns.get(userId) === turn) turns.delete(userId)
      }
    },
    isFull: (userId) => (unsent.get(userId) ?? 0) >= maxBytes,
    add: (userId, bytes) => {
      change(userId, bytes)
      let isHeld = true
      return () => {
        if (isHeld) change(userId, -bytes)
        isHeld = false
      }
    },
  }
}
