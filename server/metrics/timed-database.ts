import type { Database } from '#server/db/database.ts'
import type { Metrics } from './metrics.ts'

/** Measures each write transaction. */
export const timedDatabase = (database: Database, { commitDuration }: Pick<Metrics, 'commitDuration'>): Database => ({
  ...database,
  write: async (work) => {
    const started = performance.now()
    const end = (outcome: 'committed' | 'rolled-back'): void =>
      commitDuration.observe((performance.now() - started) / 1000, { outcome })
    try {
      const result = await database.write(work)
      end('committed')
      return result
    } catch (error) {
      end('rolled-back')
      throw error
    }
  },
})
