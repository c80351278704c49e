// Unsent changes as known outside of the database (C34). The work itself is loaded after the start of the app.
import type { FailedMutation, OutboxEntry } from '#sync/client/client-store.ts'

export interface Unsent {
  readonly outbox: readonly OutboxEntry[]
  readonly failed: readonly FailedMutation[]
}

export interface UnsentCopies {
  /** Resolves when every unsent change has a copy; at once while storage is trusted. */
  readonly copy: () => Promise<unknown>
  readonly inMemory: () => Unsent
}

const NONE: Unsent = { outbox: [], failed: [] }
let copies: UnsentCopies | undefined

export const setUnsentCopies = (present: UnsentCopies | undefined): void => void (copies = present)

/** Rejects when the copies cannot be written: nothing may be called saved then. */
export const copyUnsent = async (): Promise<void> => void (await copies?.copy())

/** The unsent changes as last read, also while the database is closed. */
export const unsentInMemory = (): Unsent => copies?.inMemory() ?? NONE
