import { defineConfig } from 'vitest/config'

const fast = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: 'reports/vitest.json' },
    projects: [
      {
        test: {
          ...fast,
          name: 'unit',
          include: ['{shared,sync,server,client,tests/support}/**/*.test.{ts,tsx}'],
          setupFiles: [],
        },
      },
      { test: { ...fast, name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 120_000 } },
      { test: { ...fast, name: 'simulation', include: ['tests/simulation/**/*.test.ts'], testTimeout: 300_000 } },
      { test: { ...fast, name: 'operate', include: ['tests/operate/**/*.test.ts'], testTimeout: 600_000 } },
      { test: { ...fast, name: 'api', include: ['tests/api/**/*.test.ts'], testTimeout: 120_000 } },
      {
        // What touches the database, again on PostgreSQL.
        test: {
          ...fast,
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
