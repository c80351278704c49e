// People and groups cannot take the name of Gotong. A message names the person who sent it (push and mail: push.test.ts, mail-lists.test.ts).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiAt } from '#tests/support/api.ts'
import { createGroup, signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startServer()
  person = await signUp(server.url)
})
afterAll(() => server.close())

const REFUSED = { status: 422, msgResp: 'A name cannot begin with Gotong' }
const NAMES = [
  'Gotong Team',
  'GOTONG: Support',
  'Go\u200Btong Team',
  '\u2060Gotong Team',
  'Gotong\u3164 Team',
  'Ｇｏｔｏｎｇ Team',
]

test.each(NAMES)('a person cannot be called %j', async (name) => {
  const account = {
    name,
    phone: '91234567',
    postalCode: '118995',
    email: `names.${NAMES.indexOf(name)}@example.org`,
    password: '4821'.split(''),
  }
  expect(await apiAt(server.url, null).call('POST', '/create-user', { body: account })).toMatchObject(REFUSED)
  expect(await person.api.call('PATCH', '/update-user', { body: { name } })).toMatchObject(REFUSED)
})

test('a group cannot be called Gotong alone', async () => {
  const create = (name: string) =>
    person.api.call('POST', '/create-group', { body: { name, description: 'x', autoApproval: 1 } })
  for (const name of ['Gotong', 'GOTONG\u200B!'])
    expect(await create(name)).toMatchObject({ status: 422, msgResp: 'A group cannot be called Gotong' })
  expect(await create('Gotong Royong Club')).toMatchObject({ status: 200 })
})

test('a person and a group have no invisible characters in their names', async () => {
  const mei = await signUp(server.url, 'Mei\u200B Tan\u2060\u3164')
  expect(await mei.api.get('/get-user')).toMatchObject({ name: 'Mei Tan' })
  await mei.api.send('PATCH', '/update-user', { name: 'Mei \u202ELim\u202C' })
  expect(await mei.api.get('/get-user')).toMatchObject({ name: 'Mei Lim' })
  const id = await createGroup(mei, { name: 'Makan\u200B Club' })
  expect(await mei.api.get('/get-group', { id })).toMatchObject({ name: 'Makan Club' })
})
