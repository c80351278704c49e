import { beforeEach, expect, test } from 'vitest'
import { detailsRow, groupRow, memberRow, person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, operationRunner, type OperationRunner } from '#tests/support/operation-runner.ts'
import { RIGHTS } from './group-check.ts'
import type { Member } from './group.ts'
import { seenOf } from './member-answer.ts'
import { joinGroup } from './join-group.ts'
import { approveGroupJoin } from './approve-group-join.ts'
import { removeMember } from './remove-member.ts'
import { changeGroupRole } from './change-group-role.ts'
import { banMember } from './ban-member.ts'
import { changeVisibleUserGroup } from './change-visible-user-group.ts'

let w: OperationRunner

const about = (userId: string) => ({ groupId: 'g1', userId })
const member = (userId: string): Member => w.row('members', `g1:${userId}`)
const there = (): string[] => w.rows('members').map((row) => row.userId)
const put = (userId: string, change: Partial<Member> = {}): void => {
  w.put('members', memberRow('g1', userId, change))
  w.put('member_details', detailsRow('g1', userId, 'Block 88'))
}
const setRole = (actor: string, userId: string, role: 'ADMIN' | 'HOST' | 'MEMBER') =>
  w.run(changeGroupRole, actor, { ...about(userId), role }, { at: 7 })
const ban = (actor: string, userId: string, banned: 0 | 1 = 1) =>
  w.run(banMember, actor, { ...about(userId), banned }, { at: 7 })
const remove = (actor: string, userId: string, seen: Member | null = null) =>
  w.run(removeMember, actor, { ...about(userId), seen: seen && seenOf(seen) }, { at: 7 })
const accept = (actor: string, userId: string, seen: Member | null = null) =>
  w.run(approveGroupJoin, actor, { ...about(userId), seen: seen && seenOf(seen) }, { at: 7 })

beforeEach(() => {
  w = operationRunner()
  for (const id of ['host', 'second', 'buyer', 'third']) w.put('users', person(id))
  w.put('groups', groupRow('g1', { totalMembers: 3, autoApproval: 0 }))
  put('host', RIGHTS.ADMIN)
  put('second', RIGHTS.ADMIN)
  put('buyer')
})

test('the last admin cannot be demoted, removed or banned, and cannot leave; banned and pending admins do not count', async () => {
  put('second', { ...RIGHTS.ADMIN, banned: 1 })
  put('third', { ...RIGHTS.ADMIN, approval: 1 })
  const words = 'A group needs at least one admin'
  expect(wordsOf(await setRole('host', 'host', 'HOST'))).toBe(words)
  expect(wordsOf(await ban('host', 'host'))).toBe(words)
  expect(wordsOf(await remove('host', 'host'))).toBe(words)
  expect(member('host')).toMatchObject({ ...RIGHTS.ADMIN, banned: 0 })
  outputOf(await setRole('host', 'host', 'ADMIN'))
  outputOf(await ban('host', 'second', 0))
  outputOf(await setRole('host', 'host', 'MEMBER'))
  expect(member('host')).toMatchObject(RIGHTS.MEMBER)
})

test('when two admins demote each other offline, one remains admin', async () => {
  outputOf(await setRole('host', 'second', 'MEMBER'))
  expect(await setRole('second', 'host', 'MEMBER')).toMatchObject({ refused: true, status: 403 })
  expect(member('host')).toMatchObject(RIGHTS.ADMIN)
})

test.each(['host', 'member', 'outsider', 'banned', 'pending'])('GRP-085 a %s cannot use admin actions', async (who) => {
  const acting: Record<string, Partial<Member>> = {
    host: RIGHTS.HOST,
    member: RIGHTS.MEMBER,
    banned: { ...RIGHTS.ADMIN, banned: 1 },
    pending: { ...RIGHTS.ADMIN, approval: 1 },
  }
  if (acting[who]) put('third', acting[who])
  const before = JSON.stringify(w.rows('members'))
  for (const tried of [
    await setRole('third', 'buyer', 'HOST'),
    await ban('third', 'buyer'),
    await ban('third', 'buyer', 0),
    await remove('third', 'buyer'),
    await accept('third', 'buyer'),
    await w.run(changeVisibleUserGroup, 'third', { ...about('buyer'), visible: 0 }, { at: 7 }),
  ])
    expect(tried).toMatchObject({ refused: true, status: 403 })
  expect(JSON.stringify(w.rows('members'))).toBe(before)
})

test('GRP-010 a ban lasts until it is lifted, and a banned person cannot join', async () => {
  expect(outputOf(await ban('host', 'buyer'))).toEqual({ userId: 'buyer', banned: 1 })
  expect(member('buyer').banned).toBe(1)
  expect(w.row('groups', 'g1').totalMembers).toBe(3)
  const join = () => w.run(joinGroup, 'buyer', { groupId: 'g1', answer: '', passcode: '' }, { at: 8 })
  expect(await join()).toMatchObject({ refused: true, code: 13003 })
  expect(await w.run(changeVisibleUserGroup, 'buyer', { ...about('buyer'), visible: 0 }, { at: 8 })).toMatchObject({
    refused: true,
    code: 13003,
  })
  outputOf(await ban('host', 'buyer', 0))
  expect(member('buyer').banned).toBe(0)
})

