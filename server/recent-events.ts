// The last security events of this process, which the operator's page shows. The log itself is on standard output.
import type { Clock } from '#shared/kernel/clock.ts'
import type { LogSecurityEvent, SecurityEvent } from './security-log.ts'

export const MAX_RECENT_EVENTS = 100

export interface RecentEvent {
  /** ISO */
  readonly time: string
  readonly event: string
  /** The other fields: 'userId=…, code=…'. */
  readonly about: string
}

export interface RecentEvents {
  readonly log: LogSecurityEvent
  /** Newest first. */
  list(): readonly RecentEvent[]
}

const aboutOf = ({ event: _event, ...fields }: SecurityEvent): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')

/** Passes every event on and keeps the last ones. */
export const recentEvents = (clock: Clock, log: LogSecurityEvent): RecentEvents => {
  const kept: RecentEvent[] = []
  return {
    log: (event) => {
      kept.unshift({ time: new Date(clock.now()).toISOString(), event: event.event, about: aboutOf(event) })
      kept.length = Math.min(kept.length, MAX_RECENT_EVENTS)
      log(event)
    },
    list: () => kept,
  }
}
