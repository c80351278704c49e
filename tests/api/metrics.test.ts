import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MAX_ATTEMPTS } from '#sync/client/batch.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { ATTEMPTS_BEFORE_QUARANTINE } from '#server/metrics/quarantine-counter.ts'
import { storedFigures } from '#server/metrics/stored-figures.ts'
import { fileUrl } from '#shared/payment/file-url.ts'
import { paintNoise, sha256Of } from '#tests/support/noise-picture.ts'
import { listenLive } from '#tests/support/live-line.ts'
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import {
  createEvent,
  neighbourhood,
  placeOrder,
  uploadProof,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startPushService, type PushService } from '#tests/support/push-service.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

const MAX_GROWTH_BYTES = 1024 * 1024
const METRICS_TOKEN = 'a-token-of-forty-characters-for-metrics!'

let mailbox: Mailbox
let pushService: PushService
let server: TestServer
let there: Neighbourhood
let buyer: Person

beforeAll(async () => {
  mailbox = await openMailbox()
  pushService = await startPushService()
  server = await startServer({
    env: {
      METRICS_TOKEN,
      SMTP_URL: mailbox.url,
      PUSH_SERVICES: pushService.origin,
      NOTICE_WINDOW_SECONDS: '3600',
    },
  })
  there = await neighbourhood(server.url, 1)
  buyer = there.buyers[0]!
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
  await pushService.close()
})

const SERIES = /^([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\\n]|\\.)*",?)+)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/

interface Reading {
  /** Types by metric name. */
  readonly types: ReadonlyMap<string, string>
  readonly lines: readonly string[]
  /** Zero for a series that is not there. */
  of(series: string): number
}

/** Throws at a line that is not in the text format. */
const parse = (text: string): Reading => {
  const types = new Map<string, string>()
  const values = new Map<string, number>()
  const helped = new Set<string>()
  expect(text.endsWith('\n')).toBe(true)
  for (const line of text.slice(0, -1).split('\n')) {
    const [, help] = /^# HELP ([a-z_]+) \S.*$/.exec(line) ?? []
    const [, name, type] = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/.exec(line) ?? []
    const [, base, labels, value] = SERIES.exec(line) ?? []
    if (help !== undefined) helped.add(help)
    else if (name !== undefined) types.set(name, type!)
    else if (base !== undefined) {
      const series = labels === undefined ? base : `${base}{${labels}}`
      expect(values.has(series), `${series} stands once`).toBe(false)
      const owner = types.has(base) ? base : base.replace(/_(bucket|sum|count)$/, '')
      expect(types.get(owner), `${base} has a type`).toBeDefined()
      expect(helped.has(owner), `${base} has a help text`).toBe(true)
      values.set(series, Number(value))
    } else throw new Error(`not in the text format: ${line}`)
  }
  return { types, lines: [...values.keys()], of: (series) => values.get(series) ?? 0 }
}

const read = async (): Promise<Reading> => {
  const response = await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return parse(await response.text())
}

/** The growth of a series by `work`; waits until it grew. */
const grows = async (series: string, work: () => Promise<unknown>): Promise<void> => {
  const before = (await read()).of(series)
  await work()
  await vi.waitFor(async () => expect((await read()).of(series)).toBeGreaterThan(before), 10_000)
}

test('OPS-009 metrics are off without METRICS_TOKEN, also for the operator', async () => {
  const other = await startServer({ env: { ADMIN_PASSWORD: 'a long password' } })
  try {
    const { token } = await other.api().send<{ token: string }>('POST', '/admin-token', { password: 'a long password' })
    for (const authorization of ['Bearer ', `Bearer ${METRICS_TOKEN}`, `Bearer ${token}`]) {
      const reply = await fetch(`${other.url}/api/metrics`, { headers: { authorization } })
      expect(reply.status).toBe(404)
    }
  } finally {
    await other.close()
  }
})

test('OPS-009 metrics are refused without the right token', async () => {
  const tokens = ['', 'Bearer', `Bearer ${METRICS_TOKEN}x`, `Bearer ${METRICS_TOKEN.slice(1)}`, `Bearer ${buyer.token}`]
  for (const authorization of [...tokens, `Basic ${METRICS_TOKEN}`]) {
    const reply = await fetch(`${server.url}/api/metrics?token=${METRICS_TOKEN}`, { headers: { authorization } })
    expect([authorization, reply.status]).toEqual([authorization, 401])
    expect(await reply.text()).not.toContain('gotong_')
  }
})

test('OPS-009 requests are counted by route pattern, method and status class', async () => {
  const ok = 'gotong_http_requests_total{method="GET",route="/api/get-user",status="2xx"}'
  await grows(ok, () => buyer.api.get('/get-user'))
  const refused = 'gotong_http_requests_total{method="GET",route="/api/get-user",status="4xx"}'
  await grows(refused, () => server.api().call('GET', '/get-user'))
  await grows('gotong_http_request_duration_seconds_count{route="/api/get-user"}', () => buyer.api.get('/get-user'))
  const durations = await read()
  expect(durations.of('gotong_http_request_duration_seconds_bucket{route="/api/get-user",le="+Inf"}')).toBe(
    durations.of('gotong_http_request_duration_seconds_count{route="/api/get-user"}'),
  )
})

