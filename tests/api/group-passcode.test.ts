// A passcode cannot be guessed online: not by one person, not at many groups, not by many people from one address.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitPasscodeAttempts } from '#server/group/passcode-attempts.ts'
import { createGroup, signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

const START = 1_900_000_000_000
let now = START
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer({ clock: { now: () => now } })
  admin = await signUp(server.url)
})
afterAll(() => server.close())

const attempt = (who: Person, groupId: string, passcode: string) =>
  who.api.call('POST', '/join-group', { body: { groupId, passcode } })
const LOCKED = { status: 429, msgCode: 13013, msgResp: 'Too many tries. Try again in 15 min' }

test('after five wrong attempts even the right passcode is refused for fifteen minutes', async () => {
  const groupId = await createGroup(admin, { passcode: 'open' })
  const guesser = await signUp(server.url)
  for (let n = 0; n < 5; n += 1) expect(await attempt(guesser, groupId, `wrong ${n}`)).toMatchObject({ status: 403 })
  for (const passcode of ['wrong', 'open']) expect(await attempt(guesser, groupId, passcode)).toMatchObject(LOCKED)
  const neighbour = await signUp(server.url)
  expect(await attempt(neighbour, groupId, 'open')).toMatchObject({ msgResp: { request: 2 } })
  now += 15 * 60_000
  expect(await attempt(guesser, groupId, 'open')).toMatchObject({ msgResp: { request: 2 } })
})

test('concurrent attempts all count', async () => {
  const groupId = await createGroup(admin, { passcode: 'open' })
  const guesser = await signUp(server.url)
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => attempt(guesser, groupId, `wrong ${n}`)))
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('one person has twenty wrong attempts a day over all groups', async () => {
  const guesser = await signUp(server.url)
  let wrong = 0
  for (let at = 0; at < 6; at += 1) {
    const groupId = await createGroup(admin, { passcode: 'open' })
    for (let n = 0; n < 4; n += 1) if ((await attempt(guesser, groupId, 'wrong')).status === 403) wrong += 1
  }
  expect(wrong).toBe(20)
  now += 86_400_000
})

test('one address has sixty wrong attempts an hour; right ones do not count', async () => {
  const groupId = await createGroup(admin, { passcode: 'open' })
  for (let n = 0; n < 3; n += 1) expect((await attempt(await signUp(server.url), groupId, 'open')).status).toBe(200)
  const statuses: number[] = []
  for (let person = 0; person < 16; person += 1) {
    const guesser = await signUp(server.url)
    for (let n = 0; n < 4; n += 1) statuses.push((await attempt(guesser, groupId, 'wrong')).status)
  }
  expect(statuses.filter((status) => status === 403)).toHaveLength(60)
  expect(statuses.slice(60)).toEqual([429, 429, 429, 429])
  now += 3_600_000
  expect((await attempt(await signUp(server.url), groupId, 'open')).status).toBe(200)
})

test('an attempt whose check failed does not count', async () => {
  const groupId = await createGroup(admin, { passcode: 'open' })
  const member = await signUp(server.url)
  const guard = limitPasscodeAttempts(server.database, { now: () => now })
  const caller = { actor: { id: member.id, kind: 'user' as const }, address: '192.0.2.1', paidOrder: undefined }
  for (let n = 0; n < 5; n += 1)
    await expect(guard(caller, { groupId }, () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    )
  expect(await attempt(member, groupId, 'open')).toMatchObject({ msgResp: { request: 2 } })
})

test('a passcode cannot be guessed through a device’s queue', async () => {
  const groupId = await createGroup(admin, { passcode: 'open' })
  const guesser = await signUp(server.url)
  const device = syncClient('guesser')
  const mutations = [device.mutation('join-group', { groupId, answer: '', passcode: 'open' })]
  const { results } = await device.send(guesser.api, { cursor: EMPTY_CURSOR, mutations })
  expect(results).toMatchObject([{ outcome: 'rejected' }])
  expect((await guesser.api.call('GET', '/get-member-info', { query: { groupId } })).status).toBe(404)
})
