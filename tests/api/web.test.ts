import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let clientDirectory: string

beforeAll(async () => {
  clientDirectory = await mkdtemp(join(tmpdir(), 'gotong-client-'))
  await mkdir(join(clientDirectory, 'assets'))
  await writeFile(join(clientDirectory, 'index.html'), '<!doctype html><title>Gotong</title>')
  await writeFile(join(clientDirectory, 'service-worker.js'), '// worker')
  await writeFile(join(clientDirectory, 'assets', 'main-abc123.js'), '// main')
  await writeFile(join(clientDirectory, 'assets', 'main-abc123.js.map'), '{}')
  await writeFile(join(clientDirectory, 'assets', 'main-abc123.js.br'), brotliCompressSync('// main'))
  await writeFile(join(clientDirectory, 'assets', 'main-abc123.js.gz'), gzipSync('// main'))
  server = await startServer({ clientDirectory })
})
afterAll(async () => {
  await server.close()
  await rm(clientDirectory, { recursive: true })
})

const asPage = { headers: { accept: 'text/html,application/xhtml+xml' } }
const get = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init)

test('hashed assets are immutable, everything else is revalidated', async () => {
  const asset = await get('/assets/main-abc123.js')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const path of ['/service-worker.js', '/index.html'])
    expect((await get(path)).headers.get('cache-control')).toBe('no-cache')
})

test('source maps are not public', async () => {
  expect((await get('/assets/main-abc123.js')).status).toBe(200)
  expect((await get('/assets/main-abc123.js.map')).status).toBe(404)
})

test('a hashed asset answers HEAD and a range', async () => {
  const path = '/assets/main-abc123.js'
  const whole = { 'accept-encoding': 'identity' }
  const head = await get(path, { method: 'HEAD', headers: whole })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '7', ''])
  const part = await get(path, { headers: { ...whole, range: 'bytes=3-6' } })
  expect([part.status, await part.text()]).toEqual([206, 'main'])
})

test('a compressed file answers for its original, and has no address of its own', async () => {
  for (const [encoding, name] of [
    ['br', 'main-abc123.js.br'],
    ['gzip', 'main-abc123.js.gz'],
  ] as const) {
    const asset = await get('/assets/main-abc123.js', { headers: { 'accept-encoding': encoding } })
    expect(asset.headers.get('content-encoding')).toBe(encoding)
    expect(asset.headers.get('content-type')).toMatch(/^application\/javascript/)
    expect(await asset.text()).toBe('// main')
    expect((await get(`/assets/${name}`)).status).toBe(404)
  }
})

test.each(['/', '/event/detail?eid=1', '/collection?list=x', '/sign-in'])('%s is the app', async (path) => {
  const page = await get(path, asPage)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(await page.text()).toContain('<title>Gotong</title>')
})

test("only a browser's navigation falls back to the app", async () => {
  expect((await get('/assets/gone.js', asPage)).status).toBe(404)
  expect((await get('/picture.png', { headers: { accept: 'image/*' } })).status).toBe(404)
  expect((await get('/sign-in', { method: 'POST', ...asPage })).status).toBe(404)
  expect((await get('/api/nothing', asPage)).headers.get('content-type')).toMatch(/^application\/json/)
  expect((await get('/assets/..%2findex.html')).status).toBe(404)
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])
    expect(await (await get(path)).text()).not.toContain('"name"')
})

test('PWA-003 without a service worker a shared picture leads to the page that asks for another', async () => {
  const body = new FormData()
  body.set('picture', new Blob(['x'], { type: 'image/png' }), 'proof.png')
  const reply = await get('/share-picture', { method: 'POST', body, redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/share-picture?refused=1'])
})

test('pages run no script but the app’s own', async () => {
  const policy = (await get('/', asPage)).headers.get('content-security-policy') ?? ''
  const directives = new Map(policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
  expect(directives.get('default-src')).toBe("'self'")
  expect(directives.get('script-src')).toBe("'self' 'wasm-unsafe-eval'")
  expect(directives.get('img-src')).toBe("'self' blob: data:")
  expect(directives.get('worker-src')).toBe("'self' blob:")
  expect(directives.get('object-src')).toBe("'none'")
  expect(directives.get('frame-ancestors')).toBe("'none'")
  expect(directives.has('upgrade-insecure-requests')).toBe(false)
})

test('behind https the browser upgrades requests and stays on https for one year', async () => {
  const secure = await startServer({ clientDirectory, env: { PUBLIC_URL: 'https://gotong.example.org' } })
  const page = await fetch(`${secure.url}/`, asPage)
  await secure.close()
  expect(page.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=31536000;/)
})

test('without a build the page explains what to do', async () => {
  const bare = await startServer({ clientDirectory: join(clientDirectory, 'nothing') })
  const page = await fetch(`${bare.url}/`, asPage)
  await bare.close()
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('npm start')
})

test('large text is compressed, and calls are not cached', async () => {
  const docs = await get('/api/docs/json', { headers: { 'accept-encoding': 'gzip' } })
  expect(docs.headers.get('content-encoding')).toBe('gzip')
  expect(docs.headers.get('vary')).toContain('accept-encoding')
  const health = await get('/api/health', { headers: { 'accept-encoding': 'gzip' } })
  expect(health.headers.get('content-encoding')).toBeNull()
  expect(health.headers.get('cache-control')).toBe('no-store')
})

test('the sample event sheet is a workbook', async () => {
  const sheet = await get('/misc/sample.xlsx')
  expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
  const bytes = Buffer.from(await sheet.arrayBuffer())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
})

test('sign-in is limited for each address', async () => {
  const limited = await startServer({ clientDirectory, env: { RATE_LIMITS: 'on' } })
  const tries = await Promise.all(
    Array.from({ length: 130 }, (_, n) =>
      limited.api().call('POST', '/login', { body: { email: `x${n}@example.org`, password: '0000' } }),
    ),
  )
  const health = await limited.api().raw('/api/health')
  await limited.close()
  const refused = tries.filter((reply) => reply.msgCode === 1099)
  expect(refused).toHaveLength(10)
  expect(refused[0]).toMatchObject({ status: 429, msgResp: 'Too many requests. Please try again in a moment.' })
  expect(health.status).toBe(200)
})
