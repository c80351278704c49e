// Deliveries as replies show them, with the names of their groups.
import type { Delivery } from '#shared/delivery/delivery.ts'
import { deliveryReply, type DeliveryReply } from '#shared/delivery/delivery-reply.ts'
import type { Snapshot } from '#server/db/database.ts'
import { groupsByIds } from '#server/group/group-repository.ts'

export const deliveryReplies = async (
  snapshot: Snapshot,
  deliveries: readonly Delivery[],
): Promise<DeliveryReply[]> => {
  const groups = await groupsByIds(snapshot, [...new Set(deliveries.map(({ groupId }) => groupId))])
  return deliveries.map((delivery) =>
    deliveryReply(delivery, groups.find(({ id }) => id === delivery.groupId)?.name ?? ''),
  )
}
