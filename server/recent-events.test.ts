import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import {
  forgetSecurityEvents,
  MAX_RECENT_EVENTS,
  MAX_ROWS_PER_KIND_AND_MINUTE,
  MAX_STORED_EVENTS,
  recentEvents,
} from './recent-events.ts'
import type { SecurityEvent } from './security-log.ts'

const START_MS = 1_800_000_000_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let directory: string
let database: Database
let now = START_MS

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-events-'))
  database = await openDatabase({ DATA_DIR: directory })
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

const failed: SecurityEvent = { event: 'sign-in-failed', userId: null, code: 1005 }
const process = () => {
  const lines: SecurityEvent[] = []
  const faults: unknown[] = []
  const events = recentEvents({
    clock: { now: () => now },
    database,
    log: (event) => lines.push(event),
    onFault: (error) => faults.push(error),
  })
  return { ...events, lines, faults }
}
const stored = async () => {
  const rows = await database.read((snapshot) => snapshot.selectFrom('security_events').selectAll().execute())
  return rows.length
}

test('OPS-008 the events of two processes are listed together, newest first', async () => {
  const [one, two] = [process(), process()]
  one.log({ event: 'sign-in', userId: 'u1', method: 'pin' })
  now += 5
  two.log({ event: 'session-ended', userId: 'u2' })
  now += 5
  one.log({ event: 'operator-sign-in' })
  await two.flush()
  const rows = await one.list()
  expect(rows.map(({ event, about }) => [event, about])).toEqual([
    ['operator-sign-in', ''],
    ['session-ended', 'userId=u2'],
    ['sign-in', 'userId=u1, method=pin'],
  ])
  expect(await two.list()).toEqual(rows)
  expect(rows[0]?.time).toBe(new Date(now).toISOString())
})

test('OPS-008 a flood writes few rows in a minute, leaves other events visible and says how many are left out', async () => {
  const before = await stored()
  const one = process()
  now += MINUTE_MS
  for (let n = 0; n < 10_000; n += 1) one.log(failed)
  one.log({ event: 'operator-action', call: 'ban-user', recordId: 'u1' })
  await one.flush()
  expect(one.lines).toHaveLength(10_001)
  expect(await stored()).toBe(before + MAX_ROWS_PER_KIND_AND_MINUTE + 1)
  now += MINUTE_MS
  const rows = await one.list()
  expect(await stored()).toBe(before + MAX_ROWS_PER_KIND_AND_MINUTE + 2)
  expect(rows[0]).toMatchObject({ event: 'sign-in-failed', about: '9940 more in this minute, see the log' })
  expect(rows[1]).toMatchObject({ event: 'operator-action' })
  // The number is written once.
  await one.flush()
  expect(await stored()).toBe(before + MAX_ROWS_PER_KIND_AND_MINUTE + 2)
  now += MINUTE_MS
  one.log(failed)
  expect((await one.list())[0]).toMatchObject({ event: 'sign-in-failed', about: 'userId=null, code=1005' })
})

/** Writes events whose `about` is their position. */
const putSignIns = async (count: number, timeOf: (n: number) => number): Promise<void> => {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: `${String(timeOf(n)).padStart(15, '0')}-x`,
    time: new Date(timeOf(n)).toISOString(),
    event: 'sign-in',
    about: String(n),
  }))
  for (let n = 0; n < rows.length; n += 500)
    await database.write((tx) =>
      tx
        .insertInto('security_events')
        .values(rows.slice(n, n + 500))
        .execute(),
    )
}

test('OPS-008 events are kept for seven days, and only so many', async () => {
  await database.write((tx) => tx.deleteFrom('security_events').execute())
  await putSignIns(MAX_STORED_EVENTS + 10, (n) => now + n)
  await database.write((tx) => forgetSecurityEvents(tx, now))
  expect(await stored()).toBe(MAX_STORED_EVENTS)
  const listed = await process().list()
  expect(listed).toHaveLength(MAX_RECENT_EVENTS)
  expect(listed[0]?.about).toBe(String(MAX_STORED_EVENTS + 9))
  await database.write((tx) => forgetSecurityEvents(tx, now + 7 * DAY_MS + MAX_STORED_EVENTS))
  expect(await stored()).toBe(10)
})

test('OPS-008 events of a clock that was ahead do not hide new ones, and are the first to be removed', async () => {
  await database.write((tx) => tx.deleteFrom('security_events').execute())
  const right = now
  now = right + 30 * DAY_MS
  const running = process()
  for (let minute = 0; minute < 2; minute += 1) {
    for (let n = 0; n < MAX_ROWS_PER_KIND_AND_MINUTE; n += 1) running.log(failed)
    now += MINUTE_MS
  }
  await running.flush()
  now = right
  running.log({ event: 'session-ended', userId: 'u1' })
  const restarted = process()
  now += 1
  restarted.log({ event: 'operator-sign-in' })
  await running.flush()
  const listed = await restarted.list()
  expect(listed).toHaveLength(MAX_RECENT_EVENTS)
  expect(listed.slice(0, 3).map(({ event }) => event)).toEqual(['operator-sign-in', 'session-ended', 'sign-in-failed'])

  const before = await stored()
  await putSignIns(MAX_STORED_EVENTS - 10, (n) => now - n)
  expect(before).toBeGreaterThan(10)
  await database.write((tx) => forgetSecurityEvents(tx, now))
  expect(await stored()).toBe(MAX_STORED_EVENTS)
  const names = (await restarted.list()).map(({ event }) => event)
  expect(names).toContain('operator-sign-in')
  expect(names).not.toContain('sign-in-failed')
})

test('OPS-008 while the database is down, security events are logged but not stored', async () => {
  const broken: Database = { ...database, write: () => Promise.reject(new Error('down')) }
  const faults: unknown[] = []
  const lines: SecurityEvent[] = []
  const events = recentEvents({
    clock: { now: () => now },
    database: broken,
    log: (event) => lines.push(event),
    onFault: (error) => faults.push(error),
  })
  events.log(failed)
  await events.flush()
  expect([lines.length, faults.length]).toEqual([1, 1])
})
