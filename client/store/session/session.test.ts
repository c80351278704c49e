import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OutboxEntry } from '#sync/client/client-store.ts'
import { openedStore } from '#client/store/engine/active-store.ts'
import { databaseName } from '#client/store/database/gotong-database.ts'
import * as push from '#client/store/calls/push-subscription.ts'
import { exportUnsent, signOut, signOutThrowingAway } from './end-session.ts'
import { renewToken, signIn } from './start-session.ts'
import { expireSession, sessionRead, sessionState } from '#client/store/device/session-state.ts'
import { readSession, writeSession } from '#client/store/device/stored-session.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

const people: Record<string, { id: string; name: string; email: string }> = {
  'token-mei': { id: 'mei', name: 'Mei', email: 'mei@example.com' },
  'token-mei-2': { id: 'mei', name: 'Mei', email: 'mei@example.com' },
  'token-raj': { id: 'raj', name: 'Raj', email: 'raj@example.com' },
}

/** Tokens and bodies of every push. */
let pushes: { token: string; body: string }[]
let refused: Set<string>

const server = async (path: string, init: RequestInit): Promise<Response> => {
  const token = (new Headers(init.headers).get('authorization') ?? '').replace('Bearer ', '')
  if (refused.has(token)) return Response.json({ msgCode: 99999, msgResp: 'Unauthorized' }, { status: 401 })
  if (path === '/api/get-user') return Response.json({ msgCode: 1200, msgResp: people[token] })
  if (path === '/api/sync') pushes.push({ token, body: init.body as string })
  throw new TypeError('Failed to fetch')
}

const entry = (seq: number): OutboxEntry => ({
  seq,
  ulid: `01J0000000000000000000000${seq}`,
  name: 'change-name-packing-list',
  version: 1,
  input: { id: 'p1', packingListName: 'Sunday' },
  time: asHybridTime('000000000000001-00000-c'),
  at: 1,
  device: { id: 'd', name: 'Counter 2' },
  dependsOn: [],
  after: [],
  files: [],
  attempts: 0,
})

const queue = async (seq: number): Promise<void> => {
  await (await openedStore())!.db.table('outbox').put(entry(seq))
}

const opened = async (userId: string | null): Promise<void> =>
  vi.waitFor(async () => expect((await openedStore())?.userId ?? null).toBe(userId))

const hasDatabase = async (userId: string): Promise<boolean> => Dexie.exists(databaseName(userId))

beforeEach(() => {
  pushes = []
  refused = new Set()
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('navigator', { userAgent: 'Android Mobile', onLine: true })
})

afterEach(async () => {
  await signOutThrowingAway()
  await opened(null)
  for (const { id } of Object.values(people)) await Dexie.delete(databaseName(id))
})

afterAll(() => vi.unstubAllGlobals())

describe('signing in', () => {
  test('opens the database of the token’s user', async () => {
    expect(await signIn('token-mei')).toEqual({ ok: true, value: people['token-mei'] })
    await opened('mei')
    await sessionRead()
    expect(sessionState.get()).toEqual({ user: people['token-mei'], ready: true, expired: false })
  })

  test('another token of the same person is stored without a request', async () => {
    await signIn('token-mei')
    refused.add('token-mei-2')
    await renewToken('token-mei-2')
    expect(await readSession()).toEqual({ token: 'token-mei-2', user: people['token-mei'] })
  })

  test('a token that the server refuses changes nothing', async () => {
    refused.add('token-mei')
    expect(await signIn('token-mei')).toMatchObject({ ok: false, refusal: { code: 99999 } })
    expect(await readSession()).toBeUndefined()
  })

  test('signing in again after the token ended, with the same account, restores web push', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Android Mobile', onLine: true, serviceWorker: {} })
    const renewPush = vi.spyOn(push, 'renewPush').mockResolvedValue({ state: 'on' })
    vi.spyOn(push, 'suspendPush').mockResolvedValue()
    await signIn('token-mei')
    await signIn('token-mei-2')
    const session = await readSession()
    await writeSession({ ...session!, token: null })
    await signIn('token-raj')
    expect(renewPush).not.toHaveBeenCalled()
    await writeSession({ ...session!, token: null })
    await signIn('token-mei')
    await vi.waitFor(() => expect(renewPush).toHaveBeenCalledTimes(1))
    vi.restoreAllMocks()
  })
})

