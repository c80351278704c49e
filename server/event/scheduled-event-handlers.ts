// REST queries of scheduled events, for their host only.
import { eventReply, type EventReply } from '#shared/event/event-reply.ts'
import { EVENT_NOT_FOUND, NOT_YOUR_EVENT } from '#shared/event/event-refusals.ts'
import { eventRow, productRow } from '#shared/event/event-rows.ts'
import type { ScheduledEvent } from '#shared/event/scheduled-event.ts'
import { userById } from '#server/account/user-repository.ts'
import type { Snapshot } from '#server/db/database.ts'
import { deliveriesOf } from '#server/delivery/delivery-repository.ts'
import { groupsByIds } from '#server/group/group-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'
import { publishBeforeRead } from './publish-scheduled-events.ts'
import { scheduledEventById, scheduledEventsOf } from './scheduled-event-repository.ts'

const NOBODY = { name: '', photoUrl: null }

/** Reply in the format of a published event with all fields. All events belong to one host. */
const scheduledReplies = async (
  snapshot: Snapshot,
  scheduled: readonly ScheduledEvent[],
  hostId: string,
): Promise<EventReply[]> => {
  const host = await userById(snapshot, hostId)
  const deliveries = await deliveriesOf(
    snapshot,
    scheduled.map(({ id }) => id),
  )
  const groups = await groupsByIds(snapshot, [...new Set(scheduled.map(({ groupId }) => groupId))])
  return scheduled.map(({ id, groupId, openTime, draft, createdAt }) => {
    const group = groups.find((each) => each.id === groupId)
    const event = eventRow(draft, {
      id,
      group: { id: groupId, name: group?.name ?? '' },
      host: { ...NOBODY, ...host, id: hostId },
      at: createdAt,
      openTime,
    })
    return eventReply(event, {
      group,
      stats: undefined,
      products: draft.products.map((product, position) => productRow(product, position, event)),
      withProducts: true,
      delivery: deliveries.find((delivery) => delivery.eid === id),
      withZones: true,
      shareCode: null,
      totalSales: ZERO_CENTS,
      hostPhone: host?.phone ?? null,
    })
  })
}

export const scheduledEventHandlers = ({
  database,
  engine,
  clock,
}: ServerContext): HandlersFor<'get-scheduled-event' | 'list-my-scheduled-events'> => ({
  'get-scheduled-event': async ({ id }, { actor }) => {
    await publishBeforeRead(database, engine, clock)
    return database.read(async (snapshot) => {
      const scheduled = await scheduledEventById(snapshot, id)
      if (!scheduled) return EVENT_NOT_FOUND
      if (scheduled.hostId !== actor.id) return NOT_YOUR_EVENT
      const [reply] = await scheduledReplies(snapshot, [scheduled], actor.id)
      return reply ?? EVENT_NOT_FOUND
    })
  },

  'list-my-scheduled-events': async (_input, { actor }) => {
    await publishBeforeRead(database, engine, clock)
    return database.read(async (snapshot) =>
      scheduledReplies(snapshot, await scheduledEventsOf(snapshot, actor.id), actor.id),
    )
  },
})
