// Error reports in Sentry's envelope format: one event, posted to the project's address.
// https://develop.sentry.dev/sdk/foundations/transport/envelopes/
import { randomUUID } from 'node:crypto'
import type { ErrorReport } from '#shared/site/error-report.ts'

const REPORT_TIMEOUT_MS = 3_000

interface Frame {
  readonly function: string
  readonly filename: string
  readonly lineno?: number
  readonly colno?: number
}

const frameOf = (line: string): Frame => {
  const [called = '-', where = ''] = line.split(' ')
  const [filename = '', row, column] = where.split(':')
  return {
    function: called,
    filename,
    ...(row === undefined ? {} : { lineno: Number(row) }),
    ...(column === undefined ? {} : { colno: Number(column) }),
  }
}

/** Converts 'https://key@host/path/7' to the envelope address of project 7. */
export const envelopeAddress = (dsn: string): { readonly url: string; readonly key: string } => {
  const { protocol, host, pathname, username } = new URL(dsn)
  const parts = pathname.split('/')
  const project = parts.pop() ?? ''
  return { url: `${protocol}//${host}${parts.join('/')}/api/${project}/envelope/`, key: username }
}

/** Throws when it was not accepted. `now` in milliseconds. */
export const errorReportsTo = (dsn: string, version: string) => {
  const { url, key } = envelopeAddress(dsn)
  return async (report: ErrorReport, side: string, now: number): Promise<void> => {
    const id = randomUUID().replaceAll('-', '')
    const at = new Date(now).toISOString()
    const event = {
      event_id: id,
      timestamp: at,
      platform: side === 'client' ? 'javascript' : 'node',
      level: 'error',
      release: `gotong@${version}`,
      tags: { side, page: report.page || '-' },
      transaction: report.about,
      exception: {
        values: [
          {
            type: report.kind,
            value: report.message,
            // The format expects the innermost frame last.
            stacktrace: { frames: report.frames.map(frameOf).reverse() },
          },
        ],
      },
    }
    const lines = [{ event_id: id, sent_at: at }, { type: 'event', content_type: 'application/json' }, event]
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=gotong/${version}, sentry_key=${key}`,
      },
      body: `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`,
      signal: AbortSignal.timeout(REPORT_TIMEOUT_MS),
      redirect: 'error',
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the error report was answered ${response.status}`)
  }
}
