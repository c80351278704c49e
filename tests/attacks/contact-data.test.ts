// Phone numbers and email addresses reach group admins and the hosts of a buyer's own orders, and nobody else (decision Q-128).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserReply } from '#shared/account/user-reply.ts'
import type { GroupReply } from '#shared/group/group-reply.ts'
import {
  createEvent,
  createGroup,
  join,
  orderOf,
  placeOrder,
  signUp,
  type MadeEvent,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Person
/** A host who is not a group admin. */
let host: Person
let member: Person
let groupId: string
let event: MadeEvent

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  admin = await signUp(server.url)
  host = await signUp(server.url)
  member = await signUp(server.url)
  groupId = await createGroup(admin)
  for (const each of [host, member]) await join(each, groupId)
  await admin.api.send('PATCH', '/change-group-role', { groupId, userId: host.id, role: 'HOST' })
  event = await createEvent(host, groupId)
})

const orderFor = async (placer: Person, of: MadeEvent, buyer: Person): Promise<string> => {
  const body = { eid: of.id, details: { [of.products[0]!]: [{ quantity: 1 }] }, representedUserId: buyer.id }
  return (await placer.api.send<{ ref: string }>('POST', '/create-order', body)).ref
}
const contactIn = async (reader: Person, ref: string) => {
  const { uPhone, uEmail } = await orderOf(reader, ref)
  return { uPhone, uEmail }
}
const contactOf = async (reader: Person, id: string) => {
  const { phone, email } = await reader.api.get<UserReply>('/get-user', { id })
  return { phone, email }
}
const setPhone = (who: Person, phone: string) =>
  who.api.send('POST', '/pay-with-uen', { phone, password: who.pin.split('') })

describe('orders on behalf', () => {
  test('a host who is no admin does not get the contact data of a member by ordering for them', async () => {
    expect(await contactIn(host, await orderFor(host, event, member))).toEqual({ uPhone: '', uEmail: '' })
    expect(await contactOf(host, member.id)).toEqual({ phone: '', email: '' })
  })

  test('a host does not get the contact data of a member when an admin orders for them', async () => {
    expect(await contactIn(host, await orderFor(admin, event, member))).toEqual({ uPhone: '', uEmail: '' })
  })

  test('a host gets the contact data of a buyer who ordered from them', async () => {
    const known = { uPhone: member.phone, uEmail: member.email }
    expect(await contactIn(host, await placeOrder(member, event))).toEqual(known)
    expect(await contactIn(host, await orderFor(host, event, member))).toEqual(known)
  })

  test('a host who is an admin of the group gets the contact data of its members', async () => {
    const own = await createEvent(admin, groupId)
    const known = { uPhone: member.phone, uEmail: member.email }
    expect(await contactIn(admin, await orderFor(admin, own, member))).toEqual(known)
  })
})