test('OPS-009 addresses that callers invent make no series of their own', async () => {
  await fetch(`${server.url}/api/invented-first`)
  await fetch(`${server.url}/invented/first`)
  await fetch(`${server.url}/api/get-event-detail/1234567?secret=123`)
  const before = (await read()).lines
  for (let n = 0; n < 30; n += 1) {
    await fetch(`${server.url}/api/invented-${n}`)
    await fetch(`${server.url}/invented/${n}?secret=${n}`)
  }
  const after = (await read()).lines
  expect(after.filter((line) => !before.includes(line))).toEqual([])
  expect(after.join('\n')).not.toMatch(/invented|secret|1234567/)
})

test('OPS-009 sync rounds and mutations are counted, with the time that a change was pending', async () => {
  const device = syncClient('metrics-device')
  await grows('gotong_sync_rounds_total{outcome="done"}', () => device.send(there.host.api, { cursor: EMPTY_CURSOR }))
  const before = await read()
  const now = Date.now()
  const send = (name: string, input: unknown, ageS: number) =>
    device.send(there.host.api, {
      deviceNow: now,
      mutations: [device.mutation(name, input, { at: Math.floor(now / 1000) - ageS })],
    })
  await send('create-notification', { receiverId: buyer.id, title: '', message: 'Hello', link: null }, 2 * 3600)
  await send('create-order', { anything: true }, 0)
  const after = await read()
  const bucket = (bound: string) => `gotong_pending_change_age_seconds_bucket{le="${bound}"}`
  const growth = (series: string) => after.of(series) - before.of(series)
  expect(growth(bucket('10'))).toBe(1)
  expect(growth(bucket('3600'))).toBe(1)
  expect(growth(bucket('21600'))).toBe(2)
  expect(growth(bucket('+Inf'))).toBe(2)
  expect(growth('gotong_sync_mutations_total{outcome="applied"}')).toBe(1)
  expect(growth('gotong_sync_mutations_total{outcome="rejected"}')).toBe(1)
  await grows('gotong_sync_rounds_total{outcome="stopped"}', () => device.send(there.host.api, { protocol: 999_999 }))
})

test('OPS-009 write transactions are timed', async () => {
  const series = (ending: string) => `gotong_write_transaction_duration_seconds_${ending}{outcome="committed"}`
  const before = await read()
  await createEvent(there.host, there.groupId)
  const after = await read()
  expect(after.of(series('count'))).toBeGreaterThan(before.of(series('count')))
  expect(after.of(series('sum'))).toBeGreaterThan(before.of(series('sum')))
})

test('OPS-009 open streams and pokes are counted', async () => {
  const line = await listenLive(there.host)
  await vi.waitFor(async () => expect((await read()).of('gotong_live_streams')).toBe(1))
  await grows('gotong_pokes_total', async () => {
    await placeOrder(buyer, there.event)
    await line.reached(1)
  })
  line.close()
  await vi.waitFor(async () => expect((await read()).of('gotong_live_streams')).toBe(0))
})

test('OPS-009 waiting notices are counted, and how long the first of them is overdue', async () => {
  const ref = await placeOrder(buyer, there.event)
  const claim = { ref, buyerStatus: 2, paymentScreenshot: await uploadProof(buyer) }
  await grows('gotong_notices_waiting', () => buyer.api.send('PATCH', '/update-order-buyer-status', claim))
  expect((await read()).of('gotong_notices_overdue_seconds')).toBe(0)
  // A clock ahead of the server's, whose timer would deliver the notice at once.
  const metrics = createMetrics()
  const inTwoHours = { now: () => Date.now() + 7_200_000 }
  await storedFigures({ database: server.database, clock: inTwoHours, dataDirectory: server.dataDir, metrics })()
  const overdue = parse(metrics.text()).of('gotong_notices_overdue_seconds')
  expect(overdue).toBeGreaterThan(3500)
  expect(overdue).toBeLessThan(3700)
})

test('OPS-009 mails that were sent, that failed and that wait are counted', async () => {
  const ask = () => server.api().call('PATCH', '/reset-password', { body: { step: 1, email: buyer.email } })
  await grows('gotong_mails_total{outcome="sent"}', ask)
  mailbox.refuses = true
  await grows('gotong_mails_total{outcome="failed"}', () =>
    server.api().call('PATCH', '/reset-password', { body: { step: 1, email: there.host.email } }),
  )
  await vi.waitFor(async () => expect((await read()).of('gotong_mails_waiting{failed="yes"}')).toBe(1))
  mailbox.refuses = false
})

test('OPS-009 messages to push services are counted by their outcome', async () => {
  await buyer.api.send('POST', '/subscribe-push', pushService.subscribe('phone'))
  const tell = () =>
    there.host.api.send('POST', '/create-notification', { receiverId: buyer.id, title: '', message: 'Hi', link: null })
  await grows('gotong_web_pushes_total{outcome="sent"}', tell)
  pushService.answer('phone', 500)
  await grows('gotong_web_pushes_total{outcome="failed"}', tell)
  pushService.answer('phone', 410)
  await grows('gotong_web_pushes_total{outcome="expired"}', tell)
  expect((await read()).of('gotong_web_pushes_waiting')).toBe(0)
})

