// Closes the open events and deliveries of a banned host, so that buyers read that they are closed.
import { DELIVERY_STATUS } from '#shared/delivery/booking-status-numbers.ts'
import { EVENT_STATUS } from '#shared/event/event-status-numbers.ts'
import { banMember, type BanInput } from '#shared/group/ban-member.ts'
import type { Actor } from '#shared/kernel/change.ts'
import { toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { Snapshot } from '#server/db/database.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import type { ServerContext } from '#server/server-context.ts'

export interface Hosted {
  readonly hostId: string
  /** All groups if it is absent. */
  readonly groupId?: string
}

const openEventIds = (
  snapshot: Snapshot,
  { hostId, groupId }: Hosted,
  now: Seconds,
): Promise<{ readonly id: string }[]> =>
  snapshot
    .selectFrom('events')
    .select('id')
    .where('createdUserId', '=', hostId)
    .$if(groupId !== undefined, (events) => events.where('groupId', '=', groupId!))
    .where('status', '=', EVENT_STATUS.active)
    .where('closingTimestamp', '>', now)
    .execute()

const openDeliveryIds = (
  snapshot: Snapshot,
  { hostId, groupId }: Hosted,
  now: Seconds,
): Promise<{ readonly id: string }[]> =>
  snapshot
    .selectFrom('deliveries')
    .select('id')
    .where('hostId', '=', hostId)
    .$if(groupId !== undefined, (deliveries) => deliveries.where('groupId', '=', groupId!))
    .where('deliveryStatus', '=', DELIVERY_STATUS.open)
    .where('deliveryTimestamp', '>', now)
    .where('openTime', 'is', null)
    .execute()

/** Runs the operations with which the host would close them. Throws after the last one when one was refused. */
export const closeHosted =
  ({ database, engine, clock }: Pick<ServerContext, 'database' | 'engine' | 'clock'>) =>
  async (hosted: Hosted): Promise<void> => {
    const now = toSeconds(clock.now())
    const open = await database.read(async (snapshot) => ({
      events: await openEventIds(snapshot, hosted, now),
      deliveries: await openDeliveryIds(snapshot, hosted, now),
    }))
    const host: Actor = { id: hosted.hostId, kind: 'user' }
    const changes = [
      ...open.events.map(({ id }) => ({ name: 'update-event-status', input: { id, status: EVENT_STATUS.closed } })),
      ...open.deliveries.map(({ id }) => ({
        name: 'update-delivery',
        input: { id, deliveryStatus: DELIVERY_STATUS.closed },
      })),
    ]
    await eachInTurn(changes, async ({ name, input }) => {
      const ran = await engine.run(host, name, input)
      if (isRefusal(ran)) throw new Error(`${name}: ${ran.message}`)
    })
  }

/** The host and group of an applied ban. */
export const bannedHostOf = (name: string, input: unknown): Hosted | null => {
  if (name !== banMember.name) return null
  const { groupId, userId, banned } = input as BanInput
  return banned === 1 ? { hostId: userId, groupId } : null
}
