import { expect, test } from 'vitest'
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import { PREMIUM_REQUIRED } from '#shared/plan/plan-refusals.ts'
import { isShownAsToast } from './dashboard-failures.ts'
import { dashboardQueries } from './dashboard-queries.ts'

test('CON-031 errors of the summary show as toasts; those of the per-day and top-product calls are swallowed', () => {
  const shown = dashboardQueries.filter(({ name }) => isShownAsToast(name, PREMIUM_REQUIRED)).map(({ name }) => name)
  expect(shown).toEqual(['get-summary-and-top-report'])
  expect(isShownAsToast('get-summary-and-top-report', NO_SIGNAL)).toBe(false)
})
