import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Bounds a step; a step of the story takes seconds. */
const STEP_LIMIT_MS = 120_000

export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  test: {
    include: ['tests/engines/story.test.ts'],
    maxWorkers: 1,
    testTimeout: STEP_LIMIT_MS,
    hookTimeout: STEP_LIMIT_MS,
    reporters: ['verbose', 'json'],
    outputFile: { json: 'reports/engines.json' },
  },
})
