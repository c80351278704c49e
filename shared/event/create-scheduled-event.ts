// Creates an event that the server publishes at its opening time.
import { eventDraftSchema, NO_SHARED_COSTS } from './event-draft.ts'
import { z } from 'zod/mini'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { loadNewEvent, whoMayHost, makeEvent } from './new-event.ts'
import { EVERYBODY, maySchedule } from '#shared/plan/schedule.ts'
import { ID_IN_USE, EVENT_IS_OPEN } from './event-refusals.ts'
import { SCHEDULE_OFF } from '#shared/plan/plan-refusals.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { type ScheduledEvent, openTimeSchema } from './scheduled-event.ts'
import { put } from '#shared/writes.ts'
import { fileHashes } from '#shared/account/own-pictures.ts'
import { picturesOf } from './event-pictures.ts'

const createInput = z.extend(eventDraftSchema, {
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  openTime: openTimeSchema,
})

export const createScheduledEvent = operation({
  name: 'create-scheduled-event',
  label: 'New scheduled event',
  subject: 'other',
  version: 2,
  upcasts: { 1: (input: object) => ({ ...input, ...NO_SHARED_COSTS }) },
  rest: { method: 'POST', path: '/create-scheduled-event', msgCode: 21200 },
  input: createInput,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 60 },
  quota: { maxPerDay: 200, total: 'scheduledEvents', noun: 'scheduled events' },
  load: async (reader, input, actor) => ({
    ...(await loadNewEvent(reader, input, actor)),
    features: [
      ...(await reader.list('features', 'userId', actor.id)),
      ...(await reader.list('features', 'userId', EVERYBODY)),
    ],
  }),
  who: (_actor, state) => whoMayHost(state),
  decide: ({ features, ...state }, { openTime, ...input }, stamp) => {
    const { existing, scheduled } = state
    const output = { id: input.id }
    if (scheduled) return scheduled.hostId === stamp.actor.id ? { effects: [], output } : ID_IN_USE
    if (existing) return existing.createdUserId === stamp.actor.id ? EVENT_IS_OPEN : ID_IN_USE
    // A device does not know which features the operator includes.
    if (stamp.server !== null && !maySchedule(features)) return SCHEDULE_OFF
    const made = makeEvent(state, input, stamp, openTime ?? 0)
    if (isRefusal(made)) return made
    const { id, ...draft } = input
    const waiting: ScheduledEvent = {
      id,
      hostId: made.event.createdUserId,
      groupId: made.event.groupId,
      openTime: openTime ?? 0,
      draft,
      fieldTimes: {},
      refusal: null,
      createdAt: stamp.at,
    }
    return { effects: [put('scheduled_events', waiting), ...made.deliveryChange], output }
  },
  files: (input) => fileHashes(picturesOf(input)),
})
