// Deadlock-free locks of one transaction: it waits only for a lock whose name sorts after all that it holds. An
// earlier one is tried without waiting; if it is taken, the transaction restarts and takes all known locks in sorted
// order.
import type { Locks, Tx } from '#server/db/database.ts'
import type { LockMode } from '#server/db/lock-keys.ts'

/** Roll back and restart with the same `learned`. */
export class OutOfTurn extends Error {}

/** Locks that a transaction is known to need, by name; survives its attempts. */
export type Learned = Map<string, LockMode>

export interface LockSet {
  /** Resolves when the lock is held in at least this mode. Throws `OutOfTurn`. */
  need(name: string, how: LockMode): Promise<void>
  has(name: string, how: LockMode): boolean
  /** Call before a savepoint: returns a function for its rollback, which releases locks taken since. */
  mark(): () => void
}

const covers = (held: LockMode | undefined, how: LockMode): boolean => held === 'exclusive' || held === how

export const beginLockSet = async (locks: Locks, tx: Tx, learned: Learned): Promise<LockSet> => {
  let held = new Map<string, LockMode>()
  let turn = Promise.resolve()

  const comesLast = (name: string): boolean => {
    for (const other of held.keys()) if (other >= name) return false
    return true
  }
  const take = async (name: string, how: LockMode): Promise<void> => {
    if (covers(held.get(name), how)) return
    if (!covers(learned.get(name), how)) learned.set(name, how)
    if (comesLast(name)) await locks.take(tx, name, how)
    else if (!(await locks.try(tx, name, how))) throw new OutOfTurn(name)
    held.set(name, how)
  }
  const need = (name: string, how: LockMode): Promise<void> => {
    const taken = turn.then(() => take(name, how))
    turn = taken.catch(() => {})
    return taken
  }

  for (const [name, how] of [...learned].sort(([a], [b]) => (a < b ? -1 : 1))) await take(name, how)
  return {
    need,
    has: (name, how) => covers(held.get(name), how),
    mark: () => {
      const before = new Map(held)
      return () => {
        held = before
      }
    },
  }
}
