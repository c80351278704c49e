import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiAt } from '#tests/support/api.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const A_MINUTE = 1200

let server: TestServer
let one: Person
let other: Person

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'on' } })
  ;[one, other] = [await signUp(server.url), await signUp(server.url)]
})
afterAll(() => server.close())

const statusOf = async (token: string | null): Promise<number> =>
  (await apiAt(server.url, token).raw('/api/health')).status

test('who asks too often is kept out alone: neighbours on the same address and guests go on', async () => {
  for (let asked = 0; asked < A_MINUTE; asked += 50)
    await Promise.all(Array.from({ length: 50 }, () => statusOf(one.token)))
  expect(await statusOf(one.token)).toBe(429)
  expect(await statusOf(other.token)).toBe(200)
  expect(await statusOf(null)).toBe(200)
})

test('tokens that the server did not give count for their address, so that inventing some lets nobody through', async () => {
  for (let asked = 0; asked < A_MINUTE; asked += 50)
    await Promise.all(Array.from({ length: 50 }, (_, n) => statusOf(`invented-${asked + n}`)))
  expect(await statusOf('another')).toBe(429)
  expect(await statusOf(null)).toBe(429)
  expect(await statusOf(other.token)).toBe(200)
})