test('ADM-018 signing out deletes rows that an operator’s page left on the device', async () => {
  const request = (_name: string, _options: object, work: (lock: object) => Promise<void>) => work({})
  vi.stubGlobal('navigator', { userAgent: 'Android Mobile', onLine: true, locks: { request } })
  const abandoned = new Dexie('gotong-operator-view-1')
  abandoned.version(1).stores({ orders: 'id' })
  await abandoned.open()
  abandoned.close()
  await signIn('token-mei')
  await opened('mei')
  expect(await Dexie.exists('gotong-operator-view-1')).toBe(true)
  expect(await signOut()).toEqual({ refused: false })
  expect(await Dexie.exists('gotong-operator-view-1')).toBe(false)
})

describe('SYN-021 sessions and pending changes', () => {
  test('SYN-021 a 401 pauses sending, keeps the queue, and asks to sign in again', async () => {
    await signIn('token-mei')
    await opened('mei')
    await queue(1)
    refused.add('token-mei')
    const store = (await openedStore())!
    await store.engine.syncOnce()
    await vi.waitFor(() => expect(sessionState.get().expired).toBe(true))
    expect(sessionState.get().user?.id).toBe('mei')
    expect(await openedStore()).toBe(store)
    expect(await store.db.table('outbox').count()).toBe(1)
    await signIn('token-mei-2')
    await vi.waitFor(() => expect(pushes.some(({ token }) => token === 'token-mei-2')).toBe(true))
    expect(await openedStore()).toBe(store)
  })

  test('SYN-021 a late refusal of an earlier token leaves session and web storage as they are', async () => {
    const clear = vi.fn<() => void>()
    const storage = { clear, getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('sessionStorage', storage)
    await signIn('token-mei')
    await renewToken('token-mei-2')
    await expireSession('token-mei')
    expect((await readSession())?.token).toBe('token-mei-2')
    expect(clear).not.toHaveBeenCalled()
    await expireSession('token-mei-2')
    expect((await readSession())?.token).toBeNull()
    expect(clear).toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  test('SYN-021 another user gets another database and sends nothing of the first queue', async () => {
    await signIn('token-mei')
    await opened('mei')
    await queue(1)
    await signIn('token-raj')
    await opened('raj')
    pushes = []
    await (await openedStore())!.engine.syncOnce()
    expect(pushes.length).toBeGreaterThan(0)
    for (const push of pushes) {
      expect(push.token).toBe('token-raj')
      expect(push.body).not.toContain(entry(1).ulid)
    }
    await signIn('token-mei')
    await opened('mei')
    expect(await (await openedStore())!.db.table('outbox').toCollection().keys()).toEqual([1])
  })
})

describe('SYN-026 signing out', () => {
  test('SYN-026 signing out is refused while changes wait, and none of them is lost', async () => {
    await signIn('token-mei')
    await opened('mei')
    await queue(1)
    await queue(2)
    expect(await signOut()).toEqual({ refused: true, unsent: 2 })
    expect(sessionState.get().user?.id).toBe('mei')
    expect(await (await openedStore())!.db.table('outbox').count()).toBe(2)
  })

  test('SYN-026 a rejected change without an answer counts as unsent', async () => {
    await signIn('token-mei')
    await opened('mei')
    await (await openedStore())!.db.table('failed').put({ ulid: 'x' })
    expect(await signOut()).toEqual({ refused: true, unsent: 1 })
  })

  test('SYN-026 waiting changes can be exported to a file and then discarded', async () => {
    await signIn('token-mei')
    await opened('mei')
    await queue(1)
    const file = await exportUnsent()
    expect(file.type).toBe('application/json')
    expect(JSON.parse(await file.text())).toMatchObject({
      version: 3,
      userId: 'mei',
      outbox: [{ seq: 1 }],
      failed: [],
      held: [],
    })
    await signOutThrowingAway()
    expect(await hasDatabase('mei')).toBe(false)
  })

  test('SYN-026 a change made during sign-out refuses it as well, and web push stays on', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Android Mobile', onLine: true, serviceWorker: {} })
    const renewPush = vi.spyOn(push, 'renewPush').mockResolvedValue({ state: 'on' })
    vi.spyOn(push, 'suspendPush').mockImplementation(() => queue(1))
    await signIn('token-mei')
    await opened('mei')
    expect(await signOut()).toEqual({ refused: true, unsent: 1 })
    await vi.waitFor(() => expect(renewPush).toHaveBeenCalledTimes(1))
    expect(await (await openedStore())!.db.table('outbox').count()).toBe(1)
    vi.restoreAllMocks()
  })

  test('signing out without waiting changes removes the session and the person’s database', async () => {
    await signIn('token-mei')
    await opened('mei')
    expect(await signOut()).toEqual({ refused: false })
    await opened(null)
    expect(await readSession()).toBeUndefined()
    expect(await hasDatabase('mei')).toBe(false)
  })
})
