import { expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import { eventRow } from '#tests/support/sample-event.ts'
import { groupRow, memberRow, orderRow, person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, operationRunner } from '#tests/support/operation-runner.ts'
import { createGroup, NEW_GROUP } from '#shared/group/create-group.ts'
import { GROUP_ID_IN_USE } from '#shared/group/group-refusals.ts'
import { detailsOf } from '#shared/group/group.ts'
import { updateOrderBuyerStatus } from '#shared/order/update-order-buyer-status.ts'
import { forgetInEvent } from './forget-in-event.ts'
import { removeAccount } from './remove-account.ts'

const LONG_AFTER_S = 5_000_000_000

const street = () => {
  const w = operationRunner()
  w.put('users', person('mei'))
  w.put('groups', groupRow('g1', { totalMembers: 2 }))
  w.put('members', memberRow('g1', 'mei'))
  w.put('members', memberRow('g1', 'ravi', { isAdmin: true, isHost: true }))
  return w
}

test("an order stays with its host, without the person's data", async () => {
  const w = street()
  w.put('events', eventRow())
  const paid = { buyerStatus: 2, paymentScreenshot: '/api/x' } as const
  w.put('orders', orderRow('R1', { uid: 'mei', uName: 'mei Tan', comment: 'Ring twice', ...paid }))
  w.put('orders', orderRow('R2'))
  const event = w.row('events', 'e1')
  outputOf(await w.run(forgetInEvent, SYSTEM, { eid: 'e1', userId: 'mei' }, { at: 5 }))
  expect(w.row('orders', 'R1')).toMatchObject({
    uName: 'Deleted account',
    uPhone: '',
    uEmail: '',
    comment: '',
    bookingAddress: null,
    paymentScreenshot: '/api/x',
    lines: orderRow('R1').lines,
  })
  expect(w.row('orders', 'R2').uName).toBe('buyer Tan')
  expect(w.row('events', 'e1')).toEqual(event)
})

test.each([
  ['that the host has not accepted yet stays', { status: 1, buyerStatus: 2 }, '/api/x'],
  ['of an order that its host cancelled goes', { status: -1, buyerStatus: 2 }, null],
  ['that the host has accepted goes', { status: 2, buyerStatus: 2 }, null],
  ['that the host has given back goes', { status: -1, buyerStatus: -2 }, null],
] as const)('a payment proof that was %s', async (_what, pair, paymentScreenshot) => {
  const w = street()
  w.put('events', eventRow())
  w.put('orders', orderRow('R1', { uid: 'mei', ...pair, paymentScreenshot: '/api/x' }))
  outputOf(await w.run(forgetInEvent, SYSTEM, { eid: 'e1', userId: 'mei' }, { at: 5 }))
  expect(w.row('orders', 'R1')).toMatchObject({ ...pair, paymentScreenshot, lines: orderRow('R1').lines })
})

test('a proof marked invalid by the host is deleted, one of a payment that the buyer withdrew stays', async () => {
  const w = street()
  w.put('events', eventRow())
  for (const [id, buyerStatus] of [
    ['R1', 1],
    ['R2', 2],
  ] as const) {
    const order = orderRow(id, { uid: 'mei', status: 1, buyerStatus, paymentScreenshot: '/api/x' })
    w.put('orders', order)
    outputOf(
      await w.run(updateOrderBuyerStatus, 'mei', { ref: id, buyerStatus: -1, paymentScreenshot: null }, { at: 4 }),
    )
  }
  outputOf(await w.run(forgetInEvent, SYSTEM, { eid: 'e1', userId: 'mei' }, { at: 5 }))
  expect(w.rows('orders').map(({ paymentScreenshot }) => paymentScreenshot)).toEqual([null, '/api/x'])
})

test('the only admin among other members cannot be deleted; with another admin they can', async () => {
  const w = street()
  w.put('members', memberRow('g1', 'mei', { isAdmin: true }))
  w.put('members', memberRow('g1', 'ravi'))
  const go = () => w.run(removeAccount, SYSTEM, { userId: 'mei' }, { at: LONG_AFTER_S })
  expect(wordsOf(await go())).toBe('You are the only admin of a group. Make somebody else an admin first.')
  w.put('members', memberRow('g1', 'ravi', { isAdmin: true }))
  outputOf(await go())
  expect(w.rows('users')).toEqual([])
  expect(w.rows('members').map(({ userId }) => userId)).toEqual(['ravi'])
  expect(w.row('groups', 'g1').totalMembers).toBe(1)
})

test('a host cannot be deleted before their events are over; then their share links end as well', async () => {
  const w = street()
  w.put('events', eventRow({ createdUserId: 'mei' }))
  const go = (at: number) => w.run(removeAccount, SYSTEM, { userId: 'mei' }, { at })
  const { pickupTimestamp, pickupDuration } = w.row('events', 'e1')
  expect(wordsOf(await go(pickupTimestamp + pickupDuration - 1))).toMatch(/^You host a group buy that is not over/)
  w.put('share_codes', { id: 'e1', hostId: 'mei', shareCode: 'AB' })
  outputOf(await go(pickupTimestamp + pickupDuration))
  expect(w.rows('share_codes')).toEqual([])
})

test('a group without members loses its texts, and its id cannot be used again', async () => {
  const w = operationRunner()
  w.put('users', person('mei'))
  w.put('groups', groupRow('g1', { description: 'Lift lobby B' }))
  w.put('users', person('ravi'))
  w.put('group_secrets', { id: 'g1', passcode: 'x' })
  w.put('members', memberRow('g1', 'mei', { isAdmin: true }))
  outputOf(await w.run(removeAccount, SYSTEM, { userId: 'mei' }, { at: LONG_AFTER_S }))
  const empty = { name: '', description: '', question: '', photoUrl: null, totalMembers: 0, public: 0 }
  expect(w.row('groups', 'g1')).toMatchObject(empty)
  expect([w.rows('group_secrets'), w.rows('members')]).toEqual([[], []])
  const again = { ...NEW_GROUP, id: 'g1', name: 'Lobby bakes' }
  expect(wordsOf(await w.run(createGroup, 'ravi', again, { at: LONG_AFTER_S }))).toBe(GROUP_ID_IN_USE.message)
})

test.each([
  ['loses its texts', false, [{ id: 'g1', name: '', totalMembers: 0, public: 0 }]],
  [
    'that its group buys need stays, closed',
    true,
    [{ id: 'g1', name: groupRow('g1').name, totalMembers: 0, public: 0 }],
  ],
])(
  'a group whose last admin leaves only requests and bans behind %s; those are deleted as well',
  async (_what, hasEvents, groups) => {
    const w = operationRunner()
    w.put('users', person('mei'))
    w.put('groups', groupRow('g1', { totalMembers: 2 }))
    w.put('members', memberRow('g1', 'mei', { isAdmin: true }))
    for (const other of [memberRow('g1', 'asks', { approval: 1 }), memberRow('g1', 'banned', { banned: 1 })]) {
      w.put('members', other)
      w.put('member_details', detailsOf('g1', person(other.userId), 'The fourth'))
    }
    if (hasEvents) w.put('events', eventRow({ createdUserId: 'ravi' }))
    outputOf(await w.run(removeAccount, SYSTEM, { userId: 'mei' }, { at: LONG_AFTER_S }))
    expect([w.rows('members'), w.rows('member_details')]).toEqual([[], []])
    expect(w.rows('groups')).toMatchObject(groups)
    expect(w.rows('groups')).toHaveLength(groups.length)
  },
)
