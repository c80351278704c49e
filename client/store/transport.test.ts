import { afterEach, expect, test, vi } from 'vitest'
import { restTransport } from './transport.ts'

afterEach(() => vi.unstubAllGlobals())

const request = { protocol: 1, clientId: 'c', deviceNow: 0, mutations: [], acknowledged: 0, cursor: null }
const answer = (status: number, text: string) => {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response(text, { status })),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('API-003 a push carries the token and x-client: web', async () => {
  const fetch = answer(200, '{"ok":1}')
  const got = await restTransport(() => Promise.resolve('t1')).sync(request)
  expect(got).toEqual({ status: 200, text: '{"ok":1}' })
  const [path, init] = fetch.mock.calls[0]!
  expect([path, init.method, JSON.parse(init.body as string)]).toEqual(['/api/sync', 'POST', request])
  expect(init.headers).toEqual({ authorization: 'Bearer t1', 'x-client': 'web', 'content-type': 'application/json' })
})

test('a file goes up under its SHA-256 with its own media type', async () => {
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

test('SYN-021 without a token nothing leaves the device, and the engine hears 401', async () => {
  const fetch = answer(200, '{}')
  const got = await restTransport(() => Promise.resolve(null)).sync(request)
  expect(got).toEqual({ status: 401, text: '{"msgCode":99999,"msgResp":"Unauthorized"}' })
  expect(fetch).not.toHaveBeenCalled()
})

test('SYN-021 a 401 names the token that was refused', async () => {
  answer(401, '{"msgCode":99999,"msgResp":"Unauthorized"}')
  const refused = vi.fn<(token: string, deleted: boolean) => void>()
  await restTransport(() => Promise.resolve('old'), refused).sync(request)
  expect(refused).toHaveBeenCalledExactlyOnceWith('old', false)
})

test('no answer is thrown for the engine to judge', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  await expect(restTransport(() => Promise.resolve('t1')).sync(request)).rejects.toThrow('network')
})
