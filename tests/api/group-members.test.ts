// Members over REST: requests, rights, bans, removal, and visibility.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GroupReply, MemberReply } from '#shared/group/group-reply.ts'
import { memberId } from '#shared/group/group.ts'
import { orderCounts } from '#server/dashboard/dashboard-repository.ts'
import type { Tx } from '#server/db/database.ts'
import { membershipIn } from '#server/group/group-repository.ts'
import { ownReply } from '#server/group/member-replies.ts'
import {
  createEvent,
  createGroup,
  join,
  placeOrder,
  signUp,
  type MadeEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { planOf, queriesOf } from '#tests/support/query-plan.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Person
let host: Person
let buyer: Person
let pending: Person
let groupId: string

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[admin, host, buyer, pending] = [
    await signUp(server.url),
    await signUp(server.url),
    await signUp(server.url),
    await signUp(server.url),
  ]
  groupId = await createGroup(admin, { question: 'Which block?' })
  await join(host, groupId, { answer: 'Block 1' })
  await join(buyer, groupId, { answer: 'Block 2' })
  await admin.api.send('PATCH', '/change-group-role', about(host, { role: 'HOST' }))
  await admin.api.send('PATCH', '/update-group', { autoApproval: 0 }, { id: groupId })
  await join(pending, groupId, { answer: 'Block 3' })
})

const about = (who: Person, more: Record<string, unknown> = {}) => ({ groupId, userId: who.id, ...more })
const group = (who: Person) => who.api.get<GroupReply>('/get-group', { id: groupId, getMembers: 1 })
const members = async (who: Person): Promise<MemberReply[]> => (await group(who)).members
const seen = async (who: Person, of: Person) => (await members(who)).find(({ uid }) => uid === of.id)
const info = (who: Person) => who.api.get<MemberReply>('/get-member-info', { groupId })

const ACTS = [
  ['PATCH', '/approve-group-join', {}],
  ['DELETE', '/remove-member', {}],
  ['PATCH', '/ban-member', { banned: 1 }],
  ['PATCH', '/ban-member', { banned: 0 }],
  ['PATCH', '/change-group-role', { role: 'ADMIN' }],
  ['PATCH', '/change-visible-user-group', { visible: 0 }],
  ['PATCH', '/update-group', { name: 'Mine' }],
] as const

test('GRP-085 API-115 API-117 API-119 API-120 only an admin approves, removes, bans and unbans, changes roles and visibility, and edits the group', async () => {
  for (const who of [host, buyer, pending, await signUp(server.url)])
    for (const [method, path, more] of ACTS) {
      const about_ = about(path.includes('approve') ? pending : admin, { id: groupId, ...more })
      expect(await who.api.call(method, path, { body: about_ }), `${path}`).toMatchObject({
        status: 403,
        msgResp: 'Only an admin of the group can do this',
      })
    }
  for (const [method, path, more] of ACTS)
    expect((await server.api().call(method, path, { body: about(buyer, more) })).status).toBe(401)
})

test('GRP-008 GRP-009 GRP-011 API-117 GRP-042 a request is pending with its answer until an admin accepts it', async () => {
  const request = await seen(admin, pending)
  expect(request).toMatchObject({ approval: 1, answer: 'Block 3', banned: 0, visible: 1 })
  const keys = 'uid gid name uName email phone photoUrl createdAt totalEvents orderCount isAdmin isHost approval banned'
  expect(Object.keys(request ?? {})).toEqual(expect.arrayContaining(`${keys} visible answer`.split(' ')))
  const reply = await admin.api.call('PATCH', '/approve-group-join', { body: about(pending) })
  expect(reply).toMatchObject({ msgCode: 13100, msgResp: { userId: pending.id } })
  expect(await seen(admin, pending)).toMatchObject({ approval: 2 })
  expect((await group(admin)).totalMembers).toBe(4)
})

test('GRP-043 API-118 rejecting removes the request and changes no count', async () => {
  const reply = await admin.api.call('DELETE', '/remove-member', { body: about(pending) })
  expect(reply).toMatchObject({ msgCode: 13300, msgResp: { userId: pending.id } })
  expect(await seen(admin, pending)).toBeUndefined()
  expect((await group(admin)).totalMembers).toBe(3)
  expect((await pending.api.call('GET', '/get-member-info', { query: { groupId } })).status).toBe(404)
})

test('GRP-044 API-118 removing a member lowers totalMembers', async () => {
  await admin.api.send('DELETE', '/remove-member', undefined, { groupId, userId: buyer.id })
  expect(await seen(admin, buyer)).toBeUndefined()
  expect((await group(admin)).totalMembers).toBe(2)
})

