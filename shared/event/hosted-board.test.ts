import { expect, test } from 'vitest'
import {
  byDay,
  dayKey,
  deliveryPhase,
  HOSTED_SORTS,
  hostedBoard,
  NO_DAY,
  type HostedDelivery,
  type HostedEventFacts,
  type HostedSort,
} from './hosted-board.ts'
import { eventPhase } from './event-state.ts'

const NOW = 1_900_000_000
const DAY_S = 86_400

const event = (id: string, change: Partial<HostedEventFacts> = {}): HostedEventFacts => ({
  id,
  title: id,
  status: 1,
  closingTimestamp: NOW + DAY_S,
  pickupTimestamp: NOW + 3 * DAY_S,
  pickupDuration: 3600,
  openTime: null,
  createdAt: 1,
  ...change,
})

const delivery = (id: string, change: Partial<HostedDelivery> = {}): HostedDelivery => ({
  id,
  deliveryTimestamp: NOW + DAY_S,
  deliveryDuration: 3600,
  openTime: null,
  createdAt: 1,
  ...change,
})

const namesOf = (sort: HostedSort, events: readonly HostedEventFacts[], deliveries: readonly HostedDelivery[] = []) => {
  const board = hostedBoard(events, deliveries, sort, NOW)
  return Object.values(board).flatMap((block: readonly { readonly id: string }[]) => block.map(({ id }) => id))
}

test('NAV-035 the sections are deliveries, events, scheduled entries, then past entries', () => {
  const events = [
    event('past', { pickupTimestamp: NOW - 2 * DAY_S }),
    event('closed', { status: 0 }),
    event('scheduled', { openTime: NOW + 1 }),
    event('open'),
  ]
  const deliveries = [
    delivery('gone', { deliveryTimestamp: NOW - DAY_S }),
    delivery('later', { openTime: NOW + 1 }),
    delivery('soon'),
  ]
  expect(namesOf('title-asc', events, deliveries)).toEqual([
    'soon',
    'closed',
    'open',
    'later',
    'scheduled',
    'gone',
    'past',
  ])
})

test('COL-030 an event is past when its collection has ended, also one that is closed; a delivery when it has ended', () => {
  const ends = { pickupTimestamp: NOW - 3600, pickupDuration: 3600 }
  expect(eventPhase(event('a', ends), NOW)).toBe('past')
  expect(eventPhase(event('a', { ...ends, pickupDuration: 3601 }), NOW)).toBe('now')
  expect(eventPhase(event('a', { ...ends, status: 0 }), NOW)).toBe('past')
  expect(eventPhase(event('a', { ...ends, pickupDuration: 3601, status: 0 }), NOW)).toBe('now')
  expect(eventPhase(event('a', { closingTimestamp: NOW - 1 }), NOW)).toBe('now')
  expect(eventPhase(event('a', { openTime: NOW }), NOW)).toBe('now')
  const over = { deliveryTimestamp: NOW - 3600, deliveryDuration: 3600 }
  expect(deliveryPhase(delivery('a', over), NOW)).toBe('past')
  expect(deliveryPhase(delivery('a', { ...over, deliveryDuration: 3601 }), NOW)).toBe('now')
  expect(deliveryPhase(delivery('a', { openTime: NOW + 1 }), NOW)).toBe('scheduled')
})

const three = [
  event('b', { title: 'banana', createdAt: 3, closingTimestamp: NOW + 30, pickupTimestamp: NOW + 2 * DAY_S }),
  event('a', { title: 'Apple', createdAt: 2, closingTimestamp: NOW + 10, pickupTimestamp: NOW + 4 * DAY_S }),
  event('c', { title: 'Cherry', createdAt: 1, closingTimestamp: NOW + 20, pickupTimestamp: NOW + 3 * DAY_S }),
]

