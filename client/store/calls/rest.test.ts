import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryString, send } from './rest.ts'
import { readSession, writeSession } from '#client/store/device/stored-session.ts'

const user = { id: 'u1', name: 'Mei', email: 'mei@example.com' }

const answer = (status: number, body: unknown) => {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(Response.json(body, { status })),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

beforeEach(() => writeSession({ token: 't1', user }))
afterEach(() => vi.unstubAllGlobals())

test('API-001 API-003 a call carries the bearer token and x-client: web', async () => {
  const fetch = answer(200, { msgCode: 22000, msgResp: {} })
  await send({ method: 'PATCH', path: '/update-event-status', msgCode: 22000 }, { id: 'e1', status: 0 })
  const [path, init] = fetch.mock.calls[0]!
  expect([path, init.method, init.body]).toEqual(['/api/update-event-status', 'PATCH', '{"id":"e1","status":0}'])
  expect(init.headers).toMatchObject({
    authorization: 'Bearer t1',
    'x-client': 'web',
    'content-type': 'application/json',
  })
})

test('parameters of a GET become the query string, without unset ones', async () => {
  const fetch = answer(200, { msgCode: 20100, msgResp: [] })
  await send({ method: 'GET', path: '/get-event', msgCode: 20100 }, { id: 'a b', getProducts: 1, by: undefined })
  expect(fetch.mock.calls[0]![0]).toBe('/api/get-event?id=a+b&getProducts=1')
  expect(fetch.mock.calls[0]![1].body).toBeUndefined()
  expect(queryString({})).toBe('')
  expect(queryString(undefined)).toBe('')
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a time-out', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ['the page of a captive network', () => Promise.resolve(new Response('<html>Log in to Wi-Fi</html>'))],
])('%s is a refusal 99001 No signal', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch)
  expect(await send({ method: 'GET', path: '/list-groups', msgCode: 13000 }, {})).toMatchObject({
    ok: false,
    refusal: { code: 99001, message: 'No signal' },
  })
})

test("ERR-007 a failed create call answers 99999 with the error's message, and does not end the session", async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await send({ method: 'POST', path: '/create-feedback', msgCode: 10000 }, {})).toEqual({
    ok: false,
    refusal: { refused: true, status: 500, code: 99999, message: 'No signal' },
  })
  expect(await readSession()).toEqual({ token: 't1', user })
})

test.each([[{ msgCode: 99999, msgResp: 'Please sign in' }], [{ msgCode: 98011, msgResp: 'Unauthorized' }]])(
  'ERR-006 %j clears the token and all local storage, and nothing else of the person',
  async (reply) => {
    const storage = { clear: vi.fn<() => void>() }
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('sessionStorage', storage)
    answer(401, reply)
    await send({ method: 'GET', path: '/get-user', msgCode: 1200 }, {})
    expect(await readSession()).toEqual({ token: null, user })
    expect(storage.clear).toHaveBeenCalledTimes(2)
  },
)

test('SYN-021 99999 expires the session and keeps the user', async () => {
  answer(401, { msgCode: 99999, msgResp: 'Unauthorized' })
  await send({ method: 'GET', path: '/get-user', msgCode: 1200 }, {})
  expect(await readSession()).toEqual({ token: null, user })
})

test('SYN-021 a late 99999 for an older token does not end the new session', async () => {
  answer(401, { msgCode: 99999, msgResp: 'Unauthorized' })
  await send({ method: 'GET', path: '/get-user', msgCode: 1200 }, {}, 'older')
  expect(await readSession()).toEqual({ token: 't1', user })
})
