import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { LiveList } from '#client/store/lists/live-list.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { newestFirst, type Notification } from '#shared/notification/notification.ts'
import type { Order } from '#shared/order/order.ts'
import { handoverRecord } from '#tests/support/handover-records.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { ownNotifications, type OwnNotification } from './own-notifications.ts'

let db: GotongDatabase
let list: LiveList<readonly OwnNotification[]>
let stop: () => void

const notice = (id: string, createdAt: number, claims: string[], readAt: number | null = null) =>
  ({ id, userId: 'host', title: 'Payment claimed', message: '', claims, createdAt, readAt }) as unknown as Notification
const claimed = (id: string): Order => orderRow(id, { status: 1, buyerStatus: 2 })
const booking = (status: 1 | 2) => ({ id: 'b1', did: 's1', hostId: 'host', status, bookerStatus: 2 }) as Booking
/** Ids in the order of the list, with their state. */
const shown = (): string[] | undefined =>
  list
    .get()
    .value?.toSorted((a, b) => newestFirst(a.notification, b.notification))
    .map(({ notification, isDone, isUnread }) =>
      [notification.id, isDone && 'done', isUnread && 'unread'].filter(Boolean).join(' '),
    )

beforeEach(async () => {
  db = await openDatabase('host')
  await db.view.orders.bulkPut([claimed('o1'), claimed('o2')])
  await db.view.bookings.put(booking(1))
  await db.view.notifications.bulkPut([
    notice('one', 4, ['o1']),
    notice('three', 3, ['o1', 'o2', 'b1']),
    notice('none', 2, []),
    notice('read', 1, ['o2'], 9),
  ])
  list = new LiveList(db, (from) => ownNotifications(from))
  stop = list.subscribe(() => undefined)
})
afterEach(async () => {
  stop()
  await db.delete()
})

test('USR-071 a notification about a claimed payment is done once the claim is decided, and all claims of one', async () => {
  await vi.waitFor(() => expect(shown()).toEqual(['one unread', 'three unread', 'none unread', 'read']))
  await db.view.orders.put({ ...claimed('o1'), status: 2 })
  await vi.waitFor(() => expect(shown()).toEqual(['one done', 'three unread', 'none unread', 'read']))
  await db.view.orders.put({ ...claimed('o2'), buyerStatus: 1 })
  await vi.waitFor(() => expect(shown()).toEqual(['one done', 'three unread', 'none unread', 'read done']))
  await db.view.bookings.put(booking(2))
  await vi.waitFor(() => expect(shown()).toEqual(['one done', 'three done', 'none unread', 'read done']))
  await db.view.orders.put(claimed('o1'))
  await vi.waitFor(() => expect(shown()).toEqual(['one unread', 'three unread', 'none unread', 'read done']))
})

test('USR-071 handing over a claimed order decides its claim, and an archived order has none', async () => {
  await vi.waitFor(() => expect(shown()).toEqual(['one unread', 'three unread', 'none unread', 'read']))
  await db.view.handovers.put({ ...handoverRecord('f1', { 'o1-1': 2 }), orderId: 'o1', hostId: 'host' })
  await vi.waitFor(() => expect(shown()).toEqual(['one done', 'three unread', 'none unread', 'read']))
  await db.view.orders.delete('o2')
  await vi.waitFor(() => expect(shown()).toEqual(['one done', 'three unread', 'none unread', 'read done']))
})

test('USR-071 a notification that was stored before the app was updated names no claims, and is unread', async () => {
  const { claims: _, ...stored } = notice('old', 5, [])
  await db.view.notifications.put(stored as Notification)
  await vi.waitFor(() => expect(shown()).toEqual(['old unread', 'one unread', 'three unread', 'none unread', 'read']))
})
