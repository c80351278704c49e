import { PackageCheck, PackagePlus } from 'lucide-react'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { counted } from '#client/ui/count-words.ts'
import { Empty } from '#client/ui/empty.tsx'
import { isClosedByHost } from '#shared/event/event-state.ts'
import type { OrderSums } from '#shared/order/order-sums.ts'
import type { ManagedEvent } from './order-live-queries.ts'
import type { FoundOrders } from './use-found-orders.ts'

export interface NoOrdersFoundProps {
  managed: ManagedEvent
  found: FoundOrders
  sums: OrderSums
}

/** Replaces an empty list of orders: no order yet, no claim left to verify, or none that search and filters pass. */
export const NoOrdersFound = ({ managed, found, sums }: NoOrdersFoundProps) => {
  const isVerified = found.filter === 'claimed' && found.typed.trim() === '' && found.counts.claimed === 0
  if (isVerified && sums.paid > 0) return <AllVerified managed={managed} found={found} sums={sums} />
  return (
    <Empty
      title="Not Found Orders"
      text={
        managed.orders.length === 0 ? 'New orders appear here automatically.' : 'Try another name, number or filter.'
      }
    />
  )
}

const AllVerified = ({ managed, found, sums }: NoOrdersFoundProps) => (
  <Empty
    title="All payments are verified"
    text={`${sums.paid} of ${counted(sums.orders, 'order')} ${sums.orders === 1 ? 'is' : 'are'} paid.`}
  >
    <Button tone="soft" className="mt-2" onClick={() => found.setFilter('all')}>
      Show all orders
    </Button>
    <PackingLink managed={managed} />
  </Empty>
)

/** The next step of a closed event. */
const PackingLink = ({ managed: { event, lists } }: Pick<NoOrdersFoundProps, 'managed'>) => {
  const isReadOnly = useIsReadOnly()
  const [list] = lists
  if (isReadOnly || !isClosedByHost(event)) return null
  if (list)
    return (
      <ButtonLink to="/event/packing-list" query={{ id: list.id }} icon={PackageCheck}>
        {list.heading}
      </ButtonLink>
    )
  return (
    <ButtonLink to="/event/list-packing-list" query={{ add: '1', eventId: event.id }} icon={PackagePlus}>
      Add Package
    </ButtonLink>
  )
}
