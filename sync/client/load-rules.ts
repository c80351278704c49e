// Operations that may be loaded later than the tables (C25).
import type { TableMap } from '#shared/kernel/change.ts'
import type { ClientStore, ClientTransaction, TransactionMode } from './client-store.ts'

export interface Rules {
  /** Whether the operations with these names are loaded. A name that no operation has needs nothing. */
  readonly areLoaded: (names: readonly string[]) => boolean
  /** Resolves when they are loaded. */
  load(names: readonly string[]): Promise<void>
}

export const RULES_LOADED: Rules = { areLoaded: () => true, load: () => Promise.resolve() }

/** Rolls the transaction back. */
class RulesMissing extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super(`Not loaded: ${names.join(', ')}`)
    this.names = names
  }
}

/** Before every decision. Nothing can be loaded inside a transaction: `transactWithRules` repeats it. */
export const requireRules = (rules: Rules, changes: readonly { readonly name: string }[]): void => {
  const names = changes.map(({ name }) => name)
  if (!rules.areLoaded(names)) throw new RulesMissing(names)
}

/** A transaction that decides mutations. It is rolled back, and repeated, where their operations must be loaded first. */
export const transactWithRules = async <T extends TableMap, R>(
  context: { readonly rules: Rules; readonly store: ClientStore<T> },
  mode: TransactionMode,
  work: (tx: ClientTransaction<T>) => Promise<R>,
): Promise<R> => {
  for (;;) {
    try {
      return await context.store.transact(mode, work)
    } catch (error) {
      if (!(error instanceof RulesMissing)) throw error
      await context.rules.load(error.names)
    }
  }
}
