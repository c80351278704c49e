// Deliveries as replies show them, with the names of their groups.
import type { Delivery } from '#shared/delivery/delivery.ts'
import { slotReply, type SlotReply } from '#shared/delivery/slot-reply.ts'
import type { Snapshot } from '#server/db/database.ts'
import { groupsByIds } from '#server/group/group-repository.ts'

export const slotReplies = async (snapshot: Snapshot, slots: readonly Delivery[]): Promise<SlotReply[]> => {
  const groups = await groupsByIds(snapshot, [...new Set(slots.map(({ groupId }) => groupId))])
  return slots.map((slot) => slotReply(slot, groups.find(({ id }) => id === slot.groupId)?.name ?? ''))
}
