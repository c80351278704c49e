// Sections and order of a host's events and deliveries.
import { civilTime, type Seconds } from '#shared/kernel/clock.ts'
import { eventPhase, type Phase } from './event-state.ts'
import type { Event } from './event.ts'

export type HostedEventFacts = Pick<
  Event,
  'id' | 'title' | 'status' | 'closingTimestamp' | 'pickupTimestamp' | 'pickupDuration' | 'openTime' | 'createdAt'
> & {
  /** Time of its delivery; omitted when it has none. */
  readonly deliveryTimestamp?: Seconds | undefined
}

/** Fields of a delivery that the list uses. */
export interface HostedDelivery {
  readonly id: string
  readonly deliveryTimestamp: Seconds
  /** Seconds. */
  readonly deliveryDuration: number
  readonly openTime: Seconds | null
  readonly createdAt: Seconds
}

export const HOSTED_SORTS = [
  { value: 'default', label: 'Default' },
  { value: 'closing-asc', label: 'Close date asc' },
  { value: 'closing-desc', label: 'Close date desc' },
  { value: 'title-asc', label: 'Title A-Z' },
  { value: 'title-desc', label: 'Title Z-A' },
  { value: 'delivery-asc', label: 'Delivery date asc' },
  { value: 'delivery-desc', label: 'Delivery date desc' },
] as const
export type HostedSort = (typeof HOSTED_SORTS)[number]['value']

/** Day key of events without a day, so that they come last (decision Q-104). */
export const NO_DAY = '21001231'

/** 'YYYYMMDD' in Singapore. */
export const dayKey = (at: Seconds | null): string => {
  if (at === null) return NO_DAY
  const { year, month, day } = civilTime(at)
  return `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`
}

type Compare<T> = (a: T, b: T) => number

const newestFirst: Compare<{ readonly createdAt: Seconds; readonly id: string }> = (a, b) =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

const byText = (a: string, b: string): number => a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true })

/** Sorts by the day and hour at which goods reach buyers; entries without a day come last in both directions. */
export const byDay =
  <T>(momentOf: (row: T) => Seconds | null, direction: 1 | -1): Compare<T> =>
  (a, b) => {
    const [left, right] = [momentOf(a), momentOf(b)]
    if (left === null || right === null) return byText(dayKey(left), dayKey(right))
    return direction * (byText(dayKey(left), dayKey(right)) || left - right)
  }

const delivers = (event: HostedEventFacts): Seconds => event.deliveryTimestamp ?? event.pickupTimestamp

const eventOrder = (sort: HostedSort): Compare<HostedEventFacts> => {
  const orders: Readonly<Record<HostedSort, Compare<HostedEventFacts>>> = {
    default: newestFirst,
    'closing-asc': (a, b) => a.closingTimestamp - b.closingTimestamp,
    'closing-desc': (a, b) => b.closingTimestamp - a.closingTimestamp,
    'title-asc': (a, b) => byText(a.title, b.title),
    'title-desc': (a, b) => byText(b.title, a.title),
    'delivery-asc': byDay(delivers, 1),
    'delivery-desc': byDay(delivers, -1),
  }
  return (a, b) => orders[sort](a, b) || newestFirst(a, b)
}

/** A delivery has neither title nor closing: those sort orders show the newest first. */
const deliveryOrder = (sort: HostedSort): Compare<HostedDelivery> => {
  const moment = (delivery: HostedDelivery): Seconds => delivery.deliveryTimestamp
  if (sort === 'delivery-asc') return (a, b) => byDay(moment, 1)(a, b) || newestFirst(a, b)
  if (sort === 'delivery-desc') return (a, b) => byDay(moment, -1)(a, b) || newestFirst(a, b)
  return newestFirst
}

/** Past once it has ended (decision Q-074). */
export const deliveryPhase = (delivery: HostedDelivery, now: Seconds): Phase => {
  if (delivery.deliveryTimestamp + delivery.deliveryDuration <= now) return 'past'
  return delivery.openTime !== null && delivery.openTime > now ? 'scheduled' : 'now'
}

export interface HostedBoard<E, D> {
  readonly upcomingDeliveries: readonly D[]
  readonly events: readonly E[]
  readonly scheduledDeliveries: readonly D[]
  readonly scheduledEvents: readonly E[]
  /** Below the divider. */
  readonly pastDeliveries: readonly D[]
  readonly pastEvents: readonly E[]
}

/** Sections in display order. Without a chosen sort order the newest entry of each section comes first (decision Q-019). */
export const hostedBoard = <E extends HostedEventFacts, D extends HostedDelivery>(
  events: readonly E[],
  deliveries: readonly D[],
  sort: HostedSort,
  now: Seconds,
): HostedBoard<E, D> => {
  const eventsIn = (phase: Phase): E[] =>
    events.filter((event) => eventPhase(event, now) === phase).sort(eventOrder(sort))
  const deliveriesIn = (phase: Phase): D[] =>
    deliveries.filter((delivery) => deliveryPhase(delivery, now) === phase).sort(deliveryOrder(sort))
  return {
    upcomingDeliveries: deliveriesIn('now'),
    events: eventsIn('now'),
    scheduledDeliveries: deliveriesIn('scheduled'),
    scheduledEvents: eventsIn('scheduled'),
    pastDeliveries: deliveriesIn('past'),
    pastEvents: eventsIn('past'),
  }
}

const openings = ({ openTime }: { readonly openTime: Seconds | null }): Seconds[] =>
  openTime === null ? [] : [openTime]

/** Times at which an entry next changes its section. */
export const boardMoments = (
  events: readonly HostedEventFacts[],
  deliveries: readonly HostedDelivery[] = [],
): Seconds[] => [
  ...events.flatMap((event) => [event.pickupTimestamp + event.pickupDuration, ...openings(event)]),
  ...deliveries.flatMap((each) => [each.deliveryTimestamp + each.deliveryDuration, ...openings(each)]),
]
