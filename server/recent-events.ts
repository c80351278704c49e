// The last security events of all processes, which the operator's page shows. The log itself is on standard output; the rows are
// written in batches, and their number in a minute is limited, so that requests cannot flood the database with them.
import { randomBytes } from 'node:crypto'
import type { Clock } from '#shared/kernel/clock.ts'
import type { Database, Snapshot, Tx } from '#server/db/database.ts'
import type { LogSecurityEvent, SecurityEvent } from './security-log.ts'
import type { SecurityEventRow } from './security-event-table.ts'

/** Shown on the operator's page. */
export const MAX_RECENT_EVENTS = 100
/** Rows of one kind of event that a process writes in a minute; of the others only the number. */
export const MAX_ROWS_PER_KIND_AND_MINUTE = 60
/** Rows that stay, newest first. */
export const MAX_STORED_EVENTS = 5000
const STORED_FOR_MS = 7 * 86_400_000
const MINUTE_MS = 60_000
/** Clocks of processes differ, and events of one moment get one millisecond each. */
const MAX_AHEAD_MS = MINUTE_MS

export type RecentEvent = Omit<SecurityEventRow, 'id'>

export interface RecentEvents {
  readonly log: LogSecurityEvent
  /** Writes the events that wait. */
  readonly flush: () => Promise<void>
  /** Newest first, of all processes. */
  readonly list: () => Promise<RecentEvent[]>
}

const aboutOf = ({ event: _event, ...fields }: SecurityEvent): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')

/** Smallest id of an event at this time. */
const idAt = (at: number): string => String(Math.trunc(at)).padStart(15, '0')

/** Events with this id or a larger one were written while a clock was ahead. */
const firstIdAhead = (now: number): string => idAt(now + MAX_AHEAD_MS)

/** Events of a clock that was ahead come last: otherwise they would hide the new ones until their time has come. */
const newest = async (snapshot: Snapshot, now: number): Promise<RecentEvent[]> => {
  const events = snapshot.selectFrom('security_events').select(['time', 'event', 'about']).orderBy('id', 'desc')
  const past = await events.where('id', '<', firstIdAhead(now)).limit(MAX_RECENT_EVENTS).execute()
  if (past.length === MAX_RECENT_EVENTS) return past
  const ahead = events.where('id', '>=', firstIdAhead(now)).limit(MAX_RECENT_EVENTS - past.length)
  return [...past, ...(await ahead.execute())]
}

/** Ids sort by time, also those of several processes. */
const rowOf = (at: number, event: string, about: string): SecurityEventRow => ({
  id: `${idAt(at)}-${randomBytes(6).toString('hex')}`,
  time: new Date(at).toISOString(),
  event,
  about,
})

interface RecentEventsOptions {
  readonly clock: Clock
  readonly database: Database
  /** Receives every event. */
  readonly log: LogSecurityEvent
  readonly onFault: (error: unknown) => void
}

export const recentEvents = ({ clock, database, log, onFault }: RecentEventsOptions): RecentEvents => {
  let waiting: SecurityEventRow[] = []
  let minute = 0
  let counts = new Map<string, number>()
  let lastAt = 0
  /** Events of one process have different times, so that their rows keep their order; not after the clock was set back. */
  const timeOf = (): number => {
    const now = clock.now()
    lastAt = lastAt - now > MAX_AHEAD_MS ? now : Math.max(now, lastAt + 1)
    return lastAt
  }

  const endMinute = (at: number): void => {
    for (const [event, count] of counts)
      if (count > MAX_ROWS_PER_KIND_AND_MINUTE)
        waiting.push(rowOf(at, event, `${count - MAX_ROWS_PER_KIND_AND_MINUTE} more in this minute, see the log`))
    counts = new Map()
  }
  const count = (event: string, at: number): number => {
    const now = Math.floor(at / MINUTE_MS)
    if (now !== minute) {
      endMinute(at)
      minute = now
    }
    const counted = (counts.get(event) ?? 0) + 1
    counts.set(event, counted)
    return counted
  }
  const write = async (): Promise<void> => {
    const at = clock.now()
    if (Math.floor(at / MINUTE_MS) !== minute) endMinute(at)
    const rows = waiting
    if (rows.length === 0) return
    waiting = []
    try {
      await database.write((tx) => tx.insertInto('security_events').values(rows).execute())
    } catch (error) {
      // The lines are on standard output.
      onFault(error)
    }
  }
  let writing = Promise.resolve()
  /** Waits for the batch before, so that a list has all events of this process. */
  const flush = (): Promise<void> => (writing = writing.then(write))
  return {
    log: (event) => {
      log(event)
      const at = timeOf()
      if (count(event.event, at) <= MAX_ROWS_PER_KIND_AND_MINUTE) waiting.push(rowOf(at, event.event, aboutOf(event)))
    },
    flush,
    list: async () => {
      await flush()
      return database.read((snapshot) => newest(snapshot, clock.now()))
    },
  }
}

/** Deletes events that are old, and those beyond the number that stays: first those of a clock that was ahead. */
export const forgetSecurityEvents = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .deleteFrom('security_events')
    .where('time', '<', new Date(now - STORED_FOR_MS).toISOString())
    .execute()
  const events = tx.selectFrom('security_events').select('id').orderBy('id', 'desc')
  const past = await events
    .where('id', '<', firstIdAhead(now))
    .limit(MAX_STORED_EVENTS + 1)
    .execute()
  const surplus = past[MAX_STORED_EVENTS]
  if (surplus !== undefined) await tx.deleteFrom('security_events').where('id', '<=', surplus.id).execute()
  const ahead = await events
    .where('id', '>=', firstIdAhead(now))
    .limit(1)
    .offset(Math.max(0, MAX_STORED_EVENTS - past.length))
    .executeTakeFirst()
  if (ahead !== undefined)
    await tx.deleteFrom('security_events').where('id', '>=', firstIdAhead(now)).where('id', '<=', ahead.id).execute()
}
