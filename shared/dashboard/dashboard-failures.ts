// Reaction to a failed call of the dashboard (001 section 7).
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { getSummaryAndTopReport, type dashboardQueries } from './dashboard-queries.ts'

type DashboardCall = (typeof dashboardQueries)[number]['name']

/**
 * Failures of the summary show as toasts; those of the three calls per day and of the top products are swallowed.
 * Without signal the page itself says so.
 */
export const isShownAsToast = (call: DashboardCall, { code }: Pick<Refusal, 'code'>): boolean =>
  call === getSummaryAndTopReport.name && code !== NO_SIGNAL.code
