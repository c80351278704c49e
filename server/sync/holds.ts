// Locks of one transaction, taken so that no two transactions wait for each other: it waits only for a lock whose name
// comes after all that it holds. One that comes before is tried; when somebody has it, the transaction begins anew and
// takes all that it is known to need in the order of their names.
import type { Hold, Locks, Tx } from '#server/db/database.ts'

/** Undo everything and begin anew with the same `learned`. */
export class OutOfTurn extends Error {}

/** What a transaction is known to need, by name; it outlives its attempts. */
export type Learned = Map<string, Hold>

export interface Holds {
  /** Resolves when it is held at least so. Throws `OutOfTurn`. */
  need(name: string, how: Hold): Promise<void>
  has(name: string, how: Hold): boolean
  /** Before a savepoint: what to call when it was undone, which gives up the locks that were taken since. */
  mark(): () => void
}

const covers = (held: Hold | undefined, how: Hold): boolean => held === 'alone' || held === how

export const beginHolds = async (locks: Locks, tx: Tx, learned: Learned): Promise<Holds> => {
  let held = new Map<string, Hold>()
  let turn = Promise.resolve()

  const comesLast = (name: string): boolean => {
    for (const other of held.keys()) if (other >= name) return false
    return true
  }
  const take = async (name: string, how: Hold): Promise<void> => {
    if (covers(held.get(name), how)) return
    if (!covers(learned.get(name), how)) learned.set(name, how)
    if (comesLast(name)) await locks.take(tx, name, how)
    else if (!(await locks.try(tx, name, how))) throw new OutOfTurn(name)
    held.set(name, how)
  }
  const need = (name: string, how: Hold): Promise<void> => {
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
