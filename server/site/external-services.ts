// Calls to external services: each is off without its setting, has a short timeout, and its failure changes nothing
// here.
import type { ErrorReport } from '#shared/site/error-report.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import type { Config } from '#server/config.ts'
import { appPlugin } from '#server/plugin.ts'
import { debugNoticeTo, type DebugNotice } from './debug-notice.ts'
import { errorReportsTo } from './error-reports.ts'
import { oneMap, type Geocoder } from './one-map.ts'

export type Side = 'server' | 'client'

export interface ExternalServices {
  /** Null without a service. */
  readonly geocode: Geocoder | null
  /** Returns nothing and never throws. */
  notice(notice: DebugNotice): void
  /** Sends to the error-reporting service and the webhook. Returns nothing and never throws. */
  report(report: ErrorReport, side: Side): void
  /** Resolves when every message has arrived or was given up. */
  settled(): Promise<void>
}

/** An error in a loop must not flood the services. Anybody may report errors of a device: they have a budget apart, so that
 * invented reports never hide an error of the server. */
const MAX_MESSAGES_PER_MINUTE: Readonly<Record<Side, number>> = { server: 60, client: 20 }

export type Log = (fault: string) => void

export const externalServices = (config: Config, version: string, clock: Clock, log: Log): ExternalServices => {
  const notice = config.DEBUG_NOTICE_URL === undefined ? null : debugNoticeTo(config.DEBUG_NOTICE_URL, version)
  const report = config.ERROR_REPORTS_DSN === undefined ? null : errorReportsTo(config.ERROR_REPORTS_DSN, version)
  const { ONEMAP_URL, ONEMAP_EMAIL, ONEMAP_PASSWORD } = config
  const geocode =
    ONEMAP_EMAIL === undefined || ONEMAP_PASSWORD === undefined
      ? null
      : oneMap({ url: ONEMAP_URL, email: ONEMAP_EMAIL, password: ONEMAP_PASSWORD, clock })

  const underWay = new Set<Promise<void>>()
  const sent = { minute: 0, server: 0, client: 0 }
  const tell = (side: Side, send: () => Promise<void>): void => {
    const minute = Math.floor(clock.now() / 60_000)
    if (sent.minute !== minute) Object.assign(sent, { minute, server: 0, client: 0 })
    if (sent[side] >= MAX_MESSAGES_PER_MINUTE[side]) return
    sent[side] += 1
    const sending = send().catch((error: unknown) => log(error instanceof Error ? error.name : 'Error'))
    underWay.add(sending)
    void sending.finally(() => underWay.delete(sending))
  }
  const tellNotice = (side: Side, about: DebugNotice): void => {
    if (notice) tell(side, () => notice(about, clock.now()))
  }
  return {
    geocode,
    notice: (about) => tellNotice('server', about),
    report: (about, side) => {
      if (report) tell(side, () => report(about, side, clock.now()))
      tellNotice(side, { what: 'fault', side, kind: about.kind, about: about.about })
    },
    settled: async () => void (await Promise.all(underWay)),
  }
}

/** Announces the start once the app is ready. Registered first, so that it ends last and reports what others report while they end. */
export const externalServicesPlugin = appPlugin('external-services', [], (app) => {
  const { config, database, version, clock } = app.settings
  const services = externalServices(config, version, clock, (fault) => app.log.warn({ fault }, 'external service'))
  app.decorate('externalServices', services)
  app.addHook('onReady', async () => services.notice({ what: 'started', database: database.name }))
  app.addHook('onClose', async () => {
    services.notice({ what: 'stopping' })
    await services.settled()
  })
})
