// An event with a future opening time. Only its host sees it; publishing creates the event from the draft.
import { z } from 'zod/mini'
import { eventDraftSchema } from './event-draft.ts'
import { epochSeconds, storedId, storedSeconds, storedTime } from '#shared/kernel/bounds.ts'
import type { EventId, GroupId, UserId } from '#shared/kernel/ids.ts'
import type { Actor } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { NOT_YOUR_EVENT } from './event-refusals.ts'

const seconds = storedSeconds()

export const scheduledEventSchema = z.object({
  /** Becomes the id of the published event. */
  id: storedId<EventId>(),
  hostId: storedId<UserId>(),
  groupId: storedId<GroupId>(),
  openTime: seconds,
  draft: eventDraftSchema,
  /** Edit times of the draft's fields, as in an event. */
  fieldTimes: z.record(z.string(), storedTime()),
  /** Reason why publishing failed at the opening time; null if it has not. */
  refusal: z.nullable(z.string()),
  createdAt: seconds,
})
export type ScheduledEvent = z.infer<typeof scheduledEventSchema>

export const openTimeSchema = z.nullable(epochSeconds())

/** The decision handles an unknown event. */
export const hostOnly = (actor: Actor, scheduled: ScheduledEvent | undefined): Refusal | null =>
  scheduled === undefined || (actor.kind === 'user' && scheduled.hostId === actor.id) ? null : NOT_YOUR_EVENT