describe('finding people by phone', () => {
  const find = (viewer: Person, of: Person) => viewer.api.get('/search-user', { id: of.phone })

  test('an account without a group finds only itself', async () => {
    const outsider = await signUp(server.url)
    for (const each of [admin, host, member]) expect(await find(outsider, each)).toEqual({})
    expect(await find(outsider, outsider)).toEqual({ uid: outsider.id })
    expect(await server.api().call('GET', '/search-user', { query: { id: member.phone } })).toMatchObject({
      status: 401,
    })
  })

  test('an account with only its own group or a pending request finds no one else', async () => {
    const outsider = await signUp(server.url)
    await createGroup(outsider)
    const closed = await createGroup(admin, { autoApproval: 0 })
    await join(outsider, closed)
    expect(await find(outsider, admin)).toEqual({})
    expect(await find(admin, outsider)).toEqual({})
  })

  test('members of a group find each other, and no more after a ban', async () => {
    expect(await find(host, member)).toEqual({ uid: member.id })
    await admin.api.send('PATCH', '/ban-member', { groupId, userId: host.id, banned: 1 })
    expect(await find(host, member)).toEqual({})
    expect(await find(member, host)).toEqual({})
  })

  test('a host finds a buyer who has left the group', async () => {
    await placeOrder(member, event)
    await member.api.send('DELETE', '/remove-member', undefined, { groupId, userId: member.id })
    expect(await find(host, member)).toEqual({ uid: member.id })
  })

  test('an account may look up 30 people in 15 minutes', async () => {
    const limited = await startServer({ env: { RATE_LIMITS: 'on' } })
    try {
      const person = await signUp(limited.url)
      const statuses: number[] = []
      for (let n = 0; n < 31; n += 1)
        statuses.push((await person.api.call('GET', '/search-user', { query: { id: `9${1_000_000 + n}` } })).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(30)
      expect(statuses.at(-1)).toBe(429)
    } finally {
      await limited.close()
    }
  })
})

describe('banned and pending members', () => {
  const shownTo = async (groupOf: string, who: Person): Promise<string | undefined> =>
    server.database.read(async (snapshot) => {
      const row = await snapshot
        .selectFrom('member_details')
        .select('phone')
        .where('groupId', '=', groupOf)
        .where('userId', '=', who.id)
        .executeTakeFirst()
      return row?.phone
    })

  test('a new phone number of a banned member does not reach the admins before the ban ends', async () => {
    await admin.api.send('PATCH', '/ban-member', { groupId, userId: member.id, banned: 1 })
    await setPhone(member, '98760001')
    expect(await shownTo(groupId, member)).toBe(member.phone)
    expect(await contactOf(admin, member.id)).toEqual({ phone: member.phone, email: member.email })
    await admin.api.send('PATCH', '/ban-member', { groupId, userId: member.id, banned: 0 })
    expect(await shownTo(groupId, member)).toBe('98760001')
    expect(await contactOf(admin, member.id)).toMatchObject({ phone: '98760001' })
  })

  test('a new phone number of a person whose request is pending does not reach the admins before they accept', async () => {
    const closed = await createGroup(admin, { autoApproval: 0 })
    const pending = await signUp(server.url)
    await join(pending, closed)
    await setPhone(pending, '98760002')
    expect(await shownTo(closed, pending)).toBe(pending.phone)
    expect(await contactOf(admin, pending.id)).toMatchObject({ phone: pending.phone })
    await admin.api.send('PATCH', '/approve-group-join', { groupId: closed, userId: pending.id })
    expect(await shownTo(closed, pending)).toBe('98760002')
  })

  test('a banned member leaves, takes their contact data along, and can’t join again', async () => {
    await admin.api.send('PATCH', '/ban-member', { groupId, userId: member.id, banned: 1 })
    await member.api.send('DELETE', '/remove-member', undefined, { groupId, userId: member.id })
    expect(await shownTo(groupId, member)).toBeUndefined()
    expect(await contactOf(admin, member.id)).toEqual({ phone: '', email: '' })
    expect(await member.api.call('POST', '/join-group', { body: { groupId } })).toMatchObject({
      status: 403,
      msgCode: 13_003,
    })
    await admin.api.send('PATCH', '/ban-member', { groupId, userId: member.id, banned: 0 })
    await join(member, groupId)
    expect(await shownTo(groupId, member)).toBe(member.phone)
  })

  test('the list of members has the contact data that each one gave, and none of a banned member who left', async () => {
    const listed = async () => {
      const { members } = await admin.api.get<GroupReply>('/get-group', { id: groupId, getMembers: 1 })
      const found = members?.find(({ uid }) => uid === member.id)
      return { phone: found?.phone, email: found?.email }
    }
    await admin.api.send('PATCH', '/ban-member', { groupId, userId: member.id, banned: 1 })
    await setPhone(member, '98760003')
    expect(await listed()).toEqual({ phone: member.phone, email: member.email })
    await member.api.send('DELETE', '/remove-member', undefined, { groupId, userId: member.id })
    expect(await listed()).toEqual({ phone: '', email: '' })
  })

  test('a person withdraws a pending request', async () => {
    const closed = await createGroup(admin, { autoApproval: 0 })
    const pending = await signUp(server.url)
    await join(pending, closed)
    await pending.api.send('DELETE', '/remove-member', undefined, { groupId: closed, userId: pending.id })
    expect(await shownTo(closed, pending)).toBeUndefined()
  })
})
