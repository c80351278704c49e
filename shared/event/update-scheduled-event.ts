// Edits a scheduled event.
import { z } from 'zod/mini'
import { eventChangesSchema, withChanges } from './event-changes.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { picturesOf, picturesOfChanges } from './event-pictures.ts'
import { memberId } from '#shared/group/group.ts'
import { productIdsTaken } from './product-ids.ts'
import { productsSizeRefusal } from './products-size.ts'
import { foreignPictures, pictureRefusal, fileHashes } from '#shared/account/own-pictures.ts'
import { whoMayHost, checkScheduled } from './new-event.ts'
import { EVENT_IS_OPEN, EVENT_NOT_FOUND, wrongEvent, ID_IN_USE } from './event-refusals.ts'
import { withKnownProducts } from './known-products.ts'
import { splitRefusal } from './split-allowed.ts'
import { eventRow } from './event-rows.ts'
import { deliveryEffects, deliveryOfEvent } from '#shared/delivery/delivery-of-event.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { put } from '#shared/writes.ts'
import { openTimeSchema, hostOnly } from './scheduled-event.ts'

const updateInput = z.extend(eventChangesSchema, { id: idText(), openTime: z.optional(openTimeSchema) })

export const updateScheduledEvent = operation({
  name: 'update-scheduled-event',
  label: 'Scheduled event changed',
  subject: 'other',
  version: 1,
  rest: { method: 'PATCH', path: '/update-scheduled-event', msgCode: 21300 },
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
      deliveries: await reader.list('deliveries', 'hostId', actor.id),
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
    const { scheduled, published, named, held, host, deliveries, idsTaken, foreign } = state
    if (scheduled === undefined || host === undefined)
      return published?.createdUserId === stamp.actor.id ? EVENT_IS_OPEN : EVENT_NOT_FOUND
    const changes = withKnownProducts(sent, scheduled.draft.products)
    const { draft, fieldTimes } = withChanges(scheduled.draft, scheduled.fieldTimes, changes, stamp)
    // A later edit on another device may have chosen another group.
    const group = draft.groupId === held?.id ? held : named
    const openTime = wanted === undefined ? scheduled.openTime : (wanted ?? 0)
    const wrong = checkScheduled(group ? draft : { ...draft, groupId: '' }, openTime, stamp.server?.now ?? stamp.at)
    if (group === undefined || Object.keys(wrong).length > 0) return wrongEvent(wrong)
    if (idsTaken) return ID_IN_USE
    const refused =
      productsSizeRefusal(draft.products, scheduled.draft.products) ??
      splitRefusal(host, draft.products, scheduled.draft.products) ??
      pictureRefusal(foreign, stamp)
    if (refused) return refused
    const event = eventRow(draft, { id, group, host, at: scheduled.createdAt, openTime })
    const deliveryChange = deliveryEffects(deliveries, deliveryOfEvent(event), draft.delivery)
    if (isRefusal(deliveryChange)) return deliveryChange
    const after = { ...scheduled, groupId: group.id, draft, fieldTimes, openTime, refusal: null }
    return { effects: [put('scheduled_events', after), ...deliveryChange], output: { id } }
  },
  files: (input) => fileHashes(picturesOfChanges(input)),
})
