// Places of addresses, with and without a geocoding service.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#tests/support/neighbourhood.ts'
import { startOneMapStub, type OneMapStub } from '#tests/support/one-map-stub.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let service: OneMapStub
let configured: TestServer
let plain: TestServer

beforeAll(async () => {
  service = await startOneMapStub({ latitude: 1.3329, longitude: 103.8482 }, (searched) => searched === '310008')
  configured = await startServer({ env: service.env })
  plain = await startServer()
})
afterAll(async () => {
  await Promise.all([configured.close(), plain.close()])
  service.close()
})

test('DEL-054 API-140 a signed-in user gets the coordinates of an address, which is looked up once', async () => {
  const { api } = await signUp(configured.url)
  for (const address of ['Blk 8 Lorong 8 #03-12, Singapore 310008', '310008'])
    expect(await api.get('/get-place', { address })).toEqual({ latitude: 1.3329, longitude: 103.8482 })
  expect(service.searches).toEqual(['310008'])
  expect(await api.get('/get-place', { address: 'Lorong 99' })).toBeNull()
})

test('DEL-054 a guest gets no coordinates, and no lookup is made', async () => {
  const before = service.searches.length
  const reply = await fetch(`${configured.url}/api/get-place?address=Lorong+77`)
  expect(reply.status).toBe(401)
  expect(service.searches).toHaveLength(before)
})

test('DEL-054 without a service the answer is null', async () => {
  const { api } = await signUp(plain.url)
  expect(await api.get('/get-place', { address: '310008' })).toBeNull()
})
