// Upgrades a database whose orders have neither shares of costs nor paid amounts.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Event } from '#shared/event/event.ts'
import type { Order } from '#shared/order/order.ts'
import type { Tables } from '#shared/tables.ts'
import { eventDraft, orderRow } from '#tests/support/member-rows.ts'
import { CLOSING, eventRow } from '#tests/support/sample-event.ts'
import { planOf } from '#tests/support/query-plan.ts'
import { unsettledEvents } from '#server/order/settle-shares.ts'
import { asCents } from '#shared/kernel/money.ts'
import { databaseAt, type EarlierDatabase } from '#tests/support/earlier-database.ts'
import type { Handles } from './database.ts'
import { migrate } from './migrate.ts'
import { codecOf } from './replicated.ts'

const DAY_S = 86_400
const COSTS = { deliveryCost: asCents(500), discount: asCents(0) } as const

let earlier: EarlierDatabase
let handles: Handles

/** Inserts a row without the columns that the old database does not have. */
const insert = async <N extends 'events' | 'orders' | 'scheduled_events'>(
  table: N,
  row: Tables[N],
  without: readonly string[] = [],
): Promise<void> => {
  const codec = codecOf(table)
  const stored = codec.toStored(row)
  const values = Object.fromEntries(codec.fields.map((field, n) => [field, stored[n]]))
  for (const column of without) delete values[column]
  await handles.writer
    .insertInto(table)
    .values(values as never)
    .execute()
}

const addEvent = async (id: string, change: Partial<Event>, orders: readonly Partial<Order>[]): Promise<void> => {
  await insert('events', eventRow({ id, ...change }), ['boughtCases'])
  for (const [n, order] of orders.entries())
    await insert('orders', orderRow(`${id}-${n}`, { eid: id, ...order }), [
      'settledShares',
      'paidCents',
      'returnedCents',
    ])
}

beforeAll(async () => {
  earlier = await databaseAt('0095-share-codes')
  ;({ handles } = earlier)
  await addEvent('open', { ...COSTS, closingTimestamp: CLOSING + 3 * DAY_S }, [{}])
  await addEvent('free', { closingTimestamp: CLOSING - DAY_S }, [{}])
  await addEvent('old', { ...COSTS, closingTimestamp: CLOSING - 400 * DAY_S }, [{ buyerStatus: 2 }, {}])
  await addEvent('closed early', { ...COSTS, closingTimestamp: CLOSING + 9 * DAY_S, status: 0 }, [{}])
  await addEvent('cancelled', { ...COSTS, closingTimestamp: CLOSING }, [{ status: -1 }, { buyerStatus: -2 }])
  const { deliveryCost: _delivery, discount: _discount, isPercentage: _unit, ...draft } = eventDraft(CLOSING)
  await insert('scheduled_events', {
    id: 's1',
    hostId: 'host',
    groupId: 'g1',
    refusal: null,
    openTime: CLOSING,
    draft,
    fieldTimes: {},
    createdAt: 1,
  } as unknown as Tables['scheduled_events'])
  await migrate(handles.writer)
})
afterAll(() => earlier.close())

test('OPS-011 existing orders have no shares and no paid amount, and drafts have costs of zero', async () => {
  const orders = codecOf('orders')
  const stored = await handles.writer.selectFrom('orders').select(orders.fields).where('id', '=', 'old-0').execute()
  expect(stored.map(orders.fromStored)).toEqual([orderRow('old-0', { eid: 'old', buyerStatus: 2 })])
  const drafts = codecOf('scheduled_events')
  const waiting = await handles.writer.selectFrom('scheduled_events').select(drafts.fields).execute()
  expect(waiting.map(drafts.fromStored)).toMatchObject([
    { id: 's1', draft: { deliveryCost: asCents(0), discount: asCents(0), isPercentage: false, title: 'Mango run' } },
  ])
})

test('PAY-037 shares are settled for events that were closed early or long ago, and for no open or free event', async () => {
  const due = await unsettledEvents(CLOSING)(handles.writer).execute()
  expect(due.map(({ id }) => id)).toEqual(['old', 'closed early'])
})

test('PAY-037 finding unsettled events reads the two partial indexes and no table as a whole', async () => {
  const query = unsettledEvents(CLOSING)(handles.writer).compile()
  await vi.waitFor(async () => {
    const plan = await handles.writer.transaction().execute((tx) => planOf(tx, query))
    expect(plan).toContain('events_shared_costs')
    expect(plan).toContain('orders_without_shares')
    expect(plan).not.toMatch(/scan (on )?orders\b/i)
  })
})
