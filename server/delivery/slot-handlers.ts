// REST queries of deliveries.
import type { Delivery } from '#shared/delivery/delivery.ts'
import { DELIVERY_NOT_FOUND, NOT_YOUR_DELIVERY, DELIVERY_MEMBERS_ONLY } from '#shared/delivery/delivery-refusals.ts'
import { hasHostOf } from '#shared/delivery/slot-bookings.ts'
import type { SlotReply } from '#shared/delivery/slot-reply.ts'
import { isBookable, isWaiting } from '#shared/delivery/slot-state.ts'
import { toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { isFlagSet } from '#shared/kernel/rest-shapes.ts'
import { isApproved, isBanned } from '#shared/roles.ts'
import type { Snapshot } from '#server/db/database.ts'
import { membershipIn, membershipsOf } from '#server/group/group-repository.ts'
import type { Call, HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { bookingReplies } from './booking-reply-repository.ts'
import { bookingsOfSlots } from './booking-repository.ts'
import { slotById, slotsOfHost } from './delivery-repository.ts'
import { openBeforeRead } from './open-due.ts'
import { slotReplies } from './slot-reply-repository.ts'

const isMember = async (snapshot: Snapshot, groupId: string, userId: string): Promise<boolean> => {
  const mine = await membershipIn(snapshot, groupId, userId)
  return isApproved(mine) && !isBanned(mine)
}

export const slotHandlers = ({
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
    wanted: (slot: Delivery, now: Seconds) => boolean,
  ): Promise<SlotReply[] | Refusal> =>
    read(async (snapshot, now) => {
      if (hostId !== undefined && hostId !== actor.id) return NOT_YOUR_DELIVERY
      const slots = await slotsOfHost(snapshot, actor.id)
      return slotReplies(
        snapshot,
        slots.filter((slot) => wanted(slot, now) && (groupId === null || slot.groupId === groupId)),
      )
    })

  return {
    'list-deliveries-by-host-id': ({ hostId }, call) => own(hostId, call, (slot) => !isWaiting(slot)),

    'list-scheduled-deliveries-by-host-id': ({ hostId }, call) => own(hostId, call, isWaiting),

    'list-my-schedule-delivery-opening': ({ hostId }, call) =>
      own(hostId, call, (slot, now) => slot.openTime !== null && slot.openTime > now),

    'list-delivery-by-host-opening': ({ hostId }, { actor, groupId }) =>
      read(async (snapshot, now) => {
        const wanted = hostId ?? actor.id
        const groups = new Set(
          (await membershipsOf(snapshot, actor.id))
            .filter((mine) => isApproved(mine) && !isBanned(mine))
            .map((mine) => mine.groupId),
        )
        const slots = (await slotsOfHost(snapshot, wanted)).filter(
          (slot) =>
            isBookable(slot, now) &&
            (groupId === null || slot.groupId === groupId) &&
            (wanted === actor.id || groups.has(slot.groupId)),
        )
        return slotReplies(snapshot, slots)
      }),

    'get-delivery': ({ id, getDeliveryBooking }, { actor }) =>
      read(async (snapshot) => {
        const slot = await slotById(snapshot, id)
        const isHost = slot?.hostId === actor.id
        if (slot === undefined || (isWaiting(slot) && !isHost)) return DELIVERY_NOT_FOUND
        if (!isHost && !(await isMember(snapshot, slot.groupId, actor.id))) return DELIVERY_MEMBERS_ONLY
        const [reply] = await slotReplies(snapshot, [slot])
        if (reply === undefined || !isFlagSet(getDeliveryBooking)) return reply ?? DELIVERY_NOT_FOUND
        const booked = await bookingsOfSlots(snapshot, [id])
        // Other users see only their own bookings.
        const visible = booked.filter((booking) => hasHostOf(booking, slot) && (isHost || booking.uid === actor.id))
        return { ...reply, deliveryBookings: await bookingReplies(snapshot, visible) }
      }),
  }
}
