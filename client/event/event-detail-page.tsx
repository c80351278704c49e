import { useLocation } from '@tanstack/react-router'
import { currentRef } from '#client/store/renew-refs.ts'
import { useAnswer } from '#client/store/use-answer.ts'
import { useLive } from '#client/store/use-live.ts'
import { useQueryParam } from '#client/ui/navigation.ts'
import { getEvent } from '#shared/event/event-queries.ts'
import type { Order } from '#shared/order/order.ts'
import { EventDetail } from './event-detail.tsx'
import { eventOnDevice, orderToRepeat } from './event-queries.ts'
import { EventLoading, EventRefused, NoEvent, NoOrder } from './event-states.tsx'

/** `/event/detail`: with `oid` and without a share code an order is edited. */
export const EventDetailPage = () => {
  const eid = useQueryParam('eid') ?? ''
  const oid = useQueryParam('oid')
  const shared = useQueryParam('shareCode') !== undefined
  const edited = shared ? undefined : oid
  return <EventOrEdit key={`${eid}:${edited ?? ''}`} eid={eid} edited={edited} />
}

/** An event of the person's groups from the device; any other one is asked for, to say how to get in. */
const EventOrEdit = ({ eid, edited }: { eid: string; edited: string | undefined }) => {
  const { href } = useLocation()
  const here = useLive((db) => eventOnDevice(db, eid), [eid])
  const counted = useLive(async (db) => ({ stats: await db.view.event_stats.get(eid) }), [eid])
  const order = useEdited(eid, edited)
  const again = useQueryParam('again')
  const old = useLive((db) => orderToRepeat(db, eid, again), [eid, again])
  const away = useAnswer(getEvent, here && !here.event && eid !== '' ? { id: eid } : null)
  if (here?.event && counted && order !== undefined && old !== undefined) {
    if (edited !== undefined && order === null) return <NoOrder eid={eid} />
    return (
      <EventDetail
        key={order?.id ?? ''}
        event={here.event}
        products={here.products}
        stats={counted.stats}
        mine={here.mine}
        order={order}
        old={edited === undefined ? old : null}
        again={again !== undefined && old?.id === again}
      />
    )
  }
  if (eid === '') return <NoEvent />
  // What the server shows is on its way to the device.
  if (!here || here.event || away.busy || !away.refusal) return <EventLoading />
  return <EventRefused refusal={away.refusal} back={href} onRetry={away.again} />
}

/** The person's own order of this event, which may have another reference by now; undefined until that is known. */
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
