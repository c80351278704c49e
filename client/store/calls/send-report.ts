// Sends sanitised error reports to the server, silently.
import { reportOf } from '#shared/site/error-report.ts'

/** Repeated reports are sent once. */
const MAX_REPORTS_PER_PAGE = 10
const told = new Set<string>()

export const sendReport = async (error: unknown, about: string): Promise<void> => {
  const body = JSON.stringify(reportOf(error, about, globalThis.location?.pathname ?? ''))
  if (told.has(body) || told.size >= MAX_REPORTS_PER_PAGE) return
  told.add(body)
  await fetch('/api/report-error', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client': 'web' },
    body,
    keepalive: true,
  }).catch(() => undefined)
}
