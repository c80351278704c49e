import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/signed-in.js')

/** Called when `stored-session.ts` is imported. */
const load = vi.hoisted(() => vi.fn<() => object>())
vi.mock('./stored-session.ts', () => load())

const fresh = () => import('./session-state.ts')

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => '1' })
  load.mockReset()
})

afterEach(() => vi.unstubAllGlobals())

test('a session whose reader cannot be loaded rejects, instead of waiting for ever', async () => {
  load.mockImplementation(() => {
    throw MISSING
  })
  const { readToken, sessionRead, sessionReader, sessionState } = await fresh()
  await expect(sessionRead()).rejects.toBeInstanceOf(Error)
  await expect(readToken()).rejects.toBeInstanceOf(Error)
  expect(sessionReader.get()).toBeInstanceOf(Error)
  expect(sessionState.get().ready).toBe(false)
})

test('a reader that arrives later ends the failure', async () => {
  load.mockImplementation(() => {
    throw MISSING
  })
  const { provideSessionReader, readToken, sessionRead, sessionState } = await fresh()
  await expect(sessionRead()).rejects.toBeInstanceOf(Error)
  provideSessionReader({
    follow: () => sessionState.set({ user: null, ready: true, expired: false }),
    readToken: async () => 'token',
    expireSession: async () => undefined,
  })
  await sessionRead()
  expect(await readToken()).toBe('token')
})

test('a reader that cannot read its storage lets calls go on without a session', async () => {
  load.mockReturnValue({})
  const { provideSessionReader, readerOrGuest, readToken, sessionState } = await fresh()
  const asked = Promise.all([readerOrGuest(), readToken()])
  provideSessionReader({ follow: () => undefined, readToken: async () => null, expireSession: async () => undefined })
  const late = new Promise((resolve) => setTimeout(resolve, 1_000, 'waits'))
  expect(await Promise.race([asked, late])).toEqual([undefined, null])
  expect(sessionState.get().ready).toBe(false)
})