test('OPS-009 the sizes of the database and of uploads, free disk space, memory and version are shown', async () => {
  const other = await startServer({ env: { METRICS_TOKEN } })
  try {
    const own = await neighbourhood(other.url, 1)
    await uploadProof(own.buyers[0]!)
    const response = await fetch(`${other.url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    const reading = parse(await response.text())
    const { size } = await other.database.read((snapshot) =>
      snapshot.selectFrom('uploads').select('size').executeTakeFirstOrThrow(),
    )
    expect(reading.of('gotong_uploads_size_bytes')).toBe(Number(size))
    expect(reading.of('gotong_database_size_bytes')).toBeGreaterThan(100_000)
    expect(reading.of('gotong_data_disk_free_bytes')).toBeGreaterThan(0)
    expect(reading.of('gotong_memory_resident_bytes')).toBeGreaterThan(10_000_000)
    expect(Math.abs(reading.of('gotong_start_time_seconds') - Date.now() / 1000)).toBeLessThan(120)
    expect(reading.of(`gotong_info{version="0.0.0-test",database="${other.database.name}"}`)).toBe(1)
  } finally {
    await other.close()
  }
})

test('OPS-009 the metrics and the operator see the same sizes: a picture of two people is one file', async () => {
  const other = await startServer({ env: { METRICS_TOKEN, ADMIN_PASSWORD: 'a long password' } })
  try {
    const own = await neighbourhood(other.url, 2)
    const picture = paintNoise()
    const bytes = new Uint8Array(picture)
    const headers = { 'content-type': 'image/png' }
    for (const { api } of own.buyers) await api.raw(fileUrl(sha256Of(picture)), { method: 'PUT', body: bytes, headers })
    await uploadProof(own.host)
    const stored = await other.database.read((snapshot) => snapshot.selectFrom('uploads').select('size').execute())
    expect(stored).toHaveLength(3)
    const { token } = await other.api().send<{ token: string }>('POST', '/admin-token', { password: 'a long password' })
    const response = await fetch(`${other.url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    const reading = parse(await response.text())
    const state = await other
      .api(token)
      .get<{ uploads: { files: number; bytes: number }; database: { bytes: number } }>('/get-server-state')
    expect(state.uploads.files).toBe(2)
    expect(state.uploads.bytes).toBe(reading.of('gotong_uploads_size_bytes'))
    // A database that is used grows by itself between the two readings.
    const growth = state.database.bytes - reading.of('gotong_database_size_bytes')
    expect(growth).toBeGreaterThanOrEqual(0)
    expect(growth).toBeLessThan(MAX_GROWTH_BYTES)
  } finally {
    await other.close()
  }
})

test('OPS-009 the delay of the event loop shows a blocked process', async () => {
  // The first interval after a reading is not measured.
  await vi.waitFor(async () => {
    const until = performance.now() + 400
    while (performance.now() < until) void 0
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await read()).of('gotong_event_loop_delay_seconds{quantile="1"}')).toBeGreaterThan(0.3)
  }, 10_000)
})

test('OPS-009 a mutation that fails as often as its device tries counts as quarantined', async () => {
  expect(ATTEMPTS_BEFORE_QUARANTINE).toBe(MAX_ATTEMPTS)
  const other = await startServer({ env: { METRICS_TOKEN } })
  try {
    const own = await neighbourhood(other.url, 1)
    const device = syncClient('failing-device')
    const input = { receiverId: own.buyers[0]!.id, title: '', message: 'Hello', link: null }
    const mutation = device.mutation('create-notification', input)
    const readOther = async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      return parse(await (await fetch(`${other.url}/api/metrics`, { headers })).text())
    }
    await other.database.write((tx) => sql`drop table notifications`.execute(tx))
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect((await readOther()).of('gotong_mutations_quarantined_total')).toBe(0)
      const { stop } = await device.send(own.host.api, { mutations: [mutation] })
      expect(stop?.reason).toBe('transient')
    }
    const reading = await readOther()
    expect(reading.of('gotong_mutation_faults_total')).toBe(MAX_ATTEMPTS)
    expect(reading.of('gotong_mutations_quarantined_total')).toBe(1)
  } finally {
    await other.close()
  }
})

test('OPS-009 docs/operating.md names every metric, and its alerts name metrics that exist', async () => {
  const { types } = await read()
  const document = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const rules = /```yaml\ngroups:\n([\s\S]*?)```/.exec(document)?.[1] ?? ''
  const namesIn = (text: string): string[] => [...new Set(text.match(/\bgotong_[a-z_]+/g))]
  const known = (name: string): boolean => types.has(name) || types.has(name.replace(/_(bucket|sum|count)$/, ''))
  expect(rules.match(/- alert: /g)?.length).toBeGreaterThan(10)
  expect(namesIn(document).filter((name) => !known(name))).toEqual([])
  expect([...types.keys()].filter((name) => !document.includes(`\`${name}\``))).toEqual([])
})
