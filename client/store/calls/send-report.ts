// Sends sanitised error reports to the server, silently.
import { reportOf } from '#shared/site/error-report.ts'

/** Repeated reports are sent once. */
const MAX_REPORTS_PER_PAGE = 10
const sent = new Set<string>()

export const sendReport = async (error: unknown, about: string): Promise<void> => {
  const body = JSON.stringify(reportOf(error, about, globalThis.location?.pathname ?? ''))
  if (sent.has(body) || sent.size >= MAX_REPORTS_PER_PAGE) return
  sent.add(body)
  await fetch('/api/report-error', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client': 'web' },
    body,
    keepalive: true,
  }).catch(() => undefined)
}
