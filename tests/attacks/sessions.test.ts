// An attacker holds a token that was copied from a device, or reads a backup that is restored later.
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepSecrets } from '#server/secrets.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'
import type { Session } from '#shared/account/account-queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'

const signIn = async (person: Person, userAgent = IPHONE): Promise<string> => {
  const reply = await server.api().call('POST', '/login', {
    body: { email: person.email, password: person.pin },
    headers: { 'user-agent': userAgent },
  })
  return (reply.msgResp as { token: string }).token
}
const sessionsOf = async (token: string): Promise<Session[]> =>
  (await server.api(token).get<{ sessions: Session[] }>('/list-sessions')).sessions
const statusOf = async (token: string): Promise<number> => (await server.api(token).call('GET', '/get-user')).status
const openStream = (token: string) => server.api(token).raw('/api/live?clientId=x')
const isEnded = async (stream: Response): Promise<true> => {
  for await (const chunk of stream.body!) void chunk
  return true
}

test('sign-out ends the token on the server, and no other token', async () => {
  const person = await signUp(server.url)
  const token = await signIn(person)
  expect(await server.api(token).call('POST', '/sign-out', { body: {} })).toMatchObject({ status: 200, msgCode: 8300 })
  expect(await server.api(token).call('GET', '/get-user')).toMatchObject({ status: 401, msgCode: UNAUTHORIZED.code })
  expect(await statusOf(person.token)).toBe(200)
})

test('sessions are listed by device, and one of them is ended by another device', async () => {
  const person = await signUp(server.url)
  const token = await signIn(person)
  const listed = await sessionsOf(token)
  expect(listed.map(({ deviceName, isCurrent }) => [deviceName, isCurrent])).toEqual(
    expect.arrayContaining([
      ['Safari on iPhone', true],
      ['Another device', false],
    ]),
  )
  const other = listed.find(({ isCurrent }) => !isCurrent)!
  await server.api(token).send('POST', '/end-session', { id: other.id })
  expect(await statusOf(person.token)).toBe(401)
  expect(await sessionsOf(token)).toHaveLength(1)
  expect(await server.api(token).call('POST', '/end-session', { body: { id: other.id } })).toMatchObject({
    status: 404,
    msgResp: 'This device is already signed out',
  })
})

test('another user, or a request without a token, cannot see or end a session', async () => {
  const [victim, attacker] = [await signUp(server.url), await signUp(server.url)]
  const [session] = await sessionsOf(victim.token)
  expect(await sessionsOf(attacker.token)).not.toContainEqual(expect.objectContaining({ id: session!.id }))
  const body = { id: session!.id }
  expect(await attacker.api.call('POST', '/end-session', { body })).toMatchObject({ status: 404 })
  for (const path of ['/end-session', '/end-other-sessions', '/sign-out'])
    expect(await server.api().call('POST', path, { body })).toMatchObject({ status: 401 })
  expect(await server.api().call('GET', '/list-sessions')).toMatchObject({ status: 401 })
  expect(await statusOf(victim.token)).toBe(200)
})

test('a token from before sessions had ids works, and ends with all other sessions', async () => {
  const person = await signUp(server.url)
  const { tokenSecret } = await keepSecrets(server.dataDir)
  const old = await new SignJWT({ uid: person.id, version: 1 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(tokenSecret)
  expect(await statusOf(old)).toBe(200)
  const others = await signIn(person)
  const { token } = await person.api.send<{ token: string }>('POST', '/end-other-sessions', {})
  expect([await statusOf(old), await statusOf(others), await statusOf(person.token)]).toEqual([401, 401, 401])
  expect(await sessionsOf(token)).toMatchObject([{ isCurrent: true }])
})

describe('live streams of sessions', () => {
  test('an open live stream closes when its session signs out', async () => {
    const person = await signUp(server.url)
    const stream = await openStream(person.token)
    await person.api.send('POST', '/sign-out', {})
    expect(await isEnded(stream)).toBe(true)
  })

  test('an open live stream closes when another device ends its session, and that of the other device stays open', async () => {
    const person = await signUp(server.url)
    const token = await signIn(person)
    const [ended, kept] = [await openStream(person.token), await openStream(token)]
    const other = (await sessionsOf(token)).find(({ isCurrent }) => !isCurrent)!
    await server.api(token).send('POST', '/end-session', { id: other.id })
    expect(await isEnded(ended)).toBe(true)
    const first = await kept.body!.getReader().read()
    expect(first.done).toBe(false)
  })

  test('an open live stream closes when the PIN changes', async () => {
    const person = await signUp(server.url)
    const stream = await openStream(await signIn(person))
    await person.api.send('PATCH', '/change-password', { oldPassword: person.pin, newPassword: '7396' })
    expect(await isEnded(stream)).toBe(true)
  })
})

test('one account has at most 50 sessions: one more ends the least recently used', async () => {
  const person = await signUp(server.url)
  let token = person.token
  for (let n = 0; n < 50; n += 1) token = await signIn(person)
  expect(await sessionsOf(token)).toHaveLength(50)
})
