import type { Delivery } from '#shared/delivery/delivery.ts'
import { DELIVERY_NOT_FOUND, NOT_YOUR_DELIVERY, DELIVERY_MEMBERS_ONLY } from '#shared/delivery/delivery-refusals.ts'
import { hasHostOf } from '#shared/delivery/bookings-of-delivery.ts'
import type { DeliveryReply } from '#shared/delivery/delivery-reply.ts'
import { isOffered, isWaiting } from '#shared/delivery/delivery-state.ts'
import { toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { isFlagSet } from '#shared/kernel/rest-shapes.ts'
import { isApproved, isBanned } from '#shared/roles.ts'
import type { Snapshot } from '#server/db/database.ts'
import { membershipIn, membershipsOf } from '#server/group/group-repository.ts'
import type { Call, HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { bookingReplies } from './booking-reply-repository.ts'
import { bookingsOfDeliveries } from './booking-repository.ts'
import { deliveryById, deliveriesOfHost } from './delivery-repository.ts'
import { openBeforeRead } from './open-scheduled-deliveries.ts'
import { deliveryReplies } from './delivery-reply-repository.ts'

const isMember = async (snapshot: Snapshot, groupId: string, userId: string): Promise<boolean> => {
  const mine = await membershipIn(snapshot, groupId, userId)
  return isApproved(mine) && !isBanned(mine)
}

export const deliveryHandlers = ({
  database,
  engine,
  clock,
}: ServerContext): HandlersFor<
  | 'list-deliveries-by-host-id'
  | 'list-delivery-by-host-opening'
  | 'get-delivery'
  | 'list-scheduled-deliveries-by-host-id'
  | 'list-my-schedule-delivery-opening'
> => {
  const read = async <T>(work: (snapshot: Snapshot, now: Seconds) => Promise<T>): Promise<T> => {
    await openBeforeRead(database, engine, clock)
    return database.read((snapshot) => work(snapshot, toSeconds(clock.now())))
  }

  /** Deliveries of the caller, in the group of the call's header. */
  const own = (
    hostId: string | undefined,
    { actor, groupId }: Call,
    wanted: (delivery: Delivery, now: Seconds) => boolean,
  ): Promise<DeliveryReply[] | Refusal> =>
    read(async (snapshot, now) => {
      if (hostId !== undefined && hostId !== actor.id) return NOT_YOUR_DELIVERY
      const deliveries = await deliveriesOfHost(snapshot, actor.id)
      return deliveryReplies(
        snapshot,
        deliveries.filter((delivery) => wanted(delivery, now) && (groupId === null || delivery.groupId === groupId)),
      )
    })

  return {
    'list-deliveries-by-host-id': ({ hostId }, call) => own(hostId, call, (delivery) => !isWaiting(delivery)),

    'list-scheduled-deliveries-by-host-id': ({ hostId }, call) => own(hostId, call, isWaiting),

    'list-my-schedule-delivery-opening': ({ hostId }, call) =>
      own(hostId, call, (delivery, now) => delivery.openTime !== null && delivery.openTime > now),

    'list-delivery-by-host-opening': ({ hostId }, { actor, groupId }) =>
      read(async (snapshot, now) => {
        const wanted = hostId ?? actor.id
        const groups = new Set(
          (await membershipsOf(snapshot, actor.id))
            .filter((mine) => isApproved(mine) && !isBanned(mine))
            .map((mine) => mine.groupId),
        )
        const deliveries = (await deliveriesOfHost(snapshot, wanted)).filter(
          (delivery) =>
            isOffered(delivery, now) &&
            (groupId === null || delivery.groupId === groupId) &&
            (wanted === actor.id || groups.has(delivery.groupId)),
        )
        return deliveryReplies(snapshot, deliveries)
      }),

    'get-delivery': ({ id, getDeliveryBooking }, { actor }) =>
      read(async (snapshot) => {
        const delivery = await deliveryById(snapshot, id)
        const isHost = delivery?.hostId === actor.id
        if (delivery === undefined || (isWaiting(delivery) && !isHost)) return DELIVERY_NOT_FOUND
        if (!isHost && !(await isMember(snapshot, delivery.groupId, actor.id))) return DELIVERY_MEMBERS_ONLY
        const [reply] = await deliveryReplies(snapshot, [delivery])
        if (reply === undefined || !isFlagSet(getDeliveryBooking)) return reply ?? DELIVERY_NOT_FOUND
        const booked = await bookingsOfDeliveries(snapshot, [id])
        // Other users see only their own bookings.
        const visible = booked.filter((booking) => hasHostOf(booking, delivery) && (isHost || booking.uid === actor.id))
        return { ...reply, deliveryBookings: await bookingReplies(snapshot, visible) }
      }),
  }
}