test.each<[HostedSort, string]>([
  ['default', 'bac'],
  ['closing-asc', 'acb'],
  ['closing-desc', 'bca'],
  ['title-asc', 'abc'],
  ['title-desc', 'cba'],
  ['delivery-asc', 'bca'],
  ['delivery-desc', 'acb'],
])('NAV-029 sorted by %s', (sort, expected) => {
  expect(namesOf(sort, three).join('')).toBe(expected)
})

test('NAV-029 Q-019 the default order shows the newest entry of each section first', () => {
  const events = [
    event('on sale, made first', { createdAt: 1 }),
    event('closed, made second', { status: 0, createdAt: 2 }),
    event('on sale, made third', { closingTimestamp: NOW + 3 * DAY_S, pickupTimestamp: NOW + 4 * DAY_S, createdAt: 3 }),
    event('scheduled first', { openTime: NOW + 1, createdAt: 1 }),
    event('scheduled second', { openTime: NOW + 2, createdAt: 2 }),
    event('past, made first', { pickupTimestamp: NOW - 2 * DAY_S, createdAt: 1 }),
    event('past, made second', { pickupTimestamp: NOW - 3 * DAY_S, createdAt: 2 }),
  ]
  const deliveries = [
    delivery('delivery made first', { createdAt: 1 }),
    delivery('delivery made second', { deliveryTimestamp: NOW + 2 * DAY_S, createdAt: 2 }),
    delivery('scheduled delivery made first', { openTime: NOW + 1, createdAt: 1 }),
    delivery('scheduled delivery made second', { openTime: NOW + 1, deliveryTimestamp: NOW + 2 * DAY_S, createdAt: 2 }),
    delivery('past delivery made first', { deliveryTimestamp: NOW - 2 * DAY_S, createdAt: 1 }),
    delivery('past delivery made second', { deliveryTimestamp: NOW - 3 * DAY_S, createdAt: 2 }),
  ]
  expect(namesOf('default', events, deliveries)).toEqual([
    'delivery made second',
    'delivery made first',
    'on sale, made third',
    'closed, made second',
    'on sale, made first',
    'scheduled delivery made second',
    'scheduled delivery made first',
    'scheduled second',
    'scheduled first',
    'past delivery made second',
    'past delivery made first',
    'past, made second',
    'past, made first',
  ])
})

test('NAV-029 the board offers seven sort orders', () => {
  expect(HOSTED_SORTS.map(({ label }) => label)).toEqual([
    'Default',
    'Close date asc',
    'Close date desc',
    'Title A-Z',
    'Title Z-A',
    'Delivery date asc',
    'Delivery date desc',
  ])
})

test('ties are sorted newest first, in every sort order', () => {
  const twins = [event('old', { title: 'x', createdAt: 1 }), event('new', { title: 'x', createdAt: 2 })]
  for (const { value } of HOSTED_SORTS) expect(namesOf(value, twins)).toEqual(['new', 'old'])
})

test('FMT-006 an entry without a day sorts as 21001231, after all others', () => {
  expect([dayKey(null), NO_DAY]).toEqual(['21001231', '21001231'])
  expect(dayKey(NOW)).toBe('20300318')
  expect(dayKey(4_000_000_000) < NO_DAY).toBe(true)
  const days = [null, NOW + DAY_S, null, NOW]
  expect(days.toSorted(byDay((day) => day, 1))).toEqual([NOW, NOW + DAY_S, null, null])
  expect(days.toSorted(byDay((day) => day, -1))).toEqual([NOW + DAY_S, NOW, null, null])
})

test("the delivery date of an event is its delivery's, or its collection's when it has none", () => {
  const events = [
    event('delivered', { deliveryTimestamp: NOW + 9 * DAY_S }),
    event('collected', { pickupTimestamp: NOW + 8 * DAY_S }),
  ]
  expect(namesOf('delivery-asc', events)).toEqual(['collected', 'delivered'])
  expect(namesOf('delivery-desc', events)).toEqual(['delivered', 'collected'])
})
