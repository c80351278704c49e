// Tells the server of an error, in words that hold nothing of a person. Silent: whatever comes of it, nobody is bothered.
import { reportOf } from '#shared/site/error-report.ts'

/** A page's life holds few; what repeats is told once. */
const MOST = 10
const told = new Set<string>()

export const sendReport = async (error: unknown, about: string): Promise<void> => {
  const body = JSON.stringify(reportOf(error, about, globalThis.location?.pathname ?? ''))
  if (told.has(body) || told.size >= MOST) return
  told.add(body)
  await fetch('/api/report-error', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client': 'web' },
    body,
    keepalive: true,
  }).catch(() => undefined)
}
