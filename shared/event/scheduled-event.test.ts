import { beforeEach, expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import { eventDraft, groupRow, memberRow, person } from '#tests/support/member-rows.ts'
import {
  outputOf,
  wordsOf,
  operationRunner,
  type RunOptions,
  type OperationRunner,
} from '#tests/support/operation-runner.ts'
import { addDays, parseDateTime } from '#shared/kernel/clock.ts'
import type { Feature } from '#shared/plan/feature.ts'
import { includeFeatures } from '#shared/plan/include-features.ts'
import { hybridTime, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { asCents } from '#shared/kernel/money.ts'
import type { EventDraft } from './event-draft.ts'
import { publishScheduledEvent } from './publish-scheduled-event.ts'
import { createEvent } from './create-event.ts'
import { createScheduledEvent } from './create-scheduled-event.ts'
import { updateScheduledEvent } from './update-scheduled-event.ts'
import { deleteScheduledEvent } from './delete-scheduled-event.ts'

const NOW = parseDateTime('20-01-2030 09:00')!
const OPENS = NOW + 3600
let w: OperationRunner

const feature = (change: Partial<Feature> = {}): Feature => ({
  id: 'f1',
  userId: 'host',
  kind: 'schedule',
  domainName: null,
  groupId: null,
  price: asCents(3000),
  paymentScreenshot: null,
  paymentStatus: 2,
  status: 2,
  createdAt: 1,
  ...change,
})

const schedule = (
  change: Partial<EventDraft & { id: string; openTime: number | null }> = {},
  actor = 'host',
  where = {},
) =>
  w.run(
    createScheduledEvent,
    actor,
    { id: 'e1', openTime: OPENS, ...eventDraft(NOW), ...change },
    { at: NOW, ...where },
  )
const update = (change: object, actor = 'host', where: Partial<RunOptions> = {}) =>
  w.run(updateScheduledEvent, actor, { id: 'e1', ...change }, { at: NOW, ...where })
const publish = (at: number) => w.run(publishScheduledEvent, SYSTEM, { id: 'e1' }, { at })

beforeEach(() => {
  w = operationRunner()
  w.put('users', person('host'))
  w.put('users', person('buyer'))
  w.put('groups', groupRow('g1'))
  w.put('members', memberRow('g1', 'host', { isHost: true }))
  w.put('members', memberRow('g1', 'buyer'))
  w.put('features', feature())
})

test.each([
  { paymentStatus: 1, status: 1 },
  { paymentStatus: 2, status: 1 },
  { paymentStatus: 0, status: 2 },
  { kind: 'premium' },
  { userId: 'buyer' },
] as const)('scheduling is refused with the feature %j', async (change) => {
  w.put('features', feature(change))
  expect(await schedule()).toMatchObject({ refused: true, status: 403, code: 21203 })
  expect(w.rows('scheduled_events')).toEqual([])
})

test('the operator may include the feature for everybody and take it back', async () => {
  w.put('features', feature({ status: 0 }))
  await w.run(includeFeatures, SYSTEM, { kinds: ['schedule'] }, { at: NOW })
  outputOf(await schedule())
  await w.run(includeFeatures, SYSTEM, { kinds: [] }, { at: NOW })
  expect(await schedule({ id: 'e2' })).toMatchObject({ code: 21203 })
})

test('a scheduled event is invisible and cannot be published before its time', async () => {
  outputOf(await schedule())
  expect(w.rows('events')).toEqual([])
  expect(w.rows('products')).toEqual([])
  expect(w.row('scheduled_events', 'e1')).toMatchObject({ hostId: 'host', openTime: OPENS, refusal: null })
  const again = await w.run(createEvent, 'host', { id: 'e1', ...eventDraft(NOW) }, { at: NOW })
  expect(again).toMatchObject({ refused: true, status: 409, code: 20011 })
  outputOf(await publish(OPENS - 1))
  expect(w.rows('events')).toEqual([])
  expect(await w.run(publishScheduledEvent, 'host', { id: 'e1' }, { at: OPENS })).toMatchObject({ status: 403 })
})

test('a scheduled event goes on sale once at its opening time', async () => {
  outputOf(await schedule({ title: 'Later', photoUrls: ['/art/fruit.svg'] }))
  outputOf(await publish(OPENS))
  expect(w.row('events', 'e1')).toMatchObject({
    title: 'Later',
    openTime: null,
    status: 1,
    createdAt: OPENS,
    createdUserId: 'host',
    createdUserName: 'host Tan',
  })
  expect(w.rows('products')).toHaveLength(1)
  expect(w.row('event_stats', 'e1').totalOrderCount).toBe(0)
  expect(w.row('event_ledgers', 'e1').lastOrderNo).toBe(0)
  expect(w.rows('scheduled_events')).toEqual([])
  w.put('events', { ...w.row('events', 'e1'), status: 0 })
  outputOf(await publish(OPENS + 60))
  expect(w.row('events', 'e1').status).toBe(0)
  expect(await update({ title: 'Too late' })).toMatchObject({ code: 21205 })
})

test('EVT-045 the opening time is after now and before closing', async () => {
  const closing = eventDraft(NOW).closingTimestamp!
  for (const openTime of [null, NOW - 1, NOW, closing, closing + 1])
    expect(wordsOf(await schedule({ openTime }))).toBe('Invalid Time')
  outputOf(await schedule({ openTime: closing - 1 }))
  expect(wordsOf(await update({ openTime: closing }))).toBe('Invalid Time')
  expect(await update({ openTime: null })).toMatchObject({ detail: { fields: { openTime: 'Invalid Time' } } })
})

test('only its host edits and removes a scheduled event', async () => {
  outputOf(await schedule())
  for (const who of ['buyer', 'outsider']) {
    expect(await update({ title: 'Mine' }, who)).toMatchObject({ refused: true, status: 403 })
    expect(await w.run(deleteScheduledEvent, who, { id: 'e1' }, { at: NOW })).toMatchObject({ status: 403 })
  }
  outputOf(await update({ title: 'Later still', openTime: OPENS + 60 }))
  expect(wordsOf(await update({ title: '' }))).toBe('Invalid title')
  expect(w.row('scheduled_events', 'e1')).toMatchObject({ openTime: OPENS + 60, draft: { title: 'Later still' } })
  outputOf(await w.run(deleteScheduledEvent, 'host', { id: 'e1' }, { at: NOW }))
  expect(w.rows('scheduled_events')).toEqual([])
})

test("a member who is not a host cannot schedule; a former host's event is not published", async () => {
  expect(await schedule({}, 'buyer')).toMatchObject({ code: 20007 })
  outputOf(await schedule())
  w.put('members', memberRow('g1', 'host'))
  outputOf(await publish(OPENS))
  expect(w.rows('events')).toEqual([])
  expect(w.row('scheduled_events', 'e1').refusal).toBe('Only a host or admin of the group can host an event')
  // Retried, but notified once.
  expect(outputOf(await publish(OPENS + 20))).toEqual({ id: 'e1', notified: [] })
  expect(w.rows('notifications')).toMatchObject([
    {
      userId: 'host',
      title: '‘Mango run’ could not open',
      message: 'Only a host or admin of the group can host an event',
    },
  ])
  w.put('members', memberRow('g1', 'host', { isHost: true }))
  outputOf(await update({ openTime: OPENS + 600 }, 'host', { at: OPENS + 60 }))
  expect(w.row('scheduled_events', 'e1').refusal).toBeNull()
})

test('when two devices edit it, the later edit wins as a whole', async () => {
  for (const id of ['g2', 'g3']) {
    w.put('groups', groupRow(id, { name: `Group ${id}` }))
    w.put('members', memberRow(id, 'host', { isHost: true }))
  }
  outputOf(await schedule())
  const move = (groupId: string, time: HybridTime) =>
    w.run(updateScheduledEvent, 'host', { id: 'e1', groupId }, { at: NOW, time })
  outputOf(await move('g2', hybridTime(NOW * 1000, 0, 'b')))
  outputOf(await move('g3', hybridTime(1, 0, 'a')))
  expect(w.row('scheduled_events', 'e1')).toMatchObject({ groupId: 'g2', draft: { groupId: 'g2' } })
})

test('its delivery is scheduled with it', async () => {
  const at = addDays(NOW, 8)
  outputOf(await schedule({ delivery: { deliveryTimestamp: at, deliveryDuration: 3600, deliveryZones: [] } }))
  expect(w.rows('deliveries')).toMatchObject([{ eid: 'e1', deliveryTimestamp: at, openTime: OPENS }])
  outputOf(await update({ openTime: OPENS + 60 }))
  expect(w.rows('deliveries')).toMatchObject([{ openTime: OPENS + 60 }])
  outputOf(await publish(OPENS + 60))
  expect(w.rows('deliveries')).toMatchObject([{ eid: 'e1', openTime: null }])
})

test('when its delivery time is taken at opening, the host is notified and the event opens without delivery', async () => {
  const at = addDays(NOW, 8)
  outputOf(await schedule({ delivery: { deliveryTimestamp: at, deliveryDuration: 3600, deliveryZones: [] } }))
  const [held] = w.rows('deliveries')
  w.put('deliveries', { ...held!, id: 'other', eid: 'e2' })
  const { notified } = outputOf(await publish(OPENS))
  expect(w.rows('events')).toMatchObject([{ id: 'e1', status: 1 }])
  expect(w.rows('deliveries')).toMatchObject([{ id: 'other' }])
  expect(w.rows('notifications')).toMatchObject([
    { id: notified[0], userId: 'host', link: '/event/update?id=e1', readAt: null },
  ])
  expect(w.rows('notifications')[0]?.message).toContain('Delivery exited')
})
