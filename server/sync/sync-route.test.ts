import fastify from 'fastify'
import { expect, test } from 'vitest'
import { PROTOCOL_VERSION, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Tx } from '#server/db/database.ts'
import type { Authentication } from '#server/http/authentication.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { createPersonalBudget } from './personal-budget.ts'
import { addSync } from './sync-route.ts'

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

const routeWith = (isLimited: boolean) => {
  const app = fastify()
  const authentication = {
    required: async (request: { actor: unknown; headers: Record<string, unknown> }) => {
      request.actor = { id: request.headers['x-person'], kind: 'user' }
    },
  } as unknown as Authentication
  const engine = {
    sync: async (_: unknown, { abandoned = [] }: SyncRequest): Promise<SyncResponse> => ({
      ...answer,
      abandoned: abandoned.map((ulid) => ({ ulid, outcome: 'rejected' })),
    }),
  } as unknown as ServerEngine<Tx>
  const [rows, rejections] = isLimited
    ? [createPersonalBudget(clock, { full: 10, refill: 1 }), createPersonalBudget(clock, { full: 3, refill: 1 })]
    : [null, null]
  addSync(app, { engine, authentication, clock, rows, rejections, metrics: createMetrics() })
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
  const sync = routeWith(true)
  expect(await sync('mei', FETCH)).toEqual([200, undefined])
  expect(await sync('mei', PAGE)).toEqual([200, undefined])
  expect(await sync('mei', FETCH)).toEqual([429, '1'])
  expect(await sync('mei', PAGE)).toEqual([429, '1'])
  expect(await sync('mei', {})).toEqual([200, undefined])
  expect(await sync('raj', FETCH)).toEqual([200, undefined])
})

test('S16 a person with very many rejected changes waits before the next push; their other requests and other people are served', async () => {
  const sync = routeWith(true)
  const abandoned = ['A', 'B'].map((letter) => letter.padEnd(26, '0'))
  expect(await sync('mei', { abandoned })).toEqual([200, undefined])
  expect(await sync('mei', { abandoned })).toEqual([200, undefined])
  expect(await sync('mei', { abandoned })).toEqual([429, '2'])
  expect(await sync('mei', {})).toEqual([200, undefined])
  expect(await sync('raj', { abandoned })).toEqual([200, undefined])
})

test('without limits every pull is served', async () => {
  const sync = routeWith(false)
  for (let n = 0; n < 5; n += 1) expect(await sync('mei', FETCH)).toEqual([200, undefined])
})
