import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { BUSY } from '#shared/address/place.ts'
import { reportOf } from '#shared/site/error-report.ts'
import { readConfig, type Config } from '#server/config.ts'
import { envelopeAddress } from './error-reports.ts'
import { externalServices, type ExternalServices } from './external-services.ts'

interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Answer = (request: ReceivedRequest) => { readonly status?: number; readonly json?: unknown } | 'nothing'

const servers: Server[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A local replacement of an external service. */
const standIn = async (answer: Answer = () => ({})): Promise<{ url: string; requests: ReceivedRequest[] }> => {
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const each = { path: request.url ?? '', headers: request.headers, body }
      requests.push(each)
      const answered = answer(each)
      if (answered === 'nothing') return
      response.writeHead(answered.status ?? 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answered.json ?? {}))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const configOf = (environment: Record<string, string>): Config => {
  const reading = readConfig(environment)
  if (!reading.ok) throw new Error(reading.line)
  return reading.config
}

const clockAt = (seconds: number) => ({ now: () => seconds * 1000 })
const NOW = 1_900_000_000

const outside = (environment: Record<string, string>, faults: string[] = [], clock = clockAt(NOW)): ExternalServices =>
  externalServices(configOf(environment), '1.2.3', clock, (fault) => faults.push(fault))

const oneMapAt = (url: string) => ({ ONEMAP_URL: url, ONEMAP_EMAIL: 'box@example.org', ONEMAP_PASSWORD: 'secret' })

const TOKEN = { access_token: 'T1', expiry_timestamp: String(NOW + 3 * 86_400) }
const FOUND = { found: 1, results: [{ SEARCHVAL: 'X', LATITUDE: '1.3329', LONGITUDE: '103.8482' }] }

test('API-140 API-141 API-142 without settings the server contacts no external service', async () => {
  const calls = vi.spyOn(globalThis, 'fetch')
  const none = outside({})
  expect(none.geocode).toBeNull()
  none.notice({ what: 'started', database: 'sqlite' })
  none.report(reportOf(new Error('x'), 'saving'), 'server')
  await none.settled()
  expect(calls).not.toHaveBeenCalled()
  const webhook = await standIn()
  const some = outside({ DEBUG_NOTICE_URL: webhook.url })
  some.notice({ what: 'started', database: 'sqlite' })
  await some.settled()
  expect(calls).toHaveBeenCalledTimes(1)
})

test('API-140 DEL-054 an address is geocoded by its postal code, once, with a cached token', async () => {
  const service = await standIn(({ path }) => ({ json: path.startsWith('/api/auth/') ? TOKEN : FOUND }))
  const { geocode } = outside(oneMapAt(service.url))
  for (const address of ['Blk 8 Lorong 8 #03-12, Singapore 310008', 'S310008'])
    expect(await geocode?.(address)).toEqual({ latitude: 1.3329, longitude: 103.8482 })
  expect(await geocode?.('Lorong 8 void deck #01-04')).toEqual({ latitude: 1.3329, longitude: 103.8482 })
  expect(service.requests.map(({ path }) => path.replace(/\?.*searchVal=([^&]*).*/, ' $1'))).toEqual([
    '/api/auth/post/getToken',
    '/api/common/elastic/search 310008',
    '/api/common/elastic/search Lorong+8+void+deck',
  ])
  expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({ email: 'box@example.org', password: 'secret' })
  expect(service.requests[1]?.headers.authorization).toBe('Bearer T1')
})

test('API-140 an address that is asked for twice at the same time is looked up once', async () => {
  const service = await standIn(({ path }) => ({ json: path.startsWith('/api/auth/') ? TOKEN : FOUND }))
  const { geocode } = outside(oneMapAt(service.url))
  const places = await Promise.all([geocode?.('310008'), geocode?.('S310008')])
  expect(places).toEqual(Array(2).fill({ latitude: 1.3329, longitude: 103.8482 }))
  expect(service.requests).toHaveLength(1 + 1)
})

test('API-140 an expired token is renewed', async () => {
  let given = 0
  const service = await standIn(({ path, headers }) => {
    if (path.startsWith('/api/auth/')) return { json: { ...TOKEN, access_token: `T${(given += 1)}` } }
    return headers.authorization === 'Bearer T2' ? { json: FOUND } : { status: 401 }
  })
  expect(await outside(oneMapAt(service.url)).geocode?.('310008')).toMatchObject({ latitude: 1.3329 })
  expect(given).toBe(2)
})

test.each<[string, Answer]>([
  ['does not know it', ({ path }) => ({ json: path.startsWith('/api/auth/') ? TOKEN : { found: 0, results: [] } })],
  ['answers an error', () => ({ status: 500 })],
  ['answers something else', () => ({ json: { results: 'none' } })],
  ['refuses the account', () => ({ status: 401, json: { error: 'Authentication failed' } })],
  ['never answers', () => 'nothing'],
])('API-140 a service that %s is tolerated: the place is unknown', async (_what, answer) => {
  const service = await standIn(answer)
  expect(await outside(oneMapAt(service.url)).geocode?.('310008')).toBeNull()
})

test('API-140 DEL-060 an address that the service did not know is looked up again', async () => {
  let isBuilt = false
  const service = await standIn(({ path }) => ({
    json: path.startsWith('/api/auth/') ? TOKEN : isBuilt ? FOUND : { found: 0, results: [] },
  }))
  const { geocode } = outside(oneMapAt(service.url))
  expect(await geocode?.('310008')).toBeNull()
  isBuilt = true
  expect(await geocode?.('310008')).toMatchObject({ latitude: 1.3329 })
})

test('API-140 a reply of more than 64 kB is not read, and the place is unknown', async () => {
  const service = await standIn(({ path }) => ({
    json: path.startsWith('/api/auth/') ? TOKEN : { ...FOUND, filler: 'x'.repeat(64 * 1024) },
  }))
  expect(await outside(oneMapAt(service.url)).geocode?.('310008')).toBeNull()
})

test('API-140 at most 80 addresses are looked up in a minute; known ones are answered all the same', async () => {
  const service = await standIn(({ path }) => ({ json: path.startsWith('/api/auth/') ? TOKEN : FOUND }))
  let now = NOW
  const { geocode } = outside(oneMapAt(service.url), [], { now: () => now * 1000 })
  const places = []
  for (let n = 0; n < 81; n += 1) places.push(await geocode?.(String(310_000 + n)))
  expect(places.filter((place) => place === BUSY)).toHaveLength(1)
  expect(places.at(-1)).toBe(BUSY)
  expect(await geocode?.('310000')).toMatchObject({ latitude: 1.3329 })
  expect(service.requests).toHaveLength(1 + 80)
  now += 60
  expect(await geocode?.('310080')).toMatchObject({ latitude: 1.3329 })
})

test('API-140 an unreachable service is tolerated', async () => {
  expect(await outside(oneMapAt('http://127.0.0.1:9')).geocode?.('310008')).toBeNull()
})

test('API-141 starts and errors are posted to the webhook without error messages', async () => {
  const service = await standIn()
  const some = outside({ DEBUG_NOTICE_URL: `${service.url}/hook` })
  some.notice({ what: 'started', database: 'sqlite' })
  await some.settled()
  some.report(reportOf(new TypeError('No user Mei Ling 91234567'), 'POST /api/create-order'), 'server')
  await some.settled()
  expect(service.requests.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/hook', { service: 'gotong', version: '1.2.3', at: NOW, what: 'started', database: 'sqlite' }],
    [
      '/hook',
      {
        service: 'gotong',
        version: '1.2.3',
        at: NOW,
        what: 'fault',
        side: 'server',
        kind: 'TypeError',
        about: 'POST /api/create-order',
      },
    ],
  ])
})

