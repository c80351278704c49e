// Numbers on tabs and in the host's navigation, from the device.
import { useMemo } from 'react'
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { grouped, mapped, sorted } from '#client/store/lists/live-views.ts'
import { useNowAt } from '#client/store/lists/now.ts'
import { useStoredAnswer } from '#client/store/calls/use-answer.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { openEventsOfUser } from '#client/event/parts/open-events-query.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { Event } from '#shared/event/event.ts'
import { isGreyed, isOrderable, pickupEnd } from '#shared/event/event-state.ts'
import type { Member } from '#shared/group/group.ts'
import { systemClock, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import { collectionOf } from '#shared/collection/collection-state.ts'
import { eventGone } from '#shared/order/event-gone.ts'
import { UNPAID_OPEN_AFTER_COLLECTION_S, isOrderUnfinished } from '#shared/order/order-banner.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { isActiveIn, isApproved, isBanned, isGroupAdmin, isGroupHost } from '#shared/roles.ts'

export interface Counts {
  readonly openEvents: number
  readonly unfinishedOrders: number
  /** The person is host or admin of any group. */
  readonly hosting: boolean
  readonly hostedEvents: number
  /** The group of each of these events. */
  readonly hostedGroups: readonly string[]
  readonly packages: number
  /** The groups of each package's events. */
  readonly packageGroups: readonly (readonly string[])[]
  /** The person's first group, the title of the console. */
  readonly group: {
    readonly id: string
    readonly name: string
    readonly photoUrl: string | null
    readonly members: number
  } | null
}

const EVERYWHERE = {}

/** Open events of public groups that are not on the device, from the last server answer. */
const openElsewhere = (answer: readonly EventReply[] | undefined, here: readonly Event[], now: number): number => {
  const known = new Set(here.map((event) => event.id))
  return (answer ?? []).filter((event) => !known.has(event.id) && isOrderable({ ...event, openTime: null }, now)).length
}

interface CountedOrder {
  readonly pair: StatusPair
  readonly event: Event
}

const ofOrder = (row: { readonly orderId: string }): string => row.orderId

/** Rows behind the counts: events by closing time, so that past events cost nothing. */
const countedRows = liveList((from: LiveTables) => {
  const events = from.above('events', 'closingTimestamp', toSeconds(systemClock.now()))
  const hosted = from.rows('events', 'createdUserId', [from.userId])
  const orders = from.rows('orders', 'uid', [from.userId])
  const ids = (): string[] => [...orders.values()].map((order) => order.id)
  const eventsOfOrders = from.rows('events', 'id', () => [...new Set([...orders.values()].map(({ eid }) => eid))])
  const handovers = grouped(from.rows('handovers', 'orderId', ids), ofOrder)
  const answers = grouped(from.rows('handover_answers', 'orderId', ids), ofOrder)
  const bought = mapped(
    orders,
    (order): CountedOrder => ({
      pair: collectionOf(order, handovers.of(order.id), answers.of(order.id)).pair,
      event: eventsOfOrders.get(order.eid) ?? eventGone(order),
    }),
    [handovers, answers],
    [eventsOfOrders],
  )
  const packages = from.rows('packing_lists', 'hostId', [from.userId])
  const memberships = sorted(from.rows('members', 'userId', [from.userId]), (a, b) => a.createdAt - b.createdAt)
  const own = (): Member | undefined => memberships.list.find((member) => isApproved(member) && !isBanned(member))
  const groups = from.rows('groups', 'id', () => [own()?.groupId].filter((id) => id !== undefined))
  return () => {
    const group = groups.get(own()?.groupId ?? '')
    return {
      events: [...events.values()].filter(({ groupId }) => isActiveIn(memberships.list, groupId)),
      hosted: [...hosted.values()],
      bought: [...bought.values()],
      packages: packages.size,
      packageGroups: [...packages.values()].map(({ eventIds }) =>
        eventIds.flatMap((eid) => hosted.get(eid)?.groupId ?? []),
      ),
      hosting: memberships.list.some((member) => isGroupHost(member) || isGroupAdmin(member)),
      group: group ? { id: group.id, name: group.name, photoUrl: group.photoUrl, members: group.totalMembers } : null,
    }
  }
})

interface Passing {
  readonly closingTimestamp: Seconds
  readonly pickupTimestamp: Seconds
  readonly pickupDuration: number
}

/** Times at which a count may change without a write. */
const momentsOf = (...lists: readonly (readonly Passing[] | undefined)[]): Seconds[] =>
  lists.flatMap((list) =>
    (list ?? []).flatMap((each) => [each.closingTimestamp, each.pickupTimestamp + each.pickupDuration]),
  )

/** Undefined while loading. */
export const useCounts = (): Counts | undefined => {
  const elsewhere = useStoredAnswer(openEventsOfUser, EVERYWHERE)
  const rows = useLive(countedRows)
  const now = useNowAt([
    ...momentsOf(rows?.events, rows?.hosted, elsewhere),
    ...(rows?.bought ?? []).flatMap(({ event }) => [
      pickupEnd(event),
      pickupEnd(event) + UNPAID_OPEN_AFTER_COLLECTION_S,
    ]),
  ])
  return useMemo(() => {
    if (rows === undefined) return undefined
    const { events, hosted, bought, ...rest } = rows
    const current = hosted.filter((event) => !isGreyed(event, now))
    return {
      ...rest,
      openEvents: events.filter((event) => isOrderable(event, now)).length + openElsewhere(elsewhere, events, now),
      unfinishedOrders: bought.filter(({ pair, event }) => isOrderUnfinished(pair, event, now)).length,
      hostedEvents: current.length,
      hostedGroups: current.map(({ groupId }) => groupId),
    }
  }, [rows, elsewhere, now])
}
