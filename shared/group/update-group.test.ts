import { beforeEach, expect, test } from 'vitest'
import { eventRow } from '#tests/support/sample-event.ts'
import { groupRow, memberRow, person } from '#tests/support/member-rows.ts'
import { outputOf, operationRunner, type OperationRunner } from '#tests/support/operation-runner.ts'
import { RIGHTS } from './group-check.ts'
import type { z } from 'zod/mini'
import { updateGroup } from './update-group.ts'

type UpdateGroupInput = z.infer<typeof updateGroup.input>

let w: OperationRunner

const update = (change: Omit<UpdateGroupInput, 'id'>, actor = 'host', onDevice = false) =>
  w.run(updateGroup, actor, { id: 'g1', ...change }, { at: 7, onDevice })
const group = () => w.row('groups', 'g1')

beforeEach(() => {
  w = operationRunner()
  w.put('users', person('host'))
  w.put('groups', groupRow('g1', { hasPasscode: true, totalMembers: 2 }))
  w.put('group_secrets', { id: 'g1', passcode: 'open' })
  w.put('members', memberRow('g1', 'host', RIGHTS.ADMIN))
  w.put('members', memberRow('g1', 'buyer'))
  w.put('events', eventRow())
})

test('an update changes only the fields that it names; a new name appears everywhere', async () => {
  const before = group()
  outputOf(await update({ name: ' Block 88 ', question: 'Which floor?' }))
  expect(group()).toEqual({ ...before, name: 'Block 88', question: 'Which floor?' })
  expect(w.rows('members').map((row) => row.groupName)).toEqual(['Block 88', 'Block 88'])
  expect(w.row('events', 'e1').groupName).toBe('Block 88')
})

test('a new name is stored without invisible characters', async () => {
  outputOf(await update({ name: 'Block\u200B 88\u2060' }))
  expect(group().name).toBe('Block 88')
  expect(w.rows('members').map((row) => row.groupName)).toEqual(['Block 88', 'Block 88'])
  expect(await update({ name: 'Gotong\u200B' })).toMatchObject({ message: 'A group cannot be called Gotong' })
})

test('offline changes of different fields by two admins are merged', async () => {
  w.put('members', memberRow('g1', 'buyer', RIGHTS.ADMIN))
  outputOf(await update({ description: 'New words' }))
  outputOf(await update({ public: 0 }, 'buyer'))
  expect(group()).toMatchObject({ description: 'New words', public: 0 })
})

test('GRP-020 GRP-021 GRP-022 invalid fields are refused in the same words as for a new group', async () => {
  expect(await update({ name: ' ' })).toMatchObject({ refused: true, message: 'Invalid name' })
  expect(await update({ description: '' })).toMatchObject({ refused: true, message: 'Invalid description' })
  outputOf(await update({ question: '', passcode: '' }))
})

test('the passcode stays unless it is sent, is removed when empty or when admins approve, and is on no device', async () => {
  outputOf(await update({ description: 'Same passcode' }))
  expect([group().hasPasscode, w.row('group_secrets', 'g1').passcode]).toEqual([true, 'open'])
  outputOf(await update({ passcode: ' shut ' }))
  expect(w.row('group_secrets', 'g1').passcode).toBe('shut')
  outputOf(await update({ passcode: 'device' }, 'host', true))
  expect(w.row('group_secrets', 'g1').passcode).toBe('shut')
  outputOf(await update({ autoApproval: 0 }))
  expect([group().hasPasscode, w.rows('group_secrets')]).toEqual([false, []])
  outputOf(await update({ autoApproval: 1, passcode: 'again' }))
  expect(group().hasPasscode).toBe(true)
  outputOf(await update({ passcode: '' }))
  expect([group().hasPasscode, w.rows('group_secrets')]).toEqual([false, []])
})

test('a picture must be uploaded by the admin; the existing one may stay', async () => {
  const foreign = `/api/files/${'a'.repeat(64)}`
  expect(await update({ photoUrl: foreign })).toMatchObject({ refused: true, code: 1903 })
  w.put('groups', { ...group(), photoUrl: foreign })
  outputOf(await update({ photoUrl: foreign, description: 'Its own' }))
})

test.each([
  ['host', RIGHTS.HOST],
  ['member', RIGHTS.MEMBER],
] as const)('a %s cannot change the group', async (_role, rights) => {
  w.put('members', memberRow('g1', 'buyer', rights))
  expect(await update({ name: 'Mine' }, 'buyer')).toMatchObject({ refused: true, status: 403 })
  expect(await update({ name: 'Mine' }, 'outsider')).toMatchObject({ refused: true, status: 403 })
})
