// Shrinks a failing history while it still fails.
import { faultKinds } from './fault-rates.ts'
import type { History } from './simulation.ts'

/** Maximum runs of a search for a smaller history. */
const MAX_RUNS = 150

const without = <V>(from: readonly V[], start: number, count: number): V[] => [
  ...from.slice(0, start),
  ...from.slice(start + count),
]

/** Removes kinds of faults and actions as long as `fails` stays true. */
export const shrink = async (history: History, fails: (history: History) => Promise<boolean>): Promise<History> => {
  let smallest = history
  let runs = 0
  const keepIfFailing = async (smaller: History): Promise<boolean> => {
    if (runs >= MAX_RUNS) return false
    runs += 1
    if (!(await fails(smaller))) return false
    smallest = smaller
    return true
  }
  for (const kind of faultKinds)
    if (smallest.rates[kind] > 0) await keepIfFailing({ ...smallest, rates: { ...smallest.rates, [kind]: 0 } })
  for (let size = Math.ceil(smallest.actions.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < smallest.actions.length && runs < MAX_RUNS;) {
      const smaller = { ...smallest, actions: without(smallest.actions, start, size) }
      if (!(await keepIfFailing(smaller))) start += size
    }
  }
  return smallest
}