test('a banned person who leaves takes their contact data along and stays banned', async () => {
  outputOf(await ban('host', 'buyer'))
  outputOf(await remove('buyer', 'buyer'))
  expect(member('buyer')).toMatchObject({ banned: 1, approval: 1, visible: 0 })
  expect(w.rows('member_details').map((row) => row.userId)).not.toContain('buyer')
  expect(w.row('groups', 'g1').totalMembers).toBe(2)
  const join = () => w.run(joinGroup, 'buyer', { groupId: 'g1', answer: '', passcode: '' }, { at: 8 })
  expect(await join()).toMatchObject({ refused: true, code: 13003 })
  expect(await accept('host', 'buyer')).toMatchObject({ refused: true, code: 13017 })
  expect(member('buyer')).toMatchObject({ banned: 1, approval: 1 })
  expect(w.row('groups', 'g1').totalMembers).toBe(2)
  outputOf(await ban('host', 'buyer', 0))
  expect(there()).toEqual(['host', 'second'])
  outputOf(await join())
})

test('GRP-010 GRP-068 removing a banned member keeps the ban, and only lifting it removes the rest', async () => {
  outputOf(await ban('host', 'buyer'))
  const seen = member('buyer')
  outputOf(await remove('host', 'buyer', seen))
  expect(member('buyer')).toMatchObject({ banned: 1, approval: 1, isHost: false, visible: 0 })
  expect(w.rows('member_details').map((row) => row.userId)).not.toContain('buyer')
  expect(w.row('groups', 'g1').totalMembers).toBe(2)
  outputOf(await remove('second', 'buyer', seen))
  outputOf(await remove('buyer', 'buyer', seen))
  expect(await remove('second', 'buyer')).toMatchObject({ refused: true, code: 13017 })
  expect(await remove('second', 'buyer', member('buyer'))).toMatchObject({ refused: true, code: 13017 })
  expect(member('buyer')).toMatchObject({ banned: 1, approval: 1 })
  expect(w.row('groups', 'g1').totalMembers).toBe(2)
  outputOf(await ban('host', 'buyer', 0))
  expect(there()).toEqual(['host', 'second'])
})

test('GRP-010 rejecting the request of a banned person is refused, so that the ban stays', async () => {
  put('third', { approval: 1, banned: 1 })
  expect(await remove('host', 'third')).toMatchObject({ refused: true, code: 13017 })
  expect(member('third').banned).toBe(1)
})

test('a member who is removed or leaves disappears with their answer and is no longer counted', async () => {
  outputOf(await remove('host', 'buyer'))
  expect(there()).toEqual(['host', 'second'])
  expect(w.rows('member_details').map((row) => row.userId)).toEqual(['host', 'second'])
  expect(w.row('groups', 'g1').totalMembers).toBe(2)
  outputOf(await remove('second', 'second'))
  expect(w.row('groups', 'g1').totalMembers).toBe(1)
  expect(await remove('host', 'buyer')).toMatchObject({ refused: true, status: 404 })
})

test('a rejected or withdrawn request was never counted', async () => {
  put('third', { approval: 1 })
  outputOf(await remove('host', 'third'))
  put('third', { approval: 1 })
  outputOf(await remove('third', 'third'))
  expect(there()).toEqual(['host', 'second', 'buyer'])
  expect(w.row('groups', 'g1').totalMembers).toBe(3)
})

test('a request accepted by one admin cannot be rejected offline by another', async () => {
  put('third', { approval: 1 })
  const seen = member('third')
  outputOf(await accept('host', 'third'))
  expect(wordsOf(await remove('second', 'third', seen))).toBe('Another admin has answered this request')
  expect(member('third').approval).toBe(2)
  expect(w.row('groups', 'g1').totalMembers).toBe(4)
})

test('a request rejected by one admin cannot be accepted by another; two rejections agree', async () => {
  put('third', { approval: 1 })
  const seen = member('third')
  outputOf(await remove('host', 'third', seen))
  expect(await accept('second', 'third')).toMatchObject({ refused: true, status: 404 })
  outputOf(await remove('second', 'third', seen))
  expect(there()).not.toContain('third')
  put('third', { approval: 1, createdAt: 99 })
  expect(await remove('second', 'third', seen)).toMatchObject({ refused: true, status: 409 })
})

test('an answer to an earlier request does not apply to a new request', async () => {
  put('third', { approval: 1 })
  const seen = member('third')
  outputOf(await remove('host', 'third', seen))
  put('third', { approval: 1, createdAt: 99 })
  expect(wordsOf(await accept('second', 'third', seen))).toBe('Another admin has answered this request')
  expect(member('third').approval).toBe(1)
  outputOf(await accept('second', 'third', member('third')))
  expect(member('third').approval).toBe(2)
})

test('an approval queued by an older version of the app, without the state it saw, is accepted', async () => {
  put('third', { approval: 1, createdAt: 99 })
  const queued = approveGroupJoin.upcasts?.[1]?.(about('third') as never)
  outputOf(await w.run(approveGroupJoin, 'host', approveGroupJoin.input.parse(queued), { at: 7 }))
  expect(member('third').approval).toBe(2)
})

test('two approvals of the same request count one member', async () => {
  put('third', { approval: 1 })
  outputOf(await accept('host', 'third'))
  outputOf(await accept('second', 'third'))
  expect(w.row('groups', 'g1').totalMembers).toBe(4)
})

test("an admin decides about everyone's visibility, members about their own", async () => {
  outputOf(await w.run(changeVisibleUserGroup, 'host', { ...about('buyer'), visible: 0 }, { at: 7 }))
  expect(member('buyer').visible).toBe(0)
  outputOf(await w.run(changeVisibleUserGroup, 'buyer', { ...about('buyer'), visible: 1 }, { at: 7 }))
  expect(member('buyer').visible).toBe(1)
})
