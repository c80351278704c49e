import fastify from 'fastify'
import { expect, test } from 'vitest'
import { PROTOCOL_VERSION, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Tx } from '#server/db/database.ts'
import type { Authentication } from '#server/http/authentication.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { createPersonalBudget } from './personal-budget.ts'
import { addSync } from './sync-route.ts'
import { createWaitingPushes, type WaitingPushes } from './waiting-pushes.ts'

const clock = { now: () => 1_000_000 }
const rows = (count: number) => ({ notes: Array.from({ length: count }, (_, n) => ({ id: String(n) })) })
const answer: SyncResponse = {
  protocol: PROTOCOL_VERSION,
  results: [],
  serverNow: clock.now(),
  patch: {
    epoch: 'e',
    lost: [],
    scopes: [{ scope: 's', version: 1, fresh: false, dels: [['notes', 'x']] }],
    rows: rows(4),
  },
}

interface Choices {
  readonly isLimited: boolean
  readonly waitingPushes?: WaitingPushes
  /** The engine answers pushes after it. */
  readonly until?: Promise<void>
}

const routeWith = ({ isLimited, waitingPushes = createWaitingPushes(), until }: Choices) => {
  const app = fastify()
  const authentication = {
    required: async (request: { actor: unknown; headers: Record<string, unknown> }) => {
      request.actor = { id: request.headers['x-person'], kind: 'user' }
    },
  } as unknown as Authentication
  const engine = {
    sync: async (_: unknown, { abandoned = [], mutations }: SyncRequest): Promise<SyncResponse> => {
      if (mutations.length > 0) await until
      return { ...answer, abandoned: abandoned.map((ulid) => ({ ulid, outcome: 'rejected' })) }
    },
  } as unknown as ServerEngine<Tx>
  const [rows, rejections] = isLimited
    ? [createPersonalBudget(clock, { full: 10, refill: 1 }), createPersonalBudget(clock, { full: 3, refill: 1 })]
    : [null, null]
  addSync(app, { engine, authentication, clock, rows, rejections, waitingPushes, metrics: createMetrics() })
  return async (person: string, more: object) => {
    const request = { protocol: PROTOCOL_VERSION, clientId: 'c', deviceNow: 1, mutations: [] }
    const payload = { ...request, cursor: null, ...more }
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: '/api/sync',
      headers: { 'x-person': person },
      payload,
    })
    return [statusCode, headers['retry-after']]
  }
}

const FETCH = { cursor: { epoch: '', scopes: {} } }
const PAGE = { page: { epoch: 'e', scope: 's', version: 1, after: null } }

test('a person who received very many rows waits before the next pull; their pushes and other people are served', async () => {
  const sync = routeWith({ isLimited: true })
  expect(await sync('mei', FETCH)).toEqual([200, undefined])
  expect(await sync('mei', PAGE)).toEqual([200, undefined])
  expect(await sync('mei', FETCH)).toEqual([429, '1'])
  expect(await sync('mei', PAGE)).toEqual([429, '1'])
  expect(await sync('mei', {})).toEqual([200, undefined])
  expect(await sync('raj', FETCH)).toEqual([200, undefined])
})

test('S16 a person with very many rejected changes waits before the next push; their other requests and other people are served', async () => {
  const sync = routeWith({ isLimited: true })
  const abandoned = ['A', 'B'].map((letter) => letter.padEnd(26, '0'))
  expect(await sync('mei', { abandoned })).toEqual([200, undefined])
  expect(await sync('mei', { abandoned })).toEqual([200, undefined])
  expect(await sync('mei', { abandoned })).toEqual([429, '2'])
  expect(await sync('mei', {})).toEqual([200, undefined])
  expect(await sync('raj', { abandoned })).toEqual([200, undefined])
})

test('without limits every pull is served', async () => {
  const sync = routeWith({ isLimited: false })
  for (let n = 0; n < 5; n += 1) expect(await sync('mei', FETCH)).toEqual([200, undefined])
})

test('S33 where too many pushes wait, a further one is asked to come again, and is served once they are decided; pulls are served', async () => {
  let decide = (): void => {}
  const until = new Promise<void>((resolve) => (decide = resolve))
  const sync = routeWith({ isLimited: false, waitingPushes: createWaitingPushes(2), until })
  const mutations = [
    { ulid: 'A'.padEnd(26, '0'), name: 'x', version: 1, input: {}, time: 't', at: 1, device: { id: 'd', name: 'D' } },
  ].map((mutation) => ({ ...mutation, dependsOn: [], after: [] }))
  const waiting = [sync('mei', { mutations }), sync('raj', { mutations, ...FETCH })]
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await sync('ann', { mutations })).toEqual([429, '2'])
  expect(await sync('ann', { abandoned: ['B'.padEnd(26, '0')] })).toEqual([429, '2'])
  expect(await sync('ann', FETCH)).toEqual([200, undefined])
  decide()
  expect(await Promise.all(waiting)).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  expect(await sync('ann', { mutations })).toEqual([200, undefined])
})
