import { expect, test } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { memberRow, orderRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { runnerWithEvent } from '#tests/support/sample-event.ts'
import { broadcastMessage, MAX_MESSAGES_FOR_ORDERS_ON_BEHALF } from './broadcast-message.ts'

const send = (here: OperationRunner, refs: string[] | null = null, onDevice = false) =>
  here.run(broadcastMessage, 'host', { about: 'event', id: 'e1', refs, message: 'They are ripe' }, { at: 50, onDevice })
const onBehalf = (id: string, change: Partial<Order> = {}) =>
  orderRow(id, { uid: 'outsider', placedBy: 'host', ...change })
const receiversOf = (here: OperationRunner) =>
  here
    .rows('notifications')
    .map(({ userId }) => userId)
    .sort()

test('MNG-030 a person outside the group gets no broadcast for an order that somebody else placed for them', async () => {
  const here = runnerWithEvent()
  here.put('orders', orderRow('OWN'))
  here.put('orders', onBehalf('FORCED'))
  here.put('orders', onBehalf('FORCED2', { placedBy: 'admin' }))
  expect(outputOf(await send(here))).toMatchObject({ sent: 1 })
  expect(receiversOf(here)).toEqual(['buyer'])
  expect(wordsOf(await send(here, ['FORCED']))).toBe('Nobody would get this message')
})

test.each([
  ['an approved member of the group', (here: OperationRunner) => here.put('members', memberRow('g1', 'outsider'))],
  [
    'a person who ordered from the host themselves',
    (here: OperationRunner) =>
      here.put('orders', orderRow('BEFORE', { eid: 'e0', uid: 'outsider', placedBy: 'outsider', status: -1 })),
  ],
  [
    'a person who ordered in the same event themselves',
    (here: OperationRunner) =>
      here.put('orders', orderRow('BEFORE', { uid: 'outsider', placedBy: 'outsider', status: -1 })),
  ],
])('MNG-030 %s gets the broadcast for an order that somebody else placed for them', async (_who, prepare) => {
  const here = runnerWithEvent()
  here.put('orders', onBehalf('FORCED'))
  prepare(here)
  expect(outputOf(await send(here))).toMatchObject({ sent: 1 })
  expect(receiversOf(here)).toEqual(['outsider'])
})

test.each([
  ['a person with a pending request', memberRow('g1', 'outsider', { approval: 1 })],
  ['a member of another group of the host', memberRow('g2', 'outsider')],
])('%s gets no broadcast for an order that somebody else placed for them', async (_who, member) => {
  const here = runnerWithEvent()
  here.put('orders', onBehalf('FORCED'))
  here.put('members', member)
  expect(wordsOf(await send(here))).toBe('Nobody would get this message')
})

test('an order with another host does not make a person reachable', async () => {
  const here = runnerWithEvent()
  here.put('orders', onBehalf('FORCED'))
  here.put('orders', orderRow('ELSEWHERE', { eid: 'e9', hostId: 'other', uid: 'outsider', placedBy: 'outsider' }))
  expect(wordsOf(await send(here))).toBe('Nobody would get this message')
})

test('one broadcast has at most five messages to a buyer for orders that others placed, and one for each order of their own', async () => {
  const here = runnerWithEvent()
  for (let n = 0; n < 7; n += 1) {
    here.put('orders', orderRow(`OWN${n}`, { uid: 'other', placedBy: 'other' }))
    here.put('orders', orderRow(`FOR${n}`, { uid: 'buyer', placedBy: 'host' }))
  }
  expect(outputOf(await send(here))).toMatchObject({ sent: 7 + MAX_MESSAGES_FOR_ORDERS_ON_BEHALF })
  const chosen = ['FOR2', 'FOR3', 'FOR4', 'FOR5', 'FOR6']
  expect(outputOf(await send(here, chosen))).toMatchObject({ sent: 5 })
})

test('a device, which has not every member, leaves the choice of receivers to the server', async () => {
  const here = runnerWithEvent()
  here.put('orders', onBehalf('FORCED'))
  expect(outputOf(await send(here, null, true))).toMatchObject({ sent: 1 })
})
