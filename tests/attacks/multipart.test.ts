import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { isUpload, restEntries } from '#server/http/rest-routes.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startServer()
  person = await signUp(server.url)
})
afterAll(() => server.close())

const form = (): FormData => {
  const fields = new FormData()
  fields.append('name', 'x')
  fields.append('file', new Blob([new Uint8Array(1000)]), 'x.png')
  return fields
}

const calls = restEntries().filter(({ rest }) => ['POST', 'PATCH', 'PUT'].includes(rest.method))

test.each(calls.filter((call) => !isUpload(call)).map(({ name, rest }) => [name, rest] as const))(
  'ERR-010 %s does not parse a multipart body',
  async (_name, { method, path }) => {
    const { status } = await person.api.raw(`/api${path}`, { method, body: form() })
    // Calls of the operator refuse a user's token before they look at the body.
    expect([403, 415]).toContain(status)
  },
)

test('ERR-010 upload-photo is the one call that parses a multipart body', async () => {
  expect(calls.filter(isUpload).map(({ name }) => name)).toEqual(['upload-photo'])
  const reply = await person.api.raw('/api/upload-photo', { method: 'POST', body: form() })
  expect(await reply.json()).toMatchObject({ msgCode: 1901 })
})
