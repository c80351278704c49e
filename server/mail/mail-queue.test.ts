import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { toSeconds } from '#shared/kernel/clock.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Mail } from './mail.ts'
import { mailQueue, type MailQueue } from './mail-queue.ts'

let directory: string
let database: Database
let now = 1_800_000_000_000
const clock = { now: () => now }

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-mails-'))
  database = await openDatabase({ DATA_DIR: directory })
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

const signal = () => {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve: () => resolve() }
}
const faults: unknown[] = []
const queueOf = (send: (mail: Mail) => Promise<void>): MailQueue =>
  mailQueue({ database, clock, port: { send, close: () => {} }, onFault: (error) => faults.push(error) })
const reservedUntil = async (): Promise<number[]> => {
  const rows = await database.read((snapshot) => snapshot.selectFrom('outgoing_mails').select('nextAt').execute())
  return rows.map(({ nextAt }) => nextAt)
}

test('a slow SMTP server and two processes send a mail once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const sent: string[] = []
  const [slow, begun] = [signal(), signal()]
  const one = queueOf(async ({ to }) => {
    begun.resolve()
    await slow.promise
    sent.push(`one ${to}`)
  })
  const two = queueOf(async ({ to }) => {
    sent.push(`two ${to}`)
  })
  const mail: Mail = { to: 'mei@example.org', subject: 'Code', text: '1234', html: '1234' }
  await database.write((tx) => one.put(tx, mail, toSeconds(now) + 9999))
  const sending = one.sendQueued()
  await begun.promise
  for (let seconds = 0; seconds < 300; seconds += 30) {
    now += 30_000
    vi.advanceTimersByTime(30_000)
    await expect.poll(reservedUntil).toEqual([toSeconds(now) + 120])
    await two.sendQueued()
  }
  slow.resolve()
  await sending
  expect([sent, await reservedUntil(), faults]).toEqual([['one mei@example.org'], [], []])
  // No timer is left.
  expect(vi.getTimerCount()).toBe(0)
})

test('a mail that failed while the clock was ahead is sent once it is set back', async () => {
  const sent: string[] = []
  let works = false
  const queue = queueOf(async ({ to }) => {
    if (!works) throw new Error('unreachable')
    sent.push(to)
  })
  now += 86_400_000
  const mail: Mail = { to: 'lim@example.org', subject: 'Code', text: '1234', html: '1234' }
  await database.write((tx) => queue.put(tx, mail, toSeconds(now) + 9999))
  await queue.sendQueued()
  now -= 86_400_000
  works = true
  await queue.sendQueued()
  expect(sent).toEqual(['lim@example.org'])
})
