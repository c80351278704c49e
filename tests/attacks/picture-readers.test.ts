// A request for a picture by somebody who may not read it: its cost does not depend on what its uploader stores.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANONYMOUS } from '#server/http/handler.ts'
import { readableType } from '#server/payment/file-readers.ts'
import type { Tx } from '#server/db/database.ts'
import { createEvent, createGroup, neighbourhood, signUp, type Person } from '#tests/support/neighbourhood.ts'
import { paintNoise, sha256Of } from '#tests/support/noise-picture.ts'
import { planOf, queriesOf } from '#tests/support/query-plan.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const PRODUCTS = 300

let server: TestServer
let host: Person
let sha256: string

beforeAll(async () => {
  server = await startServer()
  ;({ host } = await neighbourhood(server.url))
  const hidden = await createGroup(host, { name: 'Behind the gate', public: 0 })
  const bytes = paintNoise()
  sha256 = sha256Of(bytes)
  const headers = { 'content-type': 'image/png' }
  await host.api.raw(`/api/files/${sha256}`, { method: 'PUT', body: new Uint8Array(bytes), headers })
  await createEvent(host, hidden, {
    products: Array.from({ length: PRODUCTS }, (_, n) => ({
      name: `Mango ${n}`,
      description: 'x'.repeat(1000),
      price: 1,
      photoUrls: [`/api/files/${sha256}`],
    })),
  })
})
afterAll(() => server.close())

test('OPS-011 an event counts once among those that show a picture, however many products show it', async () => {
  const rows = await server.database.read((snapshot) =>
    snapshot.selectFrom('event_pictures').select(['sha256', 'uses']).execute(),
  )
  expect(rows).toEqual([{ sha256, uses: PRODUCTS }])
})

test('OPS-011 a request for a picture reads no products, and finds every row by an index', async () => {
  const outsider = await signUp(server.url)
  for (const actor of [ANONYMOUS, { id: outsider.id, kind: 'user' } as const]) {
    expect(await server.database.read((snapshot) => readableType(snapshot, sha256, actor))).toBeUndefined()
    const queries = await queriesOf(server.database, (snapshot) => readableType(snapshot, sha256, actor))
    expect(queries.length).toBeGreaterThan(3)
    for (const query of queries) {
      expect(query.sql).not.toContain('"products"')
      const plan = await server.database.read((snapshot) => planOf(snapshot as Tx, query))
      expect([query.sql, plan]).toEqual([
        query.sql,
        expect.not.stringMatching(/SCAN (events|event_pictures|orders|bookings|uploads|users|proof_flags)/),
      ])
    }
  }
})
