import { Repeat } from 'lucide-react'
import { useLive } from '#client/store/lists/use-live.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import type { Event } from '#shared/event/event.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order } from '#shared/order/order.ts'
import { hostedAgainFor } from '#shared/order/repeat-order.ts'

/** Null when no open event of the host can repeat the order, or the order was repeated already. */
const hostedAgain = async (db: GotongDatabase, order: Order): Promise<Event | null> => {
  const now = toSeconds(systemClock.now())
  const [events, own] = await Promise.all([
    db.view.events.where('createdUserId').equals(order.hostId).toArray(),
    db.view.orders.where('uid').equals(db.userId).toArray(),
  ])
  const taken = new Set(own.filter((each) => !isCancelled(each)).map(({ eid }) => eid))
  const open = events.filter((event) => event.closingTimestamp > now && !taken.has(event.id))
  const products = await db.view.products
    .where('eid')
    .anyOf(open.map(({ id }) => id))
    .toArray()
  const offered = open.map((event) => ({ event, products: products.filter(({ eid }) => eid === event.id) }))
  return hostedAgainFor(order, offered, now) ?? null
}

/** Links an old order to an open event in which its host sells the same items. */
export const OrderAgain = ({ order }: { order: Order }) => {
  const event = useLive(hostedAgain, order)
  if (!event) return null
  return (
    <section className="mt-6">
      <p className="text-meta text-ink-2">{`${event.createdUserName} hosts ‘${event.title}’ now.`}</p>
      <ButtonLink
        to="/event/detail"
        query={{ eid: event.id, again: order.id }}
        tone="soft"
        icon={Repeat}
        className="mt-2 w-full"
      >
        Order again
      </ButtonLink>
    </section>
  )
}
