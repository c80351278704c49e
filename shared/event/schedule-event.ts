// Scheduled events: created, edited and removed by their host, published only by the server.
import { z } from 'zod'
import { fileHashes, foreignPictures, pictureRefusal } from '#shared/account/own-pictures.ts'
import { slotEffects, slotOf, slotOfEvent } from '#shared/delivery/event-slot.ts'
import { memberId } from '#shared/group/group.ts'
import { epochSeconds, idText } from '#shared/kernel/bounds.ts'
import type { Actor } from '#shared/kernel/change.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { EVERYBODY, maySchedule } from '#shared/plan/schedule.ts'
import { put, remove } from '#shared/writes.ts'
import { eventChangesSchema, withChanges } from './event-changes.ts'
import { eventDraftSchema } from './event-draft.ts'
import { picturesOf, picturesOfChanges } from './event-pictures.ts'
import { EVENT_IS_OPEN, EVENT_NOT_FOUND, ID_IN_USE, NOT_YOUR_EVENT, wrongEvent } from './event-refusals.ts'
import {
  changesOf,
  eventOf,
  openTimeOf,
  scheduledBodySchema,
  scheduledChangesBody,
  type ScheduledBody,
  type ScheduledChangesBody,
} from './event-rest.ts'
import { eventRow } from './event-rows.ts'
import { withKnownProducts } from './known-products.ts'
import { checkScheduled, loadNewEvent, makeEvent, whoMayHost } from './new-event.ts'
import { productIdsTaken } from './product-ids.ts'
import { splitRefusal } from './split-allowed.ts'
import type { ScheduledEvent } from './scheduled-event.ts'
import { SCHEDULE_OFF } from '#shared/plan/plan-refusals.ts'

const openTimeSchema = epochSeconds().nullable()
const toReply = (output: { readonly id: string }) => output

const createInput = eventDraftSchema.extend({ id: z.string().min(1).max(64), openTime: openTimeSchema })

export const createScheduledEvent = operation({
  name: 'create-scheduled-event',
  version: 1,
  rest: {
    method: 'POST',
    path: '/create-scheduled-event',
    msgCode: 21200,
    body: scheduledBodySchema,
    toInput: (body: ScheduledBody, fresh) => ({
      id: body.id ?? fresh.id(),
      ...eventOf(body, () => fresh.id()),
      openTime: openTimeOf(body.openTime),
    }),
    toReply,
  },
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
    return { effects: [put('scheduled_events', waiting), ...made.slot], output }
  },
  files: (input) => fileHashes(picturesOf(input)),
})

/** The decision handles an unknown event. */
const hostOnly = (actor: Actor, scheduled: ScheduledEvent | undefined): Refusal | null =>
  scheduled === undefined || (actor.kind === 'user' && scheduled.hostId === actor.id) ? null : NOT_YOUR_EVENT

const updateInput = eventChangesSchema.extend({ id: idText(), openTime: openTimeSchema.optional() })

export const updateScheduledEvent = operation({
  name: 'update-scheduled-event',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/update-scheduled-event',
    msgCode: 21300,
    body: scheduledChangesBody,
    toInput: ({ id, openTime, ...body }: ScheduledChangesBody, fresh) => ({
      id,
      ...changesOf(body, () => fresh.id()),
      ...(openTime !== undefined && { openTime: openTimeOf(openTime) }),
    }),
    toReply,
  },
  input: updateInput,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: null,
  load: async (reader, input, actor) => {
    const scheduled = await reader.get('scheduled_events', input.id)
    const known = new Set(scheduled ? picturesOf(scheduled.draft) : [])
    const groupId = input.groupId ?? scheduled?.groupId ?? ''
    return {
      scheduled,
      published: scheduled ? undefined : await reader.get('events', input.id),
      /** Group named by the edit. */
      named: await reader.get('groups', groupId),
      held: scheduled && (await reader.get('groups', scheduled.groupId)),
      member: await reader.get('members', memberId(groupId, actor.id)),
      host: await reader.get('users', actor.id),
      slots: await reader.list('deliveries', 'hostId', actor.id),
      idsTaken: await productIdsTaken(reader, input.products ?? [], input.id),
      foreign: await foreignPictures(
        reader,
        picturesOfChanges(input).filter((url) => !known.has(url)),
        actor.id,
      ),
    }
  },
  who: (actor, { scheduled, named, member }) =>
    hostOnly(actor, scheduled) ?? (scheduled ? whoMayHost({ group: named, member }) : null),
  decide: (state, { id, openTime: wanted, ...sent }, stamp) => {
    const { scheduled, published, named, held, host, slots, idsTaken, foreign } = state
    if (scheduled === undefined || host === undefined)
      return published?.createdUserId === stamp.actor.id ? EVENT_IS_OPEN : EVENT_NOT_FOUND
    const changes = withKnownProducts(sent, scheduled.draft.products)
    const { draft, fieldTimes } = withChanges(scheduled.draft, scheduled.fieldTimes, changes, stamp.time)
    // A later edit on another device may have chosen another group.
    const group = draft.groupId === held?.id ? held : named
    const openTime = wanted === undefined ? scheduled.openTime : (wanted ?? 0)
    const wrong = checkScheduled(group ? draft : { ...draft, groupId: '' }, openTime, stamp.server?.now ?? stamp.at)
    if (group === undefined || Object.keys(wrong).length > 0) return wrongEvent(wrong)
    if (idsTaken) return ID_IN_USE
    const strange = splitRefusal(host, draft.products, scheduled.draft.products) ?? pictureRefusal(foreign, stamp)
    if (strange) return strange
    const event = eventRow(draft, { id, group, host, at: scheduled.createdAt, openTime })
    const slot = slotEffects(slots, slotOfEvent(event), draft.delivery)
    if (isRefusal(slot)) return slot
    const after = { ...scheduled, groupId: group.id, draft, fieldTimes, openTime, refusal: null }
    return { effects: [put('scheduled_events', after), ...slot], output: { id } }
  },
  files: (input) => fileHashes(picturesOfChanges(input)),
})

const deleteInput = z.object({ id: idText() })

export const deleteScheduledEvent = operation({
  name: 'delete-scheduled-event',
  version: 1,
  rest: {
    method: 'DELETE',
    path: '/delete-scheduled-event',
    msgCode: 21600,
    body: deleteInput,
    toInput: (body: z.infer<typeof deleteInput>) => body,
    toReply,
  },
  input: deleteInput,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load: async (reader, input, actor) => ({
    scheduled: await reader.get('scheduled_events', input.id),
    published: await reader.get('events', input.id),
    slots: await reader.list('deliveries', 'hostId', actor.id),
  }),
  who: (actor, { scheduled }) => hostOnly(actor, scheduled),
  decide: ({ scheduled, published, slots }, { id }, stamp) => {
    if (scheduled === undefined) return published?.createdUserId === stamp.actor.id ? EVENT_IS_OPEN : EVENT_NOT_FOUND
    const slot = slotOf(slots, id)
    return {
      effects: [remove('scheduled_events', id), ...(slot ? [remove('deliveries', slot.id)] : [])],
      output: { id },
    }
  },
})
