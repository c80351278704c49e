import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { restTransport } from './http-transport.ts'

afterEach(() => vi.unstubAllGlobals())

const request = { protocol: 1, clientId: 'c', deviceNow: 0, mutations: [], cursor: null }
const answer = (status: number, text: string) => {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response(text, { status })),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('API-003 a push carries the token, x-client: web and the version of the app', async () => {
  const fetch = answer(200, '{"ok":1}')
  const got = await restTransport(() => Promise.resolve('t1')).sync(request)
  expect(got).toEqual({ status: 200, text: '{"ok":1}' })
  const [path, init] = fetch.mock.calls[0]!
  expect([path, init.method, JSON.parse(init.body as string)]).toEqual(['/api/sync', 'POST', request])
  expect(init.headers).toEqual({
    authorization: 'Bearer t1',
    'x-client': 'web',
    'x-gotong-version': '0',
    'content-type': 'application/json',
  })
})

test('a file is uploaded under its SHA-256 with its media type', async () => {
  const fetch = answer(200, '{}')
  const bytes = new Uint8Array([1, 2, 3]).buffer
  await restTransport(() => Promise.resolve('t1')).upload({
    sha256: 'ab'.repeat(32),
    type: 'image/jpeg',
    bytes,
    uploadedAt: null,
  })
  const [path, init] = fetch.mock.calls[0]!
  expect([path, init.method, init.body]).toEqual([`/api/files/${'ab'.repeat(32)}`, 'PUT', bytes])
  expect(new Headers(init.headers).get('content-type')).toBe('image/jpeg')
})

test('SYN-021 without a token nothing leaves the device, and the engine gets 401', async () => {
  const fetch = answer(200, '{}')
  const got = await restTransport(() => Promise.resolve(null)).sync(request)
  expect(got).toEqual({ status: 401, text: '{"msgCode":99999,"msgResp":"Unauthorized"}' })
  expect(fetch).not.toHaveBeenCalled()
})

test('SYN-021 a 401 reports the refused token', async () => {
  answer(401, '{"msgCode":99999,"msgResp":"Unauthorized"}')
  const refused = vi.fn<(token: string, deleted: boolean) => void>()
  await restTransport(() => Promise.resolve('old'), refused).sync(request)
  expect(refused).toHaveBeenCalledExactlyOnceWith('old', false)
})

test.each([
  ['the sign-in page of a hotspot', '<html>sign in</html>'],
  ['the JSON of a proxy', '{"error":"Unauthorized"}'],
  ['null', 'null'],
])('SYN-021 a 401 with %s reports no token', async (_, text) => {
  answer(401, text)
  const refused = vi.fn<(token: string, deleted: boolean) => void>()
  const got = await restTransport(() => Promise.resolve('t1'), refused).sync(request)
  expect(got.status).toBe(401)
  expect(refused).not.toHaveBeenCalled()
})

test('SYN-021 a 401 of a deleted account says so', async () => {
  answer(401, '{"msgCode":99999,"msgResp":"Unauthorized","detail":{"deleted":true}}')
  const refused = vi.fn<(token: string, deleted: boolean) => void>()
  await restTransport(() => Promise.resolve('old'), refused).sync(request)
  expect(refused).toHaveBeenCalledExactlyOnceWith('old', true)
})

test('a missing answer is thrown for the engine to handle', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  await expect(restTransport(() => Promise.resolve('t1')).sync(request)).rejects.toThrow('network')
})

/** An answer in this many parts, each after this many milliseconds; then the connection stalls. */
const slow = (parts: number, milliseconds: number, whole = true) => {
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      start: (line) => signal!.addEventListener('abort', () => line.error(signal!.reason)),
      pull: (line) =>
        new Promise((resolve) => {
          if (sent === parts && whole) return resolve(line.close())
          if (sent === parts) return undefined
          setTimeout(() => {
            // Each part ends within a character.
            const bytes = new TextEncoder().encode('€')
            if (!signal!.aborted) line.enqueue(sent % 2 === 0 ? bytes.slice(0, 2) : bytes.slice(2))
            sent += 1
            resolve()
          }, milliseconds)
        }),
    })
    return Promise.resolve(new Response(body))
  })
  return restTransport(() => Promise.resolve('t1')).sync(request)
}

describe('a slow connection', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // The real function ignores fake timers.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const aborting = new AbortController()
      setTimeout(() => aborting.abort(new Error('timeout')), milliseconds)
      return aborting.signal
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('a large answer may take minutes while data arrives', async () => {
    const got = slow(10, 29_000)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(await got).toEqual({ status: 200, text: '€€€€€' })
  })

  test('an answer without data for half a minute times out', async () => {
    let over: unknown
    slow(2, 1_000, false).catch((error: unknown) => (over = error))
    await vi.advanceTimersByTimeAsync(31_999)
    expect(over).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(over).toMatchObject({ name: 'TimeoutError' })
  })
})
