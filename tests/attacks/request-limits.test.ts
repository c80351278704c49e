import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiAt } from '#tests/support/api.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const MAX_CALLS_PER_MINUTE = 1200
const PARALLEL_CALLS = 50

let server: TestServer
let clientDirectory: string
let neighbours: Person[]

beforeAll(async () => {
  clientDirectory = await mkdtemp(join(tmpdir(), 'gotong-client-'))
  await mkdir(join(clientDirectory, 'assets'))
  await writeFile(join(clientDirectory, 'index.html'), '<!doctype html><title>Gotong</title>')
  server = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' }, clientDirectory })
  neighbours = [await signUp(server.url), await signUp(server.url), await signUp(server.url)]
})
afterAll(async () => {
  await server.close()
  await rm(clientDirectory, { recursive: true })
})

const call = async (path: string, address: string, token: string | null = null): Promise<Response> => {
  const response = await apiAt(server.url, token).raw(path, { headers: { 'x-forwarded-for': address } })
  await response.text()
  return response
}

const callMany = async (count: number, path: string, address: string, tokenOf: (n: number) => string | null) => {
  const statuses = new Map<number, number>()
  for (let done = 0; done < count; done += PARALLEL_CALLS)
    await Promise.all(
      Array.from({ length: PARALLEL_CALLS }, async (_, n) => {
        const { status } = await call(path, address, tokenOf(done + n))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }),
    )
  return Object.fromEntries(statuses)
}

test('OPS-011 failed tokens count for their address, before the account is looked up', async () => {
  const address = '203.0.113.7'
  expect(await callMany(MAX_CALLS_PER_MINUTE, '/api/list-notifications', address, (n) => `invented-${n}`)).toEqual({
    401: MAX_CALLS_PER_MINUTE,
  })
  const refused = await call('/api/list-notifications', address, 'one-more')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await call('/api/list-notifications', '203.0.113.8', 'another-address')).status).toBe(401)
  for (const { token } of neighbours)
    expect(await callMany(100, '/api/list-notifications', address, () => token)).toEqual({ 200: 100 })
})

test('OPS-011 calls that do not exist count for their address', async () => {
  const address = '203.0.113.20'
  expect(await callMany(MAX_CALLS_PER_MINUTE, '/api/nothing', address, () => null)).toEqual({
    404: MAX_CALLS_PER_MINUTE,
  })
  expect((await call('/api/nothing', address)).status).toBe(429)
})

test('OPS-011 pages with a link preview count for their address, apart from other pages', async () => {
  const address = '203.0.113.30'
  const half = MAX_CALLS_PER_MINUTE / 2
  expect(await callMany(half, '/event/detail?eid=none', address, () => null)).toEqual({ 200: half })
  expect(await callMany(half, '/event/detail-shared?eid=none', address, () => null)).toEqual({ 200: half })
  for (const path of [
    '/event/detail?eid=none',
    '/event/detail-shared?eid=none',
    '/private/list-event',
    '/group/join/g',
  ])
    expect([path, (await call(path, address)).status]).toEqual([path, 429])
  for (const path of ['/sign-in', '/event/list-my-events'])
    expect([path, (await call(path, address)).status]).toEqual([path, 200])
  expect((await call('/event/detail?eid=none', '203.0.113.31')).status).toBe(200)
})

test('OPS-011 a page is served from memory: it needs no file on disk', async () => {
  await rm(join(clientDirectory, 'index.html'))
  const response = await fetch(`${server.url}/event/detail`, { headers: { accept: 'text/html' } })
  expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Gotong</title>'])
})

test('OPS-011 searches count for their address or user, and lists without a search go on', async () => {
  const address = '203.0.113.40'
  const list = '/api/list-events-opening-unauth?row=10&page=1'
  expect(await callMany(350, `${list}&search=durian`, address, () => null)).toEqual({ 200: 300, 429: 50 })
  expect((await call(`${list}&search=durian`, address)).status).toBe(429)
  expect((await call(`${list}&search=`, address)).status).toBe(200)
  expect((await call(list, address)).status).toBe(200)
  expect((await call(`${list}&search=durian`, '203.0.113.41')).status).toBe(200)
})