test('GRP-010 GRP-074 API-119 a ban and its end are read back, and a banned person cannot join again', async () => {
  expect(await seen(admin, buyer)).toMatchObject({ banned: 0 })
  const ban = await admin.api.call('PATCH', '/ban-member', { body: about(buyer, { banned: '1' }) })
  expect(ban).toMatchObject({ msgCode: 13400, msgResp: { banned: 1 } })
  expect(await seen(admin, buyer)).toMatchObject({ banned: 1 })
  expect(await buyer.api.call('POST', '/join-group', { body: { groupId } })).toMatchObject({
    status: 403,
    msgResp: 'You are banned from this group',
  })
  await admin.api.send('PATCH', '/ban-member', about(buyer, { banned: 0 }))
  expect(await seen(admin, buyer)).toMatchObject({ banned: 0 })
})

test('GRP-010 API-118 a ban survives the removal of the member, by themselves and by an admin', async () => {
  const join = () => buyer.api.call('POST', '/join-group', { body: { groupId } })
  await admin.api.send('PATCH', '/ban-member', about(buyer, { banned: 1 }))
  await buyer.api.send('DELETE', '/remove-member', about(buyer))
  expect(await admin.api.call('DELETE', '/remove-member', { body: about(buyer) })).toMatchObject({
    status: 409,
    msgResp: 'This person is banned. Unban them first',
  })
  expect(await join()).toMatchObject({ status: 403, msgResp: 'You are banned from this group' })

  await admin.api.send('PATCH', '/ban-member', about(host, { banned: 1 }))
  await admin.api.send('DELETE', '/remove-member', about(host))
  expect(await seen(admin, host)).toMatchObject({ banned: 1, isHost: false, email: '', phone: '', answer: '' })
  expect((await group(admin)).totalMembers).toBe(1)
  expect(await host.api.call('POST', '/join-group', { body: { groupId } })).toMatchObject({ status: 403 })

  await admin.api.send('PATCH', '/ban-member', about(buyer, { banned: 0 }))
  expect(await seen(admin, buyer)).toBeUndefined()
  expect((await join()).status).toBe(200)
})

test('GRP-079 GRP-080 GRP-081 GRP-082 API-120 roles are sent in upper case and read back as flags', async () => {
  for (const [role, isAdmin, isHost] of [
    ['ADMIN', true, true],
    ['HOST', false, true],
    ['MEMBER', false, false],
  ] as const) {
    const reply = await admin.api.call('PATCH', '/change-group-role', { body: about(buyer, { role }) })
    expect(reply).toMatchObject({ msgCode: 13200, msgResp: { role } })
    expect(await info(buyer)).toMatchObject({ isAdmin, isHost })
  }
  expect((await admin.api.call('PATCH', '/change-group-role', { body: about(buyer, { role: 'host' }) })).status).toBe(
    422,
  )
})

test('the last admin cannot be demoted, removed or banned, and cannot leave', async () => {
  for (const [method, path, more] of [
    ['PATCH', '/change-group-role', { role: 'HOST' }],
    ['DELETE', '/remove-member', {}],
    ['PATCH', '/ban-member', { banned: 1 }],
  ] as const)
    expect(await admin.api.call(method, path, { body: about(admin, more) })).toMatchObject({
      status: 409,
      msgResp: 'A group needs at least one admin',
    })
  await admin.api.send('PATCH', '/change-group-role', about(host, { role: 'ADMIN' }))
  await admin.api.send('DELETE', '/remove-member', about(admin))
  expect((await members(host)).map(({ uid }) => uid)).not.toContain(admin.id)
})

test('GRP-062 API-121 only admins see hidden members; members hide themselves', async () => {
  const reply = await buyer.api.call('PATCH', '/change-visible-user-group', { body: about(buyer, { visible: 0 }) })
  expect(reply).toMatchObject({ msgCode: 13500, msgResp: { visible: 0 } })
  expect(await info(buyer)).toMatchObject({ visible: 0 })
  expect(await seen(admin, buyer)).toMatchObject({ visible: 0 })
  expect(await seen(host, buyer)).toBeUndefined()
  await admin.api.send('PATCH', '/change-visible-user-group', about(buyer, { visible: '1' }))
  expect(await seen(host, buyer)).toMatchObject({ visible: 1 })
})

test('GRP-007 GRP-058 the member list is closed to members when the group says so, and always to outsiders', async () => {
  await admin.api.send('PATCH', '/update-group', { accessMemberList: 0 }, { id: groupId })
  const ask = (who: Person) => who.api.call('GET', '/get-group', { query: { id: groupId, getMembers: 1 } })
  for (const who of [buyer, pending, await signUp(server.url)])
    expect(await ask(who)).toMatchObject({ status: 403, msgResp: 'You can not see member list of this group' })
  for (const who of [admin, host]) expect((await ask(who)).status).toBe(200)
  await admin.api.send('PATCH', '/update-group', { accessMemberList: 1 }, { id: groupId })
  expect((await ask(buyer)).status).toBe(200)
  await admin.api.send('PATCH', '/ban-member', about(buyer, { banned: 1 }))
  expect((await ask(buyer)).status).toBe(403)
})

