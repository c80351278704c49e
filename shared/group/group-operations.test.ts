import { beforeEach, expect, test } from 'vitest'
import { groupRow, memberRow, person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, operationRunner, type OperationRunner } from '#tests/support/operation-runner.ts'
import { type CreateGroupInput, createGroup } from './create-group.ts'
import type { Group } from './group.ts'
import { joinGroup } from './join-group.ts'
import { approveGroupJoin } from './approve-group-join.ts'
import { changeGroupRole } from './change-group-role.ts'

let w: OperationRunner

const form = (change: Partial<CreateGroupInput> = {}): CreateGroupInput => ({
  id: 'g1',
  name: ' Makan Club ',
  description: 'We eat',
  question: '',
  photoUrl: null,
  passcode: '',
  public: 1,
  defaultRole: 1,
  autoApproval: 1,
  accessMemberList: 1,
  ...change,
})
const join = (passcode = '', userId = 'buyer') =>
  w.run(joinGroup, userId, { groupId: 'g1', answer: ' Block 88 ', passcode }, { at: 7 })
const setGroup = (change: Partial<Group>) => w.put('groups', groupRow('g1', change))
const setRole = (userId: string, role: 'ADMIN' | 'HOST' | 'MEMBER', actor = 'host') =>
  w.run(changeGroupRole, actor, { groupId: 'g1', userId, role }, { at: 7 })

beforeEach(() => {
  w = operationRunner()
  for (const id of ['host', 'buyer', 'third']) w.put('users', person(id))
  w.put('members', memberRow('g1', 'host', { isAdmin: true, isHost: true }))
})

test('the creator becomes an approved admin and host; the passcode is stored separately', async () => {
  outputOf(await w.run(createGroup, 'buyer', form({ passcode: ' open ' }), { at: 7 }))
  expect(w.row('groups', 'g1')).toMatchObject({
    name: 'Makan Club',
    hasPasscode: true,
    totalMembers: 1,
    createdUserId: 'buyer',
    createdAt: 7,
  })
  expect(w.row('members', 'g1:buyer')).toMatchObject({ isAdmin: true, isHost: true, approval: 2, banned: 0 })
  expect(w.row('group_secrets', 'g1')).toEqual({ id: 'g1', passcode: 'open' })
  expect(JSON.stringify(w.rows('groups'))).not.toContain('open')
})

test('a passcode is used only with automatic approval, and is never stored on a device', async () => {
  outputOf(await w.run(createGroup, 'buyer', form({ passcode: 'open', autoApproval: 0 }), { at: 7 }))
  expect(w.row('groups', 'g1').hasPasscode).toBe(false)
  outputOf(await w.run(createGroup, 'buyer', form({ id: 'g2', passcode: 'open' }), { at: 7, onDevice: true }))
  expect(w.row('groups', 'g2').hasPasscode).toBe(true)
  expect(w.rows('group_secrets')).toEqual([])
})

test("GRP-020 GRP-021 invalid fields and another person's id are refused with a message", async () => {
  expect(await w.run(createGroup, 'buyer', form({ name: ' ', description: '' }), { at: 7 })).toMatchObject({
    message: 'Invalid name',
    detail: { fields: { name: 'Invalid name', description: 'Invalid description' } },
  })
  outputOf(await w.run(createGroup, 'buyer', form(), { at: 7 }))
  outputOf(await w.run(createGroup, 'buyer', form({ name: 'Other' }), { at: 8 }))
  expect(w.row('groups', 'g1').name).toBe('Makan Club')
  expect(await w.run(createGroup, 'third', form(), { at: 8 })).toMatchObject({ refused: true, status: 409 })
})

test('GRP-006 with approval by an admin a request is pending', async () => {
  setGroup({ autoApproval: 0 })
  expect(outputOf(await join())).toMatchObject({ request: 3 })
  expect(w.row('members', 'g1:buyer')).toMatchObject({ approval: 1, isHost: false })
  expect(w.row('member_details', 'g1:buyer')).toMatchObject({ answer: 'Block 88', phone: '91234567' })
  expect(w.row('groups', 'g1').totalMembers).toBe(1)
})

