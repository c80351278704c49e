// Shared by creating and scheduling an event: loading, permission and validation.
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import { foreignPictures, pictureRefusal } from '#shared/account/own-pictures.ts'
import type { User } from '#shared/account/user.ts'
import { keptZones } from '#shared/delivery/delivery-check.ts'
import { remembering } from '#shared/delivery/remembered-zones.ts'
import { isBookedId, deliveryEffects, deliveryOfEvent } from '#shared/delivery/delivery-of-event.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { memberId, type Group, type Member } from '#shared/group/group.ts'
import type { Actor, Effect, Reader, Stamp } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { isGroupAdmin, isGroupHost } from '#shared/roles.ts'
import type { Tables } from '#shared/tables.ts'
import { checkEvent, openTimeMessage, type FieldMessages } from './event-check.ts'
import type { EventDraft } from './event-draft.ts'
import { picturesOf } from './event-pictures.ts'
import { EVENT_NOT_FOUND, ID_IN_USE, NOT_A_HOST, wrongEvent } from './event-refusals.ts'
import { eventRow } from './event-rows.ts'
import type { Event } from './event.ts'
import { productIdsTaken } from './product-ids.ts'
import { productsSizeRefusal } from './products-size.ts'
import { splitRefusal } from './split-allowed.ts'
import type { ScheduledEvent } from './scheduled-event.ts'

type NewEvent = EventDraft & { readonly id: string }

export interface NewEventState {
  readonly existing: Event | undefined
  readonly scheduled: ScheduledEvent | undefined
  readonly group: Group | undefined
  readonly member: Member | undefined
  readonly host: User | undefined
  readonly deliveries: readonly Delivery[]
  /** The event's id is used by a removed event whose buyers keep orders and bookings, or a product id is in use. */
  readonly idsTaken: boolean
  /** Pictures uploaded by somebody else. */
  readonly foreign: readonly string[]
}

export const loadNewEvent = async (reader: Reader<Tables>, input: NewEvent, actor: Actor): Promise<NewEventState> => ({
  existing: await reader.get('events', input.id),
  scheduled: await reader.get('scheduled_events', input.id),
  group: await reader.get('groups', input.groupId),
  member: await reader.get('members', memberId(input.groupId, actor.id)),
  host: await reader.get('users', actor.id),
  deliveries: input.delivery ? await reader.list('deliveries', 'hostId', actor.id) : [],
  idsTaken:
    (await reader.find('orders', 'eid', input.id)) !== undefined ||
    (await isBookedId(reader, input.id)) ||
    (await productIdsTaken(reader, input.products, input.id)),
  foreign: await foreignPictures(reader, picturesOf(input), actor.id),
})

/** The validation reports an unknown or missing group in its own words. */
export const whoMayHost = ({ group, member }: Pick<NewEventState, 'group' | 'member'>): Refusal | null =>
  group === undefined || isGroupHost(member) || isGroupAdmin(member) ? null : NOT_A_HOST

/** Validates the draft and the opening time of a scheduled event. */
export const checkScheduled = (draft: EventDraft, openTime: Seconds | null, now: Seconds): FieldMessages => {
  const message = openTimeMessage(openTime ?? now, draft.closingTimestamp ?? 0, now)
  return { ...checkEvent(draft, now), ...(message !== undefined && { openTime: message }) }
}

export interface MadeEvent {
  readonly event: Event
  /** Rows of its delivery and of the zones proposed to its host next time. */
  readonly deliveryChange: readonly Effect<Tables>[]
}

/** `openTime`: for a scheduled event; omitted when published immediately. */
export const makeEvent = (
  { group, host, deliveries, idsTaken, foreign }: NewEventState,
  { id, ...draft }: NewEvent,
  stamp: Stamp,
  openTime?: Seconds,
): MadeEvent | Refusal => {
  const now = stamp.server?.now ?? stamp.at
  const chosen = group ? draft : { ...draft, groupId: '' }
  const wrong = openTime === undefined ? checkEvent(chosen, now) : checkScheduled(chosen, openTime, now)
  if (Object.keys(wrong).length > 0) return wrongEvent(wrong)
  if (host === undefined) return ACCOUNT_NOT_FOUND
  if (group === undefined) return EVENT_NOT_FOUND
  if (idsTaken) return ID_IN_USE
  const refused =
    productsSizeRefusal(draft.products) ?? splitRefusal(host, draft.products) ?? pictureRefusal(foreign, stamp)
  if (refused) return refused
  const event = eventRow(draft, { id, group, host, at: stamp.at, ...(openTime !== undefined && { openTime }) })
  const deliveryChange = deliveryEffects(deliveries, deliveryOfEvent(event), draft.delivery)
  if (isRefusal(deliveryChange)) return deliveryChange
  return {
    event,
    deliveryChange: [...deliveryChange, ...remembering(host, keptZones(draft.delivery?.deliveryZones ?? []))],
  }
}
