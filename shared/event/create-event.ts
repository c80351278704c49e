import { fileHashes } from '#shared/account/own-pictures.ts'
import { z } from 'zod/mini'
import { isRefusal } from '#shared/kernel/result.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { eventDraftSchema, NO_SHARED_COSTS } from './event-draft.ts'
import { picturesOf } from './event-pictures.ts'
import { EVENT_WAITS, ID_IN_USE } from './event-refusals.ts'
import { publishedRows } from './event-rows.ts'
import { loadNewEvent, makeEvent, whoMayHost } from './new-event.ts'

const inputSchema = z.extend(eventDraftSchema, { id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const createEvent = operation({
  name: 'create-event',
  label: 'New event',
  subject: 'other',
  version: 3,
  upcasts: {
    1: (input: object) => ({ ...input, delivery: null }),
    2: (input: object) => ({ ...input, ...NO_SHARED_COSTS }),
  },
  rest: { method: 'POST', path: '/create-event', msgCode: 20000 },
  input: inputSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 60 },
  quota: { maxPerDay: 200, total: 'openEvents', noun: 'events' },
  load: loadNewEvent,
  who: (_actor, state) => whoMayHost(state),
  decide: (state, input, stamp) => {
    const { existing, scheduled } = state
    const output = { id: input.id }
    if (existing) return existing.createdUserId === stamp.actor.id ? { effects: [], output } : ID_IN_USE
    if (scheduled) return scheduled.hostId === stamp.actor.id ? EVENT_WAITS : ID_IN_USE
    const made = makeEvent(state, input, stamp)
    if (isRefusal(made)) return made
    return { effects: [...publishedRows(made.event, input, stamp), ...made.deliveryChange], output }
  },
  files: (input) => fileHashes(picturesOf(input)),
})
