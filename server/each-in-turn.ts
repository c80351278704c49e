import { setImmediate } from 'node:timers/promises'

/**
 * Works on every item, also after one has failed; then throws the failures together. Requests are answered between two items:
 * SQLite answers without leaving the event loop's turn.
 */
export const eachInTurn = async <I>(items: readonly I[], work: (item: I) => Promise<unknown>): Promise<void> => {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
    await setImmediate()
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
}
