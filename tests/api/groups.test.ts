// Groups over REST: creating, reading, editing, joining.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GroupReply } from '#shared/group/group-reply.ts'
import { createGroup, join, signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let host: Person
let buyer: Person

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  host = await signUp(server.url)
  buyer = await signUp(server.url)
})

const group = (who: Person, id: string, query: Record<string, string | number> = {}) =>
  who.api.get<GroupReply>('/get-group', { id, ...query })
const update = (who: Person, id: string, change: Record<string, unknown>) =>
  who.api.call('PATCH', '/update-group', { query: { id }, body: change })
const tryToJoin = (who: Person, groupId: string, change: Record<string, unknown> = {}) =>
  who.api.call('POST', '/join-group', { body: { groupId, ...change } })

test('API-112 GRP-001 GRP-002 GRP-005 GRP-006 GRP-007 a group is created and read back with all its fields', async () => {
  const sent = {
    name: 'Block 88',
    description: 'Neighbours',
    photoUrl: '/art/laksa.svg',
    question: 'Which floor?',
    passcode: 'open',
    public: '0',
    defaultRole: '2',
    autoApproval: '1',
    accessMemberList: '0',
  }
  const reply = await host.api.call('POST', '/create-group', { body: sent })
  expect(reply).toMatchObject({ status: 200, msgCode: 12000 })
  const { id } = reply.msgResp as { id: string }
  expect(await group(host, id)).toMatchObject({
    id,
    gid: id,
    name: 'Block 88',
    description: 'Neighbours',
    photoUrl: '/art/laksa.svg',
    question: 'Which floor?',
    passcode: 'open',
    public: 0,
    defaultRole: 2,
    autoApproval: 1,
    accessMemberList: 0,
    isAdmin: 1,
    isHost: 1,
    totalMembers: 1,
  })
  const other = await createGroup(host, { public: 1, defaultRole: 1, autoApproval: 0, accessMemberList: 1 })
  expect(await group(host, other)).toMatchObject({
    public: 1,
    question: '',
    defaultRole: 1,
    autoApproval: 0,
    accessMemberList: 1,
  })
})

test('GRP-003 GRP-004 a group reply has all its fields; a photo may be sent as an object', async () => {
  const id = await createGroup(host, { photoUrl: { url: '/art/mango.svg' } })
  const reply = await group(host, id)
  expect(reply.photoUrl).toBe('/art/mango.svg')
  const keys = 'id gid name description photoUrl question passcode public defaultRole autoApproval accessMemberList'
  const further = 'totalMembers totalEvents isAdmin isHost members events createdAt request approval'
  expect(Object.keys(reply)).toEqual(expect.arrayContaining(`${keys} ${further}`.split(' ')))
})

test('GRP-020 GRP-021 the server refuses a group without name or description in the form’s words', async () => {
  for (const [body, words] of [
    [{ name: ' ', description: 'x' }, 'Invalid name'],
    [{ name: 'x', description: '' }, 'Invalid description'],
  ] as const) {
    const made = await host.api.call('POST', '/create-group', { body })
    expect(made).toMatchObject({ status: 422, msgResp: words })
    expect(await update(host, await createGroup(host), body)).toMatchObject({ status: 422, msgResp: words })
  }
})

test("API-114 GRP-001 the caller's and public groups are listed as an array, own ones first; private ones of others are not", async () => {
  const open = await createGroup(host, { name: 'Everybody’s' })
  const closed = await createGroup(host, { name: 'Behind the gate', public: 0 })
  const own = await createGroup(buyer, { name: 'Mine', public: 0 })
  const listed = await buyer.api.get<GroupReply[]>('/list-groups')
  expect(Array.isArray(listed)).toBe(true)
  expect(listed[0]?.id).toBe(own)
  const ids = listed.map(({ id }) => id)
  expect(ids).toContain(open)
  expect(ids).not.toContain(closed)
})

