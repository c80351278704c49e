import { defineConfig } from '@playwright/test'
import { WINDOWLESS_CHROMIUM } from './tests/support/chromium.ts'

// Browser tests drive Debian's Chromium against the production build and real servers that each test starts for itself.
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  // One more than the cores: tests wait for servers, frames and each other's devices.
  workers: 3,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    serviceWorkers: 'allow',
    trace: 'off',
    launchOptions: WINDOWLESS_CHROMIUM,
  },
})
