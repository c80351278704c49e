// The numbers on tabs and in the host's navigation, from what is on the device.
import { useNow } from '#client/store/now.ts'
import { useSession } from '#client/store/session.ts'
import { useKeptAnswer } from '#client/store/use-answer.ts'
import { useLive } from '#client/store/use-live.ts'
import { listEventsOpening } from '#shared/event/event-operations.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { Event } from '#shared/event/event.ts'
import { isGreyed, isOrderable } from '#shared/event/event-state.ts'
import { isGroupAdmin, isGroupHost } from '#shared/roles.ts'

export interface Counts {
  readonly openEvents: number
  readonly unfinishedOrders: number
  /** Host or admin of any group. */
  readonly hosting: boolean
  readonly hostedEvents: number
  readonly packages: number
  /** The person's first group, as the console's title. */
  readonly group: {
    readonly id: string
    readonly name: string
    readonly photoUrl: string | null
    readonly members: number
  } | null
}

const EVERYWHERE = {}

/** Open events of public groups that are not on the device, as the server last told. */
const openElsewhere = (answer: readonly EventReply[] | undefined, here: readonly Event[], now: number): number => {
  const known = new Set(here.map((event) => event.id))
  return (answer ?? []).filter((event) => !known.has(event.id) && isOrderable({ ...event, openTime: null }, now)).length
}

/** Undefined until read. */
export const useCounts = (): Counts | undefined => {
  const userId = useSession().user?.id
  const now = useNow(60)
  const elsewhere = useKeptAnswer(listEventsOpening, EVERYWHERE)
  return useLive(
    async (db) => {
      if (userId === undefined) return undefined
      const { events, orders, packing_lists, members, groups } = db.view
      const [allEvents, mine, packages, memberships] = await Promise.all([
        events.toArray(),
        orders.where('uid').equals(userId).toArray(),
        packing_lists.where('hostId').equals(userId).count(),
        members.where('userId').equals(userId).toArray(),
      ])
      const own = memberships.filter((member) => member.approval === 2).sort((a, b) => a.createdAt - b.createdAt)[0]
      const group = own ? await groups.get(own.groupId) : undefined
      return {
        openEvents:
          allEvents.filter((event) => isOrderable(event, now)).length + openElsewhere(elsewhere, allEvents, now),
        unfinishedOrders: mine.filter((order) => order.status !== -1 && order.buyerStatus > 0 && order.buyerStatus < 3)
          .length,
        hosting: memberships.some((member) => isGroupHost(member) || isGroupAdmin(member)),
        hostedEvents: allEvents.filter((event) => event.createdUserId === userId && !isGreyed(event, now)).length,
        packages,
        group: group ? { id: group.id, name: group.name, photoUrl: group.photoUrl, members: group.totalMembers } : null,
      }
    },
    [userId, now, elsewhere],
  )
}
