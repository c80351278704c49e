// Calls that the server forwards to external services.
import type { HandlersFor } from '#server/http/handler.ts'
import type { ExternalServices } from './external-services.ts'

export const siteHandlers = (outside: ExternalServices): HandlersFor<'get-place' | 'report-error'> => ({
  'get-place': async ({ address }) => (outside.geocode === null ? null : outside.geocode(address)),
  'report-error': (report) => {
    outside.report(report, 'client')
    return Promise.resolve({})
  },
})