test('API-115 only an admin edits a group; omitted fields stay', async () => {
  const id = await createGroup(host, { passcode: 'open', question: 'Which floor?' })
  await join(buyer, id, { passcode: 'open' })
  for (const who of [buyer, await signUp(server.url)]) {
    const refused = await update(who, id, { name: 'Mine' })
    expect(refused).toMatchObject({ status: 403, msgResp: 'Only an admin of the group can do this' })
  }
  await host.api.send('PATCH', '/change-group-role', { groupId: id, userId: buyer.id, role: 'HOST' })
  expect(await update(buyer, id, { name: 'Mine' })).toMatchObject({ status: 403 })
  const reply = await update(host, id, { name: 'Block 12', public: '0' })
  expect(reply).toMatchObject({ status: 200, msgCode: 12300 })
  expect(await group(host, id)).toMatchObject({
    name: 'Block 12',
    public: 0,
    question: 'Which floor?',
    passcode: 'open',
  })
  expect((await group(buyer, id)).passcode).toBe('')
})

test('API-115 every field of a group can be edited', async () => {
  const payload = {
    name: 'Block 12 kitchen',
    description: 'Only on Fridays',
    photoUrl: '/art/laksa.svg',
    question: 'Which block?',
    passcode: 'sesame',
    public: 0,
    defaultRole: 2,
    autoApproval: 0,
    accessMemberList: 1,
  }
  const created = await createGroup(host, payload)
  const changed = await createGroup(host, { name: 'Before', description: 'As it was', public: 1 })
  expect(await update(host, changed, payload)).toMatchObject({ status: 200, msgCode: 12300 })
  const sentFields = async (id: string) => {
    const reply = (await group(host, id)) as unknown as Record<string, unknown>
    return Object.fromEntries(Object.keys(payload).map((key) => [key, reply[key]]))
  }
  expect(await sentFields(changed)).toEqual(await sentFields(created))
  expect(await sentFields(changed)).toMatchObject({ name: payload.name, question: payload.question, autoApproval: 0 })
})

test('GRP-006 GRP-040 GRP-041 API-116 with approval by an admin a request is pending, whatever passcode is sent', async () => {
  const id = await createGroup(host, { autoApproval: 0, passcode: 'open' })
  expect(await tryToJoin(buyer, id, { passcode: 'shut' })).toMatchObject({ msgCode: 13000, msgResp: { request: 3 } })
  expect(await group(buyer, id)).toMatchObject({ request: 3, approval: 1, totalMembers: 1, isHost: 0 })
  expect(await tryToJoin(buyer, id)).toMatchObject({ msgResp: { request: 3 } })
  expect((await group(host, id)).totalMembers).toBe(1)
})

test('GRP-005 GRP-006 GRP-041 GRP-024 API-116 with automatic approval joining is immediate: by passcode, or without one where none is set', async () => {
  const guarded = await createGroup(host, { passcode: 'open', defaultRole: 2 })
  expect(await tryToJoin(buyer, guarded, { passcode: 'shut' })).toMatchObject({
    status: 403,
    msgResp: 'Wrong passcode',
  })
  expect(await group(buyer, guarded)).toMatchObject({ request: 0, approval: null })
  expect(await tryToJoin(buyer, guarded, { passcode: 'open' })).toMatchObject({ msgResp: { request: 2 } })
  expect(await group(buyer, guarded)).toMatchObject({ request: 2, approval: 2, isHost: 1, totalMembers: 2 })
  const open = await createGroup(host, { passcode: '  ' })
  expect((await group(host, open)).passcode).toBeNull()
  expect(await tryToJoin(buyer, open)).toMatchObject({ msgResp: { request: 2 } })
})

test('joining twice counts once', async () => {
  const id = await createGroup(host)
  await Promise.all([join(buyer, id), join(buyer, id)])
  await join(buyer, id)
  expect((await group(host, id)).totalMembers).toBe(2)
})

test('changing the approval setting does not accept pending members', async () => {
  const id = await createGroup(host, { autoApproval: 0 })
  await join(buyer, id)
  await update(host, id, { autoApproval: 1 })
  expect(await group(buyer, id)).toMatchObject({ request: 3 })
})
