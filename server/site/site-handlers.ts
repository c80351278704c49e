// Calls that the server forwards to external services.
import { BUSY } from '#shared/address/place.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { ExternalServices } from './external-services.ts'

export const siteHandlers = (outside: ExternalServices): HandlersFor<'get-place' | 'report-error'> => ({
  'get-place': async ({ address }) => {
    const place = (await outside.geocode?.(address)) ?? null
    return place === BUSY ? null : place
  },
  'report-error': (report) => {
    outside.report(report, 'client')
    return Promise.resolve({})
  },
})
