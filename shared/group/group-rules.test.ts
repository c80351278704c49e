import { expect, test } from 'vitest'
import { groupRow, memberRow } from '#tests/support/member-rows.ts'
import {
  checkGroup,
  defaultRights,
  isOnlyBanned,
  isPending,
  joiningText,
  requestOf,
  RIGHTS,
  roleOf,
} from './group-check.ts'
import {
  groupReply,
  groupReplySchema,
  memberReply,
  memberReplySchema,
  seesMembers,
  shownMembers,
} from './group-reply.ts'
import { foundGroups, newestFirst } from './group-search.ts'
import { MIN_SIMILARITY, similarityTo } from '#shared/kernel/similarity.ts'

test('a request waits for an admin; a banned person who left has no request', () => {
  const kinds = [
    { approval: 1, banned: 0 },
    { approval: 2, banned: 0 },
    { approval: 1, banned: 1 },
    { approval: 2, banned: 1 },
  ] as const
  expect(kinds.map(isPending)).toEqual([true, false, false, false])
  expect(kinds.map(isOnlyBanned)).toEqual([false, false, true, false])
})

test('a shared link says how its readers get into the group', () => {
  const of = (fields: object): string => joiningText({ ...groupRow('g1'), name: 'Makan Club', ...fields })
  expect(of({ autoApproval: 0, hasPasscode: false })).toBe('can ask to join Makan Club')
  expect(of({ autoApproval: 1, hasPasscode: true })).toBe('can join Makan Club with its passcode')
  expect(of({ autoApproval: 1, hasPasscode: false })).toBe('can join Makan Club at once')
})

test('GRP-020 GRP-021 GRP-022 the group form is validated', () => {
  expect(checkGroup({ name: ' ', description: 'x' })).toEqual({ name: 'Invalid name' })
  expect(checkGroup({ name: 'x', description: '' })).toEqual({ description: 'Invalid description' })
  expect(checkGroup({ name: '\u200B', description: 'x' })).toEqual({ name: 'Invalid name' })
  expect(checkGroup({ name: 'x', description: 'y' })).toEqual({})
})

test('a group cannot take the name of Gotong alone; one that has it keeps it', () => {
  const wrong = { name: 'A group cannot be called Gotong' }
  for (const name of ['Gotong', 'GOTONG!', 'Go\u200Btong'])
    expect(checkGroup({ name, description: 'x' })).toEqual(wrong)
  expect(checkGroup({ name: 'Gotong', description: 'x' }, { name: 'Gotong' })).toEqual({})
  expect(checkGroup({ name: 'Gotong', description: 'x' }, { name: 'GOTONG' })).toEqual(wrong)
  expect(checkGroup({ name: 'Gotong Royong Club', description: 'x' })).toEqual({})
})

test('GRP-005 GRP-080 GRP-081 GRP-082 each role gives its rights', () => {
  expect(RIGHTS).toEqual({
    ADMIN: { isAdmin: true, isHost: true },
    HOST: { isAdmin: false, isHost: true },
    MEMBER: { isAdmin: false, isHost: false },
  })
  expect([defaultRights(1), defaultRights(2)]).toEqual([RIGHTS.MEMBER, RIGHTS.HOST])
})

test("GRP-009 a member's relation and role follow from the membership", () => {
  const pending = memberRow('g', 'u', { approval: 1, isHost: true })
  expect([requestOf(undefined), requestOf(pending), requestOf(memberRow('g', 'u'))]).toEqual([0, 3, 2])
  expect(roleOf(pending)).toBe('PENDING')
  expect(roleOf(memberRow('g', 'u', RIGHTS.ADMIN))).toBe('ADMIN')
  expect(roleOf(memberRow('g', 'u', RIGHTS.HOST))).toBe('HOST')
  expect(roleOf(memberRow('g', 'u'))).toBe('MEMBER')
})

test('GRP-031 the search finds names with a similarity of at least 0.4, most similar first', () => {
  const named = (name: string) => ({ name })
  // The typed text has five letter pairs. A name with five pairs and two shared ones gives 0.4; one with six pairs
  // gives less.
  expect(similarityTo('abcdef')('abcxyz')).toBe(MIN_SIMILARITY)
  expect(similarityTo('abcdef')('abcwxyz')).toBeLessThan(MIN_SIMILARITY)
  expect(foundGroups([named('abcwxyz'), named('abcxyz'), named('The abcdef club')], 'abcdef')).toEqual([
    named('The abcdef club'),
    named('abcxyz'),
  ])
  expect(foundGroups([named('Lorong 8 Makan Club'), named('Durian Run')], 'MAKEN')).toEqual([
    named('Lorong 8 Makan Club'),
  ])
})

