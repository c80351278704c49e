import { stateIn, type CollectionBook } from '#shared/collection/collection-book.ts'
import { eventMarks } from '#shared/collection/event-marks.ts'
import type { Order } from '#shared/order/order.ts'
import { LongList } from '#client/ui/long-list.tsx'
import { FoundOrder } from './found-order.tsx'

interface Props {
  readonly label: string
  readonly orders: readonly Order[]
  readonly book: CollectionBook
  readonly className: string
  readonly onOpen: (ref: string) => void
}

/** Orders of a collection in a view that covers the screen. */
export const FoundOrderList = ({ label, orders, book, className, onOpen }: Props) => {
  const marks = eventMarks([...book.events.values()])
  return (
    <LongList
      className={className}
      scroller="[role=dialog]"
      label={label}
      rows={orders}
      estimate={76}
      keyOf={({ id }) => id}
      item={(order, place) => (
        <li {...place}>
          <FoundOrder order={order} state={stateIn(book, order)} onOpen={onOpen} mark={marks.get(order.eid)} />
        </li>
      )}
    />
  )
}
