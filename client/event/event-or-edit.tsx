import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { currentRef } from '#client/store/engine/renew-refs.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import type { Order } from '#shared/order/order.ts'
import { EventDetail } from './event-detail.tsx'
import { eventOnDevice, orderToRepeat } from './event-live-queries.ts'
import { EventLoading, NoOrder } from './event-states.tsx'
import { useSavedOrderDraft } from './saved-order-draft.ts'
import { orderStart } from './order-start.ts'
import { refusedOrder } from './refused-order.ts'

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
  const here = useLive((db) => eventOnDevice(db, eid), [eid])
  const counted = useLive(async (db) => ({ stats: await db.view.event_stats.get(eid) }), [eid])
  const order = useEdited(eid, edited)
  const old = useLive((db) => orderToRepeat(db, eid, again), [eid, again])
  const refused = useLive((db) => refusedOrder(db, eid, ulid, edited), [eid, ulid, edited])
  const draft = useSavedOrderDraft(eid, again)
  if (here && !here.event) return children
  const known = order !== undefined && old !== undefined && refused !== undefined && draft !== undefined
  if (!here?.event || !counted || !known) return <EventLoading />
  if (edited !== undefined && order === null) return <NoOrder eid={eid} />
  const isNew = edited === undefined && ulid === undefined
  return (
    <EventDetail
      key={order?.id ?? ''}
      offer={{ event: here.event, products: here.products, stats: counted.stats, mine: here.mine }}
      slot={here.slot}
      start={orderStart({
        order,
        refused,
        draft: isNew ? draft : null,
        old: isNew ? old : null,
        again: again !== undefined && old?.id === again,
      })}
    />
  )
}

/** The person's order for this event, whose reference may have changed; undefined while loading. */
const useEdited = (eid: string, oid: string | undefined): Order | null | undefined => {
  const ref = useLive((db) => currentRef(db, oid ?? ''), [oid])
  return useLive(
    async (db) => {
      if (ref === undefined) return undefined
      const order = await db.view.orders.get(ref)
      return order?.uid === db.userId && order.eid === eid ? order : null
    },
    [ref, eid],
  )
}
