import { expect, test } from 'vitest'
import { listEventsOpening, listEventsOpeningUnauth } from '#shared/event/event-queries.ts'
import { eventReply } from '#shared/event/event-reply.ts'
import { eventRow, productRow } from '#tests/support/sample-event.ts'
import { openEvents, openEventsOfUser } from './open-events-query.ts'

const reply = eventReply(eventRow(), {
  group: undefined,
  stats: undefined,
  products: [productRow('p1')],
  withProducts: true,
  delivery: undefined,
  withZones: false,
  shareCode: null,
  totalSales: null,
  hostPhone: null,
})
const page = { events: [reply], totalEvents: 1, totalPages: 1 }

const without = (field: keyof typeof reply) => ({ ...page, events: [{ ...reply, [field]: undefined }] })

test('a stored list of open events is used as the server sent it', () => {
  expect(listEventsOpeningUnauth.output.safeParse(page).success).toBe(true)
  expect(openEvents.isShown?.(page)).toBe(true)
  expect(openEvents.isShown?.({ ...page, events: [] })).toBe(true)
  expect(listEventsOpening.output.safeParse([reply]).success).toBe(true)
  expect(openEventsOfUser.isShown?.([reply])).toBe(true)
  expect(openEventsOfUser.isShown?.([])).toBe(true)
})

test.each([
  null,
  'text',
  [],
  {},
  { ...page, events: {} },
  { ...page, events: [null] },
  without('title'),
  without('photoUrls'),
  without('closingTimestamp'),
  without('products'),
  { ...page, events: [{ ...reply, products: [{}] }] },
])('a stored list of another version of the app is not used: %j', (stored) => {
  expect(openEvents.isShown?.(stored)).toBe(false)
})

test.each([null, 'text', {}, page, [null], without('title').events, without('products').events, [reply, {}]])(
  'stored events of a signed-in person of another version of the app are not used: %j',
  (stored) => {
    expect(openEventsOfUser.isShown?.(stored)).toBe(false)
  },
)
