// What the server tells and asks of services outside: each is off without its setting, has little time, and whatever it does
// or fails to do changes nothing here.
import type { ErrorReport } from '#shared/site/error-report.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import type { Config } from '#server/config.ts'
import { debugNoticeTo, type DebugNotice } from './debug-notice.ts'
import { errorReportsTo } from './error-reports.ts'
import { oneMap, type Geocoder } from './one-map.ts'

export type Side = 'server' | 'client'

export interface Outside {
  /** Null without a service. */
  readonly geocode: Geocoder | null
  /** Answers nothing and never throws. */
  notice(notice: DebugNotice): void
  /** To the error-reporting service, and as a notice. Answers nothing and never throws. */
  report(report: ErrorReport, side: Side): void
  /** Resolves when what was told has arrived or was given up. */
  settled(): Promise<void>
}

/** Of each kind a minute: a fault in a loop must not flood those who listen. */
const A_MINUTE = 60

export type Log = (fault: string) => void

export const outsideOf = (config: Config, version: string, clock: Clock, log: Log): Outside => {
  const notice = config.DEBUG_NOTICE_URL === undefined ? null : debugNoticeTo(config.DEBUG_NOTICE_URL, version)
  const report = config.ERROR_REPORTS_DSN === undefined ? null : errorReportsTo(config.ERROR_REPORTS_DSN, version)
  const { ONEMAP_URL, ONEMAP_EMAIL, ONEMAP_PASSWORD } = config
  const geocode =
    ONEMAP_EMAIL === undefined || ONEMAP_PASSWORD === undefined
      ? null
      : oneMap({ url: ONEMAP_URL, email: ONEMAP_EMAIL, password: ONEMAP_PASSWORD, clock })

  const underWay = new Set<Promise<void>>()
  const told = { minute: 0, count: 0 }
  const tell = (send: () => Promise<void>): void => {
    const minute = Math.floor(clock.now() / 60_000)
    if (told.minute !== minute) Object.assign(told, { minute, count: 0 })
    if (told.count >= A_MINUTE) return
    told.count += 1
    const sending = send().catch((error: unknown) => log(error instanceof Error ? error.name : 'Error'))
    underWay.add(sending)
    void sending.finally(() => underWay.delete(sending))
  }
  const tellNotice = (about: DebugNotice): void => {
    if (notice) tell(() => notice(about, clock.now()))
  }
  return {
    geocode,
    notice: tellNotice,
    report: (about, side) => {
      if (report) tell(() => report(about, side, clock.now()))
      tellNotice({ what: 'fault', side, kind: about.kind, about: about.about })
    },
    settled: async () => void (await Promise.all(underWay)),
  }
}