test.each([
  [1, false],
  [2, true],
] as const)(
  'GRP-005 GRP-006 with automatic approval and default role %i a person joins immediately',
  async (defaultRole, isHost) => {
    setGroup({ defaultRole })
    expect(outputOf(await join())).toEqual({ request: 2, notified: [] })
    expect(w.row('members', 'g1:buyer')).toMatchObject({ approval: 2, isHost, isAdmin: false })
    expect(w.row('groups', 'g1').totalMembers).toBe(2)
    expect(outputOf(await join())).toEqual({ request: 2, notified: [] })
    expect(w.row('groups', 'g1').totalMembers).toBe(2)
  },
)

test('a group with a passcode accepts only the right one; a wrong one changes nothing', async () => {
  setGroup({ hasPasscode: true })
  w.put('group_secrets', { id: 'g1', passcode: 'open' })
  for (const passcode of ['', 'OPEN', 'shut'])
    expect(await join(passcode)).toMatchObject({ refused: true, code: 13001, detail: { field: 'passcode' } })
  expect(w.rows('members').map((m) => m.userId)).toEqual(['host'])
  expect(outputOf(await join(' open '))).toMatchObject({ request: 2 })
})

test('a banned person cannot join again; an unknown group is not found', async () => {
  setGroup({})
  w.put('members', memberRow('g1', 'buyer', { banned: 1 }))
  expect(await join()).toMatchObject({ refused: true, code: 13003, status: 403 })
  const nowhere = await w.run(joinGroup, 'third', { groupId: 'gx', answer: '', passcode: '' }, { at: 7 })
  expect(wordsOf(nowhere)).toBe('Something went wrong')
})

test('a group without an admin accepts neither members nor requests', async () => {
  w.put('members', memberRow('g1', 'host', { isAdmin: true, banned: 1 }))
  w.put('members', memberRow('g1', 'third', { isAdmin: true, approval: 1 }))
  for (const autoApproval of [0, 1] as const) {
    setGroup({ autoApproval })
    expect(await join()).toMatchObject({ refused: true, code: 13015, status: 409 })
  }
  expect(w.rows('members').map((m) => m.userId)).not.toContain('buyer')
})

test('an admin accepts a request once; other people may not', async () => {
  setGroup({ autoApproval: 0, defaultRole: 2 })
  await join()
  const accept = (actor: string) =>
    w.run(approveGroupJoin, actor, { groupId: 'g1', userId: 'buyer', seen: null }, { at: 8 })
  expect(await accept('buyer')).toMatchObject({ refused: true, status: 403 })
  expect(outputOf(await accept('host'))).toMatchObject({ userId: 'buyer' })
  expect(w.row('members', 'g1:buyer')).toMatchObject({ approval: 2, isHost: true })
  outputOf(await accept('host'))
  expect(w.row('groups', 'g1').totalMembers).toBe(2)
})

test('GRP-080 GRP-081 GRP-082 an admin changes roles', async () => {
  w.put('members', memberRow('g1', 'buyer'))
  for (const [role, isAdmin, isHost] of [
    ['ADMIN', true, true],
    ['HOST', false, true],
    ['MEMBER', false, false],
  ] as const) {
    outputOf(await setRole('buyer', role))
    expect(w.row('members', 'g1:buyer')).toMatchObject({ isAdmin, isHost })
  }
})

test('a host or a member cannot change roles', async () => {
  w.put('members', memberRow('g1', 'buyer', { isHost: true }))
  expect(await setRole('third', 'ADMIN', 'buyer')).toMatchObject({ refused: true, status: 403 })
  expect(await setRole('third', 'ADMIN')).toMatchObject({ refused: true, status: 404 })
})
