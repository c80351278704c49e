import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { currentRef } from '#client/store/engine/moved-refs.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import type { Order } from '#shared/order/order.ts'
import { EventDetail } from './event-detail.tsx'
import { eventOnDevice, orderToRepeat } from './event-live-queries.ts'
import { EventLoading, NoOrder } from './event-states.tsx'
import { useSavedOrderDraft } from './saved-order-draft.ts'
import { orderStart } from './order-start.ts'
import { refusedOrder } from './refused-order.ts'

const statsOf = async (db: GotongDatabase, eid: string) => ({ stats: await db.view.event_stats.get(eid) })

export interface EventOrEditProps {
  eid: string
  /** Reference of the person's order to edit. */
  edited?: string | undefined
  /** Content when the event is not on the device. */
  children: ReactNode
}

/** An event from the device with its order form. */
export const EventOrEdit = ({ eid, edited, children }: EventOrEditProps) => {
  const { again, refused: ulid } = useSearch({ strict: false })
  const here = useLive(eventOnDevice, eid)
  const counted = useLive(statsOf, eid)
  const order = useEdited(eid, edited)
  const old = useLive(orderToRepeat, eid, again)
  const refused = useLive(refusedOrder, eid, ulid, edited)
  const draft = useSavedOrderDraft(order?.id ?? eid, again)
  if (here && !here.event) return children
  const known = order !== undefined && old !== undefined && refused !== undefined && draft !== undefined
  if (!here?.event || !counted || !known) return <EventLoading />
  if (edited !== undefined && order === null) return <NoOrder eid={eid} />
  const isNew = edited === undefined && ulid === undefined
  return (
    <EventDetail
      key={order?.id ?? ''}
      offer={{ event: here.event, products: here.products, stats: counted.stats, mine: here.mine }}
      delivery={here.delivery}
      start={orderStart({
        order,
        refused,
        draft: ulid === undefined ? draft : null,
        old: isNew ? old : null,
        again: again !== undefined && old?.id === again,
      })}
    />
  )
}

const ownOrder = async (
  db: GotongDatabase,
  ref: string | undefined,
  eid: string,
): Promise<Order | null | undefined> => {
  if (ref === undefined) return undefined
  const order = await db.view.orders.get(ref)
  return order?.uid === db.userId && order.eid === eid ? order : null
}

/** The person's order for this event, whose reference may have changed; undefined while loading. */
const useEdited = (eid: string, oid: string | undefined): Order | null | undefined => {
  const ref = useLive(currentRef, oid ?? '')
  return useLive(ownOrder, ref, eid)
}
