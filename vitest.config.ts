import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** Longer default of `vi.waitFor`. */
const PATIENT_WAITS = 'tests/support/patient-waits.ts'
const fast = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 60_000, setupFiles: [PATIENT_WAITS] }
/** Test files of a worker share their modules, because loading them takes most of a short test's time. */
const together = { isolate: false }

const clientTests = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/u.test(name))
  .map((name) => `client/${name}`)
/** Each of these files creates the databases of a browser, and the app's modules hold them open. */
const WITH_DATABASES = [
  'client/{store,worker}/**/*.test.{ts,tsx}',
  ...clientTests.filter((file) => readFileSync(file, 'utf8').includes("'fake-indexeddb/auto'")),
]

const REMEMBER_PIN_HASHES = 'tests/support/remember-pin-hashes.ts'
const CHECK_REPLIES = 'tests/support/check-replies.ts'

export default defineConfig({
  test: {
    // Twice the cores: tests wait for servers, timers and killed processes.
    maxWorkers: 4,
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
      {
        test: {
          ...fast,
          ...together,
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: WITH_DATABASES,
          testTimeout: 120_000,
        },
      },
      { test: { ...fast, name: 'store', include: WITH_DATABASES, testTimeout: 120_000 } },
      {
        test: {
          ...fast,
          ...together,
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...fast,
          ...together,
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
      { test: { ...fast, name: 'ops', include: ['tests/ops/**/*.test.ts'], testTimeout: 600_000 } },
      {
        test: {
          ...fast,
          ...together,
          name: 'attacks',
          include: ['tests/attacks/**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          ...fast,
          ...together,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          setupFiles: [PATIENT_WAITS, REMEMBER_PIN_HASHES, CHECK_REPLIES],
          testTimeout: 120_000,
        },
      },
      {
        // Runs tests with a database again on PostgreSQL.
        test: {
          ...fast,
          ...together,
          name: 'dialects',
          include: [
            'tests/{dialects,api}/**/*.test.ts',
            'tests/ops/{backup,restore}*.test.ts',
            'tests/attacks/{memory,unbounded-lists}.test.ts',
            'server/{account,db,sync}/*.test.ts',
          ],
          exclude: ['tests/api/demo.test.ts'],
          globalSetup: ['tests/support/postgres-run.ts'],
          setupFiles: [PATIENT_WAITS, 'tests/support/postgres-file.ts', REMEMBER_PIN_HASHES, CHECK_REPLIES],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