test('an empty search box lists nothing', () => {
  for (const typed of ['', '  ']) expect(foundGroups([{ name: 'Makan' }], typed)).toEqual([])
})

test('GRP-013 my groups are sorted newest first', () => {
  expect(newestFirst([{ createdAt: 1 }, { createdAt: 3 }, { createdAt: 2 }]).map((g) => g.createdAt)).toEqual([3, 2, 1])
})

test('GRP-003 a group reply includes the passcode only for admins', () => {
  const mine = memberRow('g1', 'u1', { isHost: true })
  const reply = groupReply(groupRow('g1', { hasPasscode: true }), { mine, totalEvents: 3 })
  expect(groupReplySchema.parse(reply)).toEqual(reply)
  expect(reply).toMatchObject({
    id: 'g1',
    gid: 'g1',
    passcode: '',
    public: 1,
    defaultRole: 1,
    autoApproval: 1,
    accessMemberList: 1,
    totalMembers: 1,
    totalEvents: 3,
    isAdmin: 0,
    isHost: 1,
    request: 2,
    approval: 2,
    members: [],
    events: [],
  })
  const asAdmin = { mine: memberRow('g1', 'u1', RIGHTS.ADMIN), totalEvents: 0, passcode: 'open' }
  expect(groupReply(groupRow('g1', { hasPasscode: true }), asAdmin).passcode).toBe('open')
  const asHost = { ...asAdmin, mine: memberRow('g1', 'u1', RIGHTS.HOST) }
  expect(groupReply(groupRow('g1', { hasPasscode: true }), asHost).passcode).toBe('')
  expect(groupReply(groupRow('g1'), { mine: undefined, totalEvents: 0 })).toMatchObject({
    passcode: null,
    isHost: 0,
    request: 0,
    approval: null,
  })
})

test('GRP-010 a member reply includes phone and email only for permitted viewers', () => {
  const member = memberRow('g1', 'u1')
  const contact = { email: 'u1@example.org', phone: '91234567' }
  const reply = memberReply(member, { totalEvents: 1, orderCount: 4, contact, answer: 'Block 88' })
  expect(memberReplySchema.parse(reply)).toEqual(reply)
  expect(reply).toMatchObject({
    uid: 'u1',
    gid: 'g1',
    uName: 'u1 Tan',
    answer: 'Block 88',
    banned: 0,
    totalEvents: 1,
    orderCount: 4,
    ...contact,
  })
  const unseen = { totalEvents: 0, orderCount: null, contact: null, answer: null }
  expect(memberReply(member, unseen)).toMatchObject({ email: '', phone: '', answer: '', orderCount: 0 })
})

test("GRP-007 the group's setting decides who may see the member list", () => {
  const closed = groupRow('g', { accessMemberList: 0 })
  expect(seesMembers(closed, memberRow('g', 'u'))).toBe(false)
  expect(seesMembers(closed, memberRow('g', 'u', RIGHTS.HOST))).toBe(true)
  expect(seesMembers(closed, memberRow('g', 'u', { isAdmin: true }))).toBe(true)
  expect(seesMembers(groupRow('g'), memberRow('g', 'u'))).toBe(true)
  expect(seesMembers(groupRow('g'), memberRow('g', 'u', { approval: 1 }))).toBe(false)
  expect(seesMembers(groupRow('g'), undefined)).toBe(false)
})

test('GRP-056 only admins see hidden and banned members; newest first', () => {
  const members = [memberRow('g', 'a', { createdAt: 1 }), memberRow('g', 'b', { createdAt: 2, visible: 0 })]
  members.push(memberRow('g', 'c', { createdAt: 3, banned: 1 }))
  expect(shownMembers(members, memberRow('g', 'x')).map((m) => m.userId)).toEqual(['a'])
  expect(shownMembers(members, memberRow('g', 'x', RIGHTS.ADMIN)).map((m) => m.userId)).toEqual(['c', 'b', 'a'])
})