test('API-142 an error is reported as a Sentry envelope without personal data', async () => {
  const service = await standIn()
  const { host } = new URL(service.url)
  const some = outside({ ERROR_REPORTS_DSN: `http://abc123@${host}/errors/7` })
  const error = Object.assign(new TypeError('No user Mei Ling, 91234567, mei@example.org, Bearer eyJhbGciOi'), {
    name: 'TypeError',
  })
  some.report(reportOf(error, 'POST /api/create-order'), 'server')
  await some.settled()
  const [request] = service.requests
  expect(request?.path).toBe('/errors/api/7/envelope/')
  expect(request?.headers['content-type']).toBe('application/x-sentry-envelope')
  expect(request?.headers['x-sentry-auth']).toBe(
    'Sentry sentry_version=7, sentry_client=gotong/1.2.3, sentry_key=abc123',
  )
  const [head, item, event] = (request?.body ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(head).toMatchObject({ event_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string })
  expect(item).toMatchObject({ type: 'event' })
  expect(event).toMatchObject({
    level: 'error',
    release: 'gotong@1.2.3',
    transaction: 'POST /api/create-order',
    exception: { values: [{ type: 'TypeError', value: '' }] },
  })
  for (const personal of ['Mei', '91234567', 'example.org', 'eyJ']) expect(request?.body).not.toContain(personal)
})

test('API-142 the address of a project is derived from its DSN', () => {
  expect(envelopeAddress('https://k@o1.ingest.example.org/42')).toEqual({
    url: 'https://o1.ingest.example.org/api/42/envelope/',
    key: 'k',
  })
})

test.each<[string, Answer]>([
  ['refuse', () => ({ status: 429 })],
  ['never answer', () => 'nothing'],
])('API-141 API-142 services that %s are tolerated and logged', async (_what, answer) => {
  const service = await standIn(answer)
  const { host } = new URL(service.url)
  const faults: string[] = []
  const some = outside({ DEBUG_NOTICE_URL: service.url, ERROR_REPORTS_DSN: `http://k@${host}/1` }, faults)
  some.report(reportOf(new Error('x'), 'saving'), 'server')
  await some.settled()
  expect(faults).toHaveLength(2)
})

test('API-142 a repeated error is reported at most sixty times a minute', async () => {
  const service = await standIn()
  let now = NOW
  const some = outside({ DEBUG_NOTICE_URL: service.url }, [], { now: () => now * 1000 })
  for (let n = 0; n < 100; n += 1) some.report(reportOf(new Error('x'), 'saving'), 'server')
  await some.settled()
  expect(service.requests).toHaveLength(60)
  now += 60
  some.report(reportOf(new Error('x'), 'saving'), 'server')
  await some.settled()
  expect(service.requests).toHaveLength(61)
})

test("API-142 reports of devices never use up the budget of the server's own errors", async () => {
  const service = await standIn()
  const some = outside({ DEBUG_NOTICE_URL: service.url })
  for (let n = 0; n < 100; n += 1) some.report(reportOf(new Error('x'), 'saving'), 'client')
  await some.settled()
  expect(service.requests).toHaveLength(20)
  some.report(reportOf(new Error('x'), 'saving'), 'server')
  await some.settled()
  expect(service.requests).toHaveLength(21)
  expect(JSON.parse(service.requests.at(-1)?.body ?? '')).toMatchObject({ side: 'server' })
})
