import { beforeEach, expect, test } from 'vitest'
import { groupRow, memberRow, person } from '#tests/support/member-rows.ts'
import { outputOf, operationRunner, type OperationRunner } from '#tests/support/operation-runner.ts'
import { RIGHTS } from './group-check.ts'
import { joinGroup } from './join-group.ts'
import { approveGroupJoin } from './approve-group-join.ts'
import { removeMember } from './remove-member.ts'

let w: OperationRunner
const DAY_S = 86_400

const ask = (at: number) => w.run(joinGroup, 'buyer', { groupId: 'g1', answer: 'Block 88', passcode: '' }, { at })
const withdraw = (at: number) => w.run(removeMember, 'buyer', { groupId: 'g1', userId: 'buyer', seen: null }, { at })
const accept = (at: number) => w.run(approveGroupJoin, 'second', { groupId: 'g1', userId: 'buyer', seen: null }, { at })
const notices = () => w.rows('notifications')

beforeEach(() => {
  w = operationRunner()
  for (const id of ['host', 'second', 'third', 'buyer']) w.put('users', person(id))
  w.put('groups', groupRow('g1', { autoApproval: 0 }))
  for (const id of ['host', 'second']) w.put('members', memberRow('g1', id, RIGHTS.ADMIN))
  w.put('members', memberRow('g1', 'third', RIGHTS.HOST))
})

test('a request to join notifies every admin and no other member', async () => {
  const { notified } = outputOf(await ask(50))
  expect(notified).toHaveLength(2)
  expect(notices().map(({ id }) => id)).toEqual(notified)
  expect(notices().map(({ userId }) => userId)).toEqual(['host', 'second'])
  expect(notices()[0]).toMatchObject({
    senderId: 'buyer',
    senderName: 'buyer Tan',
    title: 'Lorong 8 Makan Club',
    message: 'Asks to join the group.',
    link: '/group/list-members?groupId=g1',
    createdAt: 50,
    readAt: null,
  })
})

test('joining a group with automatic approval sends no notification', async () => {
  w.put('groups', groupRow('g1', { autoApproval: 1 }))
  expect(outputOf(await ask(50)).notified).toEqual([])
  expect(notices()).toEqual([])
})

test('repeated requests notify each admin at most once a day and leave one notification', async () => {
  outputOf(await ask(50))
  expect(outputOf(await ask(51)).notified).toEqual([])
  outputOf(await withdraw(60))
  expect(outputOf(await ask(50 + DAY_S - 1)).notified).toEqual([])
  outputOf(await withdraw(50 + DAY_S - 1))
  expect(outputOf(await ask(50 + DAY_S)).notified).toHaveLength(2)
  expect(notices().map(({ createdAt }) => createdAt)).toEqual([50 + DAY_S, 50 + DAY_S])
})

test('an accepted member is notified once by the admin who accepted', async () => {
  outputOf(await ask(50))
  const { notified } = outputOf(await accept(70))
  expect(notices().filter(({ userId }) => userId === 'buyer')).toMatchObject([
    {
      id: notified[0],
      senderId: 'second',
      title: 'Lorong 8 Makan Club',
      message: 'You are in. The events of the group are on your home page now.',
      link: '/group/list-events?groupId=g1',
    },
  ])
  expect(outputOf(await accept(71)).notified).toEqual([])
})
