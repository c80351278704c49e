import { expect, test } from 'vitest'
import { memberRow, orderRow, person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, operationRunner } from '#tests/support/operation-runner.ts'
import { createNotification } from './create-notification.ts'
import { isListFresh, newestFirst, notificationReply, notifiedIn } from './notification.ts'
import { readNotifications } from './read-notifications.ts'

const street = () => {
  const w = operationRunner()
  for (const id of ['host', 'buyer', 'outsider']) w.put('users', person(id))
  w.put('orders', orderRow('R1'))
  const tell = (from: string, receiverId: string, message = 'The fish is late') =>
    w.run(createNotification, from, { receiverId, title: 'Fish', message, link: null }, { at: 50 })
  return { ...w, tell }
}

test('a host may write to their buyer, other people may not', async () => {
  const { tell, rows } = street()
  const { id, notified } = outputOf(await tell('host', 'buyer'))
  expect(notified).toEqual([id])
  expect(rows('notifications')).toEqual([
    {
      id,
      userId: 'buyer',
      senderId: 'host',
      senderName: 'host Tan',
      title: 'Fish',
      message: 'The fish is late',
      link: null,
      claims: [],
      createdAt: 50,
      readAt: null,
    },
  ])
  for (const [from, to] of [
    ['buyer', 'host'],
    ['outsider', 'buyer'],
    ['host', 'outsider'],
  ] as const)
    expect(wordsOf(await tell(from, to))).toBe('You can only write to your buyers and to members of your groups')
  expect(wordsOf(await tell('host', 'buyer', '  '))).toBe('Content cannot be blank')
})

test('placing an order on behalf of somebody does not permit writing to them', async () => {
  const { tell, put } = street()
  put('orders', orderRow('R2', { uid: 'outsider', placedBy: 'host' }))
  expect(wordsOf(await tell('host', 'outsider'))).toMatch(/^You can only/)
})

test('a host or admin may write to members of the group, a member may not', async () => {
  const { tell, put } = street()
  put('members', memberRow('g1', 'outsider', { isHost: true }))
  put('members', memberRow('g1', 'buyer'))
  outputOf(await tell('outsider', 'buyer'))
  expect(wordsOf(await tell('buyer', 'outsider'))).toMatch(/^You can only/)
  put('members', memberRow('g1', 'outsider', { isHost: true, banned: 1 }))
  expect(wordsOf(await tell('outsider', 'buyer'))).toMatch(/^You can only/)
})

test('a link must stay inside the app', () => {
  const sent = { receiverId: 'buyer', title: '', message: 'x' }
  const isTaken = (link: string) => createNotification.input.safeParse({ ...sent, link }).success
  expect(['/event/purchase-detail?ref=A', '//example.org', 'https://example.org', 'x'].map(isTaken)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a read notification is read on every device; ids of others are ignored', async () => {
  const { tell, run, row } = street()
  const { id: first } = outputOf(await tell('host', 'buyer'))
  const { id: second } = outputOf(await tell('host', 'buyer'))
  expect(outputOf(await run(readNotifications, 'buyer', { ids: [first, 'zzz'] }, { at: 60 }))).toEqual({ unread: 1 })
  expect(row('notifications', first).readAt).toBe(60)
  outputOf(await run(readNotifications, 'buyer', { ids: [first] }, { at: 70 }))
  expect(row('notifications', first).readAt).toBe(60)
  outputOf(await run(readNotifications, 'outsider', { ids: [second] }, { at: 70 }))
  expect(row('notifications', second).readAt).toBeNull()
})

test('USR-031 the list on the device counts as fresh for 60 seconds', () => {
  expect([null, 940, 941, 1000].map((fetchedAt) => isListFresh(fetchedAt, 1000))).toEqual([false, false, true, true])
})

test('the list is sorted newest first, and a reply omits the other receivers', async () => {
  const { tell, rows } = street()
  outputOf(await tell('host', 'buyer'))
  const [row] = rows('notifications')
  expect(Object.keys(notificationReply(row!)).sort()).toEqual([
    'createdAt',
    'id',
    'link',
    'message',
    'readAt',
    'senderName',
    'title',
  ])
  const later = { ...row!, id: 'z', createdAt: 90 }
  expect([row!, later].sort(newestFirst)[0]).toBe(later)
  expect([undefined, {}, { notified: ['a'] }].map(notifiedIn)).toEqual([[], [], ['a']])
})
