import { defineConfig } from 'vitest/config'

const fast = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 60_000 }
/** Files of a worker share what they load: loading it is most of the time of a short one. */
const together = { isolate: false }

export default defineConfig({
  test: {
    // Of two cores one would otherwise stay free; servers and databases of the tests leave it much of the time.
    maxWorkers: 2,
    reporters: ['default', 'json'],
    outputFile: { json: 'reports/vitest.json' },
    projects: [
      {
        test: {
          ...fast,
          ...together,
          name: 'unit',
          include: ['{shared,sync,server,tests/support}/**/*.test.ts'],
        },
      },
      // What stands for a browser is put in place by each file for itself.
      { test: { ...fast, name: 'client', include: ['client/**/*.test.{ts,tsx}'], testTimeout: 120_000 } },
      { test: { ...fast, name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 120_000 } },
      { test: { ...fast, name: 'simulation', include: ['tests/simulation/**/*.test.ts'], testTimeout: 300_000 } },
      { test: { ...fast, name: 'operate', include: ['tests/operate/**/*.test.ts'], testTimeout: 600_000 } },
      { test: { ...fast, ...together, name: 'api', include: ['tests/api/**/*.test.ts'], testTimeout: 120_000 } },
      {
        // What touches the database, again on PostgreSQL.
        test: {
          ...fast,
          ...together,
          name: 'dialects',
          include: [
            'tests/{dialects,api}/**/*.test.ts',
            'tests/operate/{backup,restore}*.test.ts',
            'server/{account,db,sync}/*.test.ts',
          ],
          exclude: ['tests/api/demo.test.ts'],
          globalSetup: ['tests/support/postgres-run.ts'],
          setupFiles: ['tests/support/postgres-file.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
