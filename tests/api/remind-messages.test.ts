// Payment reminders of hosts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neighbourhood, signUp, type Neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let there: Neighbourhood
beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url)
})
afterAll(() => server.close())

const sent = ({ api }: Person) => api.get('/get-default-remind-message')
const create = ({ api }: Person, message: string) => api.call('POST', '/create-remind-message', { body: { message } })
const choose = ({ api }: Person, message: string, isDefault = 1) =>
  api.call('PATCH', '/set-default-remind-message', { body: { message, isDefault } })

test('USR-068 API-083 API-084 API-085 a host stores messages, one of which is the default', async () => {
  const { host } = there
  const builtIn = { message: 'Please make payment for your order.', isDefault: true }
  expect(await sent(host)).toEqual(builtIn)
  expect(await create(host, 'PayNow by tonight, please')).toMatchObject({
    msgCode: 26200,
    msgResp: { message: 'PayNow by tonight, please', isDefault: true },
  })
  expect(await sent(host)).toEqual({ message: 'PayNow by tonight, please', isDefault: true })
  expect((await create(host, 'Thank you for paying')).msgCode).toBe(26200)
  expect(await sent(host)).toEqual({ message: 'Thank you for paying', isDefault: true })
  expect(await choose(host, 'PayNow by tonight, please')).toMatchObject({ msgCode: 26300 })
  expect(await sent(host)).toEqual({ message: 'PayNow by tonight, please', isDefault: true })
  expect((await choose(host, 'PayNow by tonight, please', 0)).msgCode).toBe(26300)
  expect(await sent(host)).toEqual(builtIn)

  const { host: another } = await neighbourhood(server.url)
  expect(await sent(another)).toEqual(builtIn)
  expect((await create(another, 'Cash on collection')).msgCode).toBe(26200)
  expect((await create(host, 'Thank you all')).msgCode).toBe(26200)
  expect(await sent(another)).toEqual({ message: 'Cash on collection', isDefault: true })
  expect(await sent(host)).toEqual({ message: 'Thank you all', isDefault: true })
})

test('a message belongs to its host, and people who host nothing have none', async () => {
  const other = await signUp(server.url)
  const [buyer] = there.buyers
  for (const who of [other, buyer ?? other]) {
    expect(await create(who, 'Pay me')).toMatchObject({ status: 403, msgCode: 26203 })
    expect(await choose(who, 'Pay me')).toMatchObject({ status: 403, msgCode: 26203 })
    expect(await sent(who)).toMatchObject({ message: 'Please make payment for your order.' })
  }
  expect(await create(there.host, '  ')).toMatchObject({ status: 422, msgResp: 'Message cannot be blank' })
  expect(await server.api().call('GET', '/get-default-remind-message')).toMatchObject({ status: 401 })
})
