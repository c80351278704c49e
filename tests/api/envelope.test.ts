import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands, queries } from '#shared/catalogue.ts'
import { operations } from '#shared/operations.ts'
import type { Command, Operation, Query, RestBinding } from '#shared/operation.ts'
import { neighbourhood, signUp, type Neighbourhood } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let there: Neighbourhood

beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url)
})
afterAll(() => server.close())

interface Call {
  readonly name: string
  readonly method: RestBinding['method']
  readonly path: string
  readonly open: boolean
}

const calls: readonly Call[] = [
  ...(operations as readonly Operation[]),
  ...(queries as readonly Query[]),
  ...(commands as readonly Command[]),
].flatMap((entry) =>
  entry.rest === null
    ? []
    : [entry.rest.method, ...(entry.rest.also ?? [])].map((method) => ({
        name: entry.name,
        method,
        path: entry.rest?.path ?? '',
        open: entry.kind !== 'operation' && entry.audience === 'anyone',
      })),
)
/** Calls that end the caller's token; a separate person sends them. */
const ENDING_THE_TOKEN = ['sign-out', 'end-other-sessions']
const isProtected = (call: Call): boolean => !call.open

describe('API-001 a protected call without a valid token is refused', () => {
  test.each(calls.filter(isProtected))('$method $path', async ({ method, path }) => {
    for (const token of [undefined, 'nonsense', `${there.host.token.slice(0, -2)}xx`]) {
      const reply = await server.api(token).call(method, path, method === 'GET' ? {} : { body: {} })
      expect(reply).toMatchObject({ status: 401, msgCode: 99999, msgResp: 'Unauthorized' })
    }
  })
})

describe('API-006 each call answers msgCode and msgResp, whatever was sent', () => {
  test.each(calls)('$method $path', async ({ name, method, path }) => {
    const { api } = ENDING_THE_TOKEN.includes(name) ? await signUp(server.url) : there.host
    const reply = await api.call(method, path, method === 'GET' ? {} : { body: {} })
    expect(reply.msgCode).toBeTypeOf('number')
    expect(reply.msgResp).toBeDefined()
    expect(reply.status < 400).toBe(reply.msgCode % 100 === 0)
    expect(reply.status).toBeLessThan(500)
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
  })
})

test("API-005 a success code is divisible by 100 and unique to its call; a refusal's is not", () => {
  const codes = [
    ...(operations as readonly Operation[]),
    ...(queries as readonly Query[]),
    ...(commands as readonly Command[]),
  ]
    .map((entry) => entry.rest?.msgCode)
    .filter((code) => code !== undefined)
  expect(codes.every((code) => code % 100 === 0)).toBe(true)
  expect(new Set(codes).size).toBe(codes.length)
})

test('API-004 API-005 replies have msgCode and msgResp, for success and refusal', async () => {
  const good = await there.host.api.call('GET', '/get-user')
  expect(good).toMatchObject({ status: 200, msgCode: 1200, msgResp: { uid: there.host.id } })
  const refused = await there.host.api.call('GET', '/get-event', { query: { id: 'nothing' } })
  expect(refused).toMatchObject({ status: 404, msgResp: 'No Event Found' })
  expect(refused.msgCode % 100).not.toBe(0)
})

test('API-003 the extra header is accepted and not required', async () => {
  const withHeader = await there.host.api.call('GET', '/get-user', { headers: { 'x-client': 'web' } })
  const without = await fetch(`${server.url}/api/get-user`, {
    headers: { authorization: `Bearer ${there.host.token}` },
  })
  expect([withHeader.status, without.status]).toEqual([200, 200])
})

test('an id is read from the query or from the body', async () => {
  const name = { packingListName: 'Saturday' }
  const unknown = { status: 404, msgResp: 'Pack id is not found' }
  expect(
    await there.host.api.call('PATCH', '/change-name-packing-list', { query: { id: 'x' }, body: name }),
  ).toMatchObject(unknown)
  expect(await there.host.api.call('PATCH', '/change-name-packing-list', { body: { id: 'x', ...name } })).toMatchObject(
    unknown,
  )
})

test('an unknown path under /api answers with the envelope', async () => {
  const reply = await there.host.api.call('GET', '/no-such-call')
  expect(reply.status).toBe(404)
  expect(reply.msgCode % 100).not.toBe(0)
  expect(reply.msgResp).toBeTypeOf('string')
})

test('unreadable bodies are refused without a server error', async () => {
  const send = (body: string, type = 'application/json') =>
    there.host.api.raw('/api/create-group', { method: 'POST', body, headers: { 'content-type': type } })
  expect((await send('{"name":')).status).toBe(422)
  expect((await send('[]')).status).toBe(422)
  expect((await send('name=x', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await send(`{"name":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413)
  expect((await send('{"__proto__":{"admin":true}}')).status).toBe(422)
})

test('a token ends when the account’s token version is raised', async () => {
  const person = await signUp(server.url)
  await server.database.write(async (tx) => {
    await tx
      .updateTable('credentials')
      .set((eb) => ({ tokenVersion: eb('tokenVersion', '+', 1) }))
      .where('userId', '=', person.id)
      .execute()
  })
  expect(await person.api.call('GET', '/get-user')).toMatchObject({ status: 401, msgCode: 99999 })
})
