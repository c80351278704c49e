import { expect, test } from 'vitest'
import { splitPack, unpack } from './install-pack.ts'

const PACK = 'assets/pack-3Fq_x-1a.json'
const files = (count: number) => Array.from({ length: count }, (_, n) => ({ url: `assets/${n}.js`, revision: null }))
const packOf = (texts: Record<string, string>, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(texts), { headers: { 'content-type': 'application/json', ...headers } })

/** Unpacks into a map from path to response. */
const unpacked = async (
  count: number,
  answer: () => Promise<Response>,
  cached: readonly string[] = [],
): Promise<{ fetched: string[]; found: Map<string, Response> }> => {
  const fetched: string[] = []
  const found = new Map<string, Response>()
  await unpack({
    pack: PACK,
    files: files(count),
    isKept: (url) => cached.includes(url),
    fetch: (url) => {
      fetched.push(url)
      return answer()
    },
    keep: async (url, response) => void found.set(url, response),
  })
  return { fetched, found }
}

test('the pack is not one of the files that pages request', () => {
  const entries = [...files(2), { url: PACK, revision: null }]
  expect(splitPack(entries)).toEqual({ pack: PACK, files: files(2) })
  expect(splitPack(files(2))).toEqual({ pack: null, files: files(2) })
})

test('the code reader is fetched last', () => {
  const reader = { url: 'assets/reader-1a.wasm', revision: null }
  expect(splitPack([reader, ...files(2)]).files).toEqual([...files(2), reader])
})

test('a new phone takes all packed files from one request, with their types and the policies of the server', async () => {
  const texts = { 'assets/0.js': 'export {}', 'assets/1.js': 'let é', 'art/fish.svg': '<svg/>' }
  const policy = { 'content-security-policy': "default-src 'self'", 'content-encoding': 'br', etag: '"1"' }
  const { fetched, found } = await unpacked(20, () => Promise.resolve(packOf(texts, policy)))
  expect(fetched).toEqual([PACK])
  expect([...found.keys()]).toEqual(['assets/0.js', 'assets/1.js'])
  const file = found.get('assets/1.js')!
  expect(await file.text()).toBe('let é')
  expect(Object.fromEntries(file.headers)).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'self'",
  })
})

test('an update of a few files does not load the pack', async () => {
  const cached = files(20)
    .slice(12)
    .map(({ url }) => url)
  expect((await unpacked(20, () => Promise.resolve(packOf({})), cached)).fetched).toEqual([])
  expect((await unpacked(20, () => Promise.resolve(packOf({})), cached.slice(1))).fetched).toEqual([PACK])
})

test('files that the device keeps are not replaced', async () => {
  const texts = { 'assets/0.js': 'new', 'assets/1.js': 'new' }
  const { found } = await unpacked(20, () => Promise.resolve(packOf(texts)), ['assets/0.js'])
  expect([...found.keys()]).toEqual(['assets/1.js'])
})

test.each([
  ['is missing', () => Promise.resolve(new Response('Not found', { status: 404 }))],
  ['is cut off', () => Promise.resolve(new Response('{"assets/0.js":"exp'))],
  ['cannot be reached', () => Promise.reject(new TypeError('no network'))],
])('a pack that %s keeps nothing and stops nothing', async (_, answer) => {
  expect((await unpacked(20, answer)).found.size).toBe(0)
})

test('a full disk stops the installation', async () => {
  const full = new DOMException('full', 'QuotaExceededError')
  const keep = (): Promise<void> => Promise.reject(full)
  const texts = { 'assets/0.js': 'export {}' }
  const options = { isKept: () => false, fetch: () => Promise.resolve(packOf(texts)), keep }
  await expect(unpack({ pack: PACK, files: files(20), ...options })).rejects.toBe(full)
})