const bought = async (): Promise<MadeEvent> => {
  const event = await createEvent(host, groupId)
  await placeOrder(buyer, event, [2, 1])
  return event
}

test('members see names of each other; admins see all contacts, hosts those of their buyers', async () => {
  await bought()
  const own = await buyer.api.get<{ phone: string }>('/get-user')
  expect(await seen(admin, buyer)).toMatchObject({
    email: buyer.email,
    phone: own.phone,
    answer: 'Block 2',
    orderCount: 1,
  })
  expect(await seen(host, buyer)).toMatchObject({ email: buyer.email, phone: own.phone, answer: '', orderCount: 1 })
  expect(await seen(host, admin)).toMatchObject({ email: '', phone: '', answer: '' })
  for (const other of [admin, host])
    expect(await seen(buyer, other)).toMatchObject({
      uName: other.name,
      email: '',
      phone: '',
      answer: '',
      orderCount: 0,
    })
  expect(await seen(buyer, host)).toMatchObject({ totalEvents: 1 })
  await admin.api.send('PATCH', '/ban-member', about(buyer, { banned: 1 }))
  expect(await seen(host, buyer)).toBeUndefined()
})

test('API-093 members read their own membership with its flags', async () => {
  expect(await info(admin)).toMatchObject({ isAdmin: true, isHost: true, banned: 0, approval: 2 })
  expect(await info(host)).toMatchObject({ isAdmin: false, isHost: true, banned: 0 })
  expect(await info(pending)).toMatchObject({ uid: pending.id, approval: 1, answer: 'Block 3', email: pending.email })
  await admin.api.send('PATCH', '/ban-member', about(buyer, { banned: 1 }))
  expect(await info(buyer)).toMatchObject({ isAdmin: false, isHost: false, banned: 1 })
  const outsider = await signUp(server.url)
  expect((await outsider.api.call('GET', '/get-member-info', { query: { groupId } })).status).toBe(404)
})

test('OPS-011 the own membership is read without rows of other members; counts of a group come from an index', async () => {
  const { database } = server
  const mine = await database.read((snapshot) => membershipIn(snapshot, groupId, buyer.id))
  const queries = await queriesOf(database, (snapshot) => ownReply(snapshot, mine!))
  const ownIds = [buyer.id, memberId(groupId, buyer.id)]
  expect(queries.filter(({ parameters }) => !ownIds.some((id) => parameters.includes(id)))).toEqual([])
  const [counts] = await queriesOf(database, (snapshot) => orderCounts(snapshot, groupId))
  expect(await database.read((snapshot) => planOf(snapshot as Tx, counts!))).toContain('order_sales_groupId_day')
})

test('API-043 GRP-073 GRP-085 past purchases of a member are visible to the group’s admins', async () => {
  const event = await bought()
  const cancelled = await placeOrder(buyer, event, [5])
  const elsewhere = await createGroup(host)
  await join(buyer, elsewhere)
  await placeOrder(buyer, await createEvent(host, elsewhere, { title: 'In another group' }))
  await buyer.api.send('PATCH', '/update-order-buyer-status', { buyerStatus: -1 }, { ref: cancelled })
  const ask = (who: Person) =>
    who.api.call('GET', '/list-orders-by-buyer-in-group', { query: { userId: buyer.id, groupId } })
  const reply = await ask(admin)
  expect(reply.msgCode).toBe(13700)
  expect(reply.msgResp).toMatchObject({
    userId: buyer.id,
    groupId,
    listOrders: [
      { eTitle: event.title, pPrice: 9.9, pQuantity: 2 },
      { eTitle: event.title, pPrice: 12.5, pQuantity: 1 },
    ],
  })
  const { listOrders } = reply.msgResp as { listOrders: { ePickupTime: string }[] }
  expect(listOrders.every(({ ePickupTime }) => /^\d{2}-\d{2}-\d{4} \d{2}:\d{2}$/.test(ePickupTime))).toBe(true)
  for (const who of [host, buyer, pending, await signUp(server.url)]) expect((await ask(who)).status).toBe(403)
})

test('GRP-088 a host creates events and packing lists; members, and pending or banned users, cannot', async () => {
  const { id } = await createEvent(host, groupId)
  await host.api.send('PATCH', '/update-event-status', { status: 0 }, { id })
  await host.api.send('POST', '/create-packing-list', { eventIds: [id] })
  for (const who of [buyer, pending]) {
    await expect(createEvent(who, groupId)).rejects.toThrow('403')
    expect((await who.api.call('POST', '/create-packing-list', { body: { eventIds: [id] } })).status).not.toBe(200)
  }
  await admin.api.send('PATCH', '/ban-member', about(host, { banned: 1 }))
  await expect(createEvent(host, groupId)).rejects.toThrow('403')
})
