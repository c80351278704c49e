// Calls that the server forwards to external services.
import type { HandlersFor } from '#server/http/call.ts'
import type { Outside } from './outside.ts'

export const siteHandlers = (outside: Outside): HandlersFor<'get-place' | 'report-error'> => ({
  'get-place': async ({ address }) => (outside.geocode === null ? null : outside.geocode(address)),
  'report-error': (report) => {
    outside.report(report, 'client')
    return Promise.resolve({})
  },
})
