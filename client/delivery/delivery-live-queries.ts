// Loads a host's deliveries from the device.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'
import type { Group } from '#shared/group/group.ts'
import { isGroupHost } from '#shared/roles.ts'

/** Groups in which the person is a host. */
export const deliveryGroups = async (db: GotongDatabase): Promise<Group[]> => {
  const memberships = await db.view.members.where('userId').equals(db.userId).toArray()
  const groups = await db.view.groups.bulkGet(memberships.filter(isGroupHost).map(({ groupId }) => groupId))
  return groups.filter((group) => group !== undefined).sort((a, b) => a.name.localeCompare(b.name))
}

export interface OwnDelivery {
  readonly delivery: Delivery
  readonly groupName: string
  /** Title of the event that the delivery belongs to; null for a delivery without an event. */
  readonly eventTitle: string | null
}

/** Null when the delivery does not exist or belongs to another host. */
export const ownDelivery = async (db: GotongDatabase, id: string): Promise<OwnDelivery | null> => {
  const delivery = await db.view.deliveries.get(id)
  if (delivery === undefined || delivery.hostId !== db.userId) return null
  const group = await db.view.groups.get(delivery.groupId)
  const eid = delivery.eid ?? ''
  const title = (await db.view.events.get(eid))?.title ?? (await db.view.scheduled_events.get(eid))?.draft.title
  return { delivery, groupName: group?.name ?? '', eventTitle: title ?? null }
}
