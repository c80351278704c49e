// Bounded lists of events: narrow columns decide which events a list has, and only these are read.
import { sql } from 'kysely'
import type { Event } from '#shared/event/event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { MIN_SIMILARITY, similarityTo } from '#shared/kernel/similarity.ts'
import { isBlank } from '#shared/kernel/text.ts'
import type { Snapshot } from '#server/db/database.ts'
import { firstWithinBytes, MAX_LIST_ROWS, MAX_SEARCH_CANDIDATES } from '#server/db/list-limits.ts'
import { EVENT_STATUS } from '#shared/event/event-status-numbers.ts'
import { eventsByIds, type PageRequest } from './event-repository.ts'

interface ListedEvent {
  readonly id: string
  readonly title: string
  readonly bytes: number
}

/** The columns whose length is not bounded by a few hundred characters. */
const storedBytes = sql<number>`octet_length("description") + octet_length("termConds") + octet_length("extraFields")
  + octet_length("photoUrls") + octet_length("fieldTimes")`.as('bytes')

/** In the given order. */
const readInOrder = async (snapshot: Snapshot, listed: readonly ListedEvent[]): Promise<Event[]> => {
  const found = new Map(
    (
      await eventsByIds(
        snapshot,
        listed.map(({ id }) => id),
      )
    ).map((event) => [event.id, event]),
  )
  return listed.flatMap(({ id }) => found.get(id) ?? [])
}

const readWithinBytes = (snapshot: Snapshot, listed: readonly ListedEvent[]): Promise<Event[]> =>
  readInOrder(
    snapshot,
    firstWithinBytes(listed.slice(0, MAX_LIST_ROWS), ({ bytes }) => bytes),
  )

const narrowed = (snapshot: Snapshot, groupId: string | null) => {
  const events = snapshot.selectFrom('events').select(['id', 'title', storedBytes])
  return groupId === null ? events : events.where('groupId', '=', groupId)
}

type NarrowEvents = ReturnType<typeof narrowed>

const openAt = (events: NarrowEvents, now: Seconds): NarrowEvents =>
  events
    .where('status', '=', EVENT_STATUS.active)
    .where('closingTimestamp', '>', now)
    .where((eb) => eb.or([eb('openTime', 'is', null), eb('openTime', '<=', now)]))

const inPublicGroups = (events: NarrowEvents): NarrowEvents =>
  events.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('groups')
        .select('groups.id')
        .whereRef('groups.id', '=', 'events.groupId')
        .where('groups.public', '=', 1),
    ),
  )

const closingFirst = (events: NarrowEvents): NarrowEvents => events.orderBy('closingTimestamp').orderBy('id')

/** All for a blank text. */
const similarTo = (search: string, events: readonly ListedEvent[]): readonly ListedEvent[] => {
  if (isBlank(search)) return events
  const likenessOf = similarityTo(search)
  return events.filter(({ title }) => likenessOf(title) >= MIN_SIMILARITY)
}

/** At most `MAX_LIST_ROWS`, newest first. `openNow`: only those that take orders at that time. */
export const eventsOfHost = async (
  snapshot: Snapshot,
  hostId: string,
  { groupId, openNow = null }: { readonly groupId: string | null; readonly openNow?: Seconds | null },
): Promise<Event[]> => {
  const hosted = narrowed(snapshot, groupId).where('createdUserId', '=', hostId)
  const listed = await (openNow === null ? hosted : openAt(hosted, openNow))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LIST_ROWS)
    .execute()
  return readWithinBytes(snapshot, listed)
}

interface MonthQuery {
  readonly groupId: string
  readonly time: 'closingTimestamp' | 'pickupTimestamp'
  /** First moment of the month, and of the next one. */
  readonly from: Seconds
  readonly to: Seconds
  /** Time at which they must be published. */
  readonly now: Seconds
}

/** At most `MAX_LIST_ROWS` of one group, earliest first. */
export const eventsOfMonth = async (
  snapshot: Snapshot,
  { groupId, time, from, to, now }: MonthQuery,
): Promise<Event[]> => {
  const listed = await narrowed(snapshot, groupId)
    .where(time, '>=', from)
    .where(time, '<', to)
    .where((eb) => eb.or([eb('openTime', 'is', null), eb('openTime', '<=', now)]))
    .orderBy(time)
    .orderBy('id')
    .limit(MAX_LIST_ROWS)
    .execute()
  return readWithinBytes(snapshot, listed)
}

export interface OpeningQuery {
  readonly groupId: string | null
  readonly search: string
  readonly now: Seconds
}

/** At most `MAX_LIST_ROWS`: those of own groups first, then those of public groups, earliest closing first. */
export const openingEvents = async (
  snapshot: Snapshot,
  ownGroupIds: readonly string[],
  { groupId, search, now }: OpeningQuery,
): Promise<Event[]> => {
  const open = openAt(narrowed(snapshot, groupId), now)
  const max = isBlank(search) ? MAX_LIST_ROWS : MAX_SEARCH_CANDIDATES
  const own =
    ownGroupIds.length === 0
      ? []
      : await closingFirst(open.where('groupId', 'in', ownGroupIds))
          .limit(max)
          .execute()
  const foreign = ownGroupIds.length === 0 ? open : open.where('groupId', 'not in', ownGroupIds)
  const others =
    own.length === max
      ? []
      : await closingFirst(inPublicGroups(foreign))
          .limit(max - own.length)
          .execute()
  return readWithinBytes(snapshot, similarTo(search, [...own, ...others]))
}

export interface EventPage {
  readonly events: Event[]
  readonly total: number
}

/** Open events of public groups, earliest closing first. A search compares the first `MAX_SEARCH_CANDIDATES`. */
export const publicOpeningPage = async (
  snapshot: Snapshot,
  { groupId, search, now }: OpeningQuery,
  { take, page }: PageRequest,
): Promise<EventPage> => {
  const open = inPublicGroups(openAt(narrowed(snapshot, groupId), now))
  const offset = (page - 1) * take
  if (!isBlank(search)) {
    const found = similarTo(search, await closingFirst(open).limit(MAX_SEARCH_CANDIDATES).execute())
    return { events: await readInOrder(snapshot, found.slice(offset, offset + take)), total: found.length }
  }
  const counted = await open
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const listed = await closingFirst(open).limit(take).offset(offset).execute()
  return { events: await readInOrder(snapshot, listed), total: Number(counted.total) }
}
