import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeSession } from '#client/store/device/stored-session.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import { fetchOwnData } from './fetch-own-data.ts'

const answer = (reply: () => Response): void =>
  void vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => resolve(reply())))

beforeEach(() => writeSession({ token: 't1', user: { id: 'u1', name: 'Mei', email: 'mei@example.com' } }))
afterEach(() => vi.unstubAllGlobals())

test('a user downloads their data as one file', async () => {
  answer(() => new Response('zip'))
  const outcome = await fetchOwnData()
  expect(outcome.ok && (await outcome.value.text())).toBe('zip')
})

test('a refusal of the server keeps its message', async () => {
  answer(() => Response.json({ msgCode: 99_005, msgResp: 'Too many tries. Try again in 10 min' }, { status: 429 }))
  expect(await fetchOwnData()).toMatchObject({
    ok: false,
    refusal: { status: 429, message: 'Too many tries. Try again in 10 min' },
  })
})

test.each<[string, () => Response]>([
  [
    'a failed request',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  ['a reply that is not from the server', () => new Response('<h1>Welcome to our Wi-Fi</h1>', { status: 502 })],
])('%s counts as no signal', async (_, reply) => {
  answer(reply)
  expect(await fetchOwnData()).toEqual({ ok: false, refusal: NO_SIGNAL })
})
