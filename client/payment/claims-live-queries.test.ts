import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import type { Event } from '#shared/event/event.ts'
import type { Order } from '#shared/order/order.ts'
import { openDatabase } from '#client/store/database/gotong-database.ts'
import { LiveList } from '#client/store/lists/live-list.ts'
import { claimedEvents, type ClaimedEvent } from './claims-live-queries.ts'

const DAY_S = 86_400
const TODAY = 100 * DAY_S

const event = (id: string, createdUserId: string, pickupTimestamp: number) =>
  ({ id, createdUserId, pickupTimestamp, pickupDuration: 3600 }) as Event

const order = (id: string, eid: string, status: Order['status'], buyerStatus: Order['buyerStatus']) =>
  ({ id, eid, hostId: 'u1', status, buyerStatus, lines: [{ id: 'a', pQuantity: 1 }] }) as unknown as Order

const handedOver = (orderId: string, eid: string) =>
  ({
    id: `f-${orderId}`,
    kind: 'handover',
    orderId,
    eid,
    hostId: 'u1',
    lines: [{ lineId: 'a', quantity: 1 }],
    undoes: [],
    seen: [],
    time: '1',
  }) as unknown as HandOverRecord

test('the claimed payments of the host’s events are counted, and a verified or handed-over one no longer', async () => {
  const db = await openDatabase('u1')
  await db.view.events.bulkPut([
    event('later', 'u1', TODAY + 2 * DAY_S),
    event('sooner', 'u1', TODAY + DAY_S),
    event('long past', 'u1', TODAY - 20 * DAY_S),
    event('of somebody else', 'u2', TODAY),
  ])
  await db.view.orders.bulkPut([
    order('1', 'later', 1, 2),
    order('2', 'later', 1, 2),
    order('3', 'later', 1, 1),
    order('4', 'later', 2, 2),
    order('5', 'later', -1, -2),
    order('6', 'sooner', 1, 2),
    order('7', 'long past', 1, 2),
    order('8', 'of somebody else', 1, 2),
  ])
  const list = new LiveList<readonly ClaimedEvent[]>(db, (from) => claimedEvents(from, TODAY))
  const stop = list.subscribe(() => undefined)
  const counts = () => list.get().value?.map(({ event: { id }, claims }) => [id, claims])
  await vi.waitFor(() =>
    expect(counts()).toEqual([
      ['sooner', 1],
      ['later', 2],
    ]),
  )
  await db.view.orders.put(order('6', 'sooner', 2, 2))
  await db.view.handovers.put(handedOver('1', 'later'))
  await vi.waitFor(() => expect(counts()).toEqual([['later', 1]]))
  stop()
  await db.delete()
})
