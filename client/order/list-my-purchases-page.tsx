import { useState } from 'react'
import { useNowAt } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { BookDelivery } from '#client/delivery/parts/book-delivery.tsx'
import { MyBookingCard } from '#client/delivery/parts/my-booking-card.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Search } from '#client/ui/search.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { bookingListing } from '#shared/delivery/booking-status.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { deliveryEnd } from '#shared/delivery/delivery-state.ts'
import { pickupEnd } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { folded } from '#shared/kernel/text.ts'
import {
  UNPAID_OPEN_AFTER_COLLECTION_S,
  orderListing,
  purchaseLists,
  type PurchaseListing,
} from '#shared/order/order-banner.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { myBookings, myPurchases, type OrderView } from './order-live-queries.ts'
import { PurchaseCard } from './purchase-card.tsx'

/** Lists with at least this many entries show a search field. */
const MIN_ENTRIES_FOR_SEARCH = 5

interface Purchase extends PurchaseListing {
  readonly view: OrderView | null
  readonly booking: Booking | null
  /** Texts that the search matches. */
  readonly texts: readonly string[]
}

const ofOrder = (view: OrderView, now: Seconds): Purchase => {
  const { order, event, state } = view
  return {
    view,
    booking: null,
    ...orderListing({ order, event, pair: state.pair }, now),
    texts: [order.eTitle, event.groupName, order.id],
  }
}

const ofBooking = (booking: Booking, now: Seconds): Purchase => ({
  view: null,
  booking,
  ...bookingListing(booking, now),
  texts: ['Delivery', booking.dzName, booking.hostName, booking.address, booking.id],
})

const matches = ({ texts }: Purchase, wanted: string): boolean =>
  texts.some((text) => folded(text).includes(folded(wanted)))

const NO_ORDERS: readonly OrderView[] = []
const NO_BOOKINGS: readonly Booking[] = []

/** A buyer's orders and deliveries: active ones, then finished ones. */
export const ListMyPurchasesPage = () => {
  const orders = useLive(myPurchases)
  const bookings = useLive(myBookings)
  const [typed, setTyped] = useState('')
  const now = useNowAt([
    ...(orders ?? NO_ORDERS).flatMap(({ event }) => [
      pickupEnd(event),
      pickupEnd(event) + UNPAID_OPEN_AFTER_COLLECTION_S,
    ]),
    ...(bookings ?? NO_BOOKINGS).map(deliveryEnd),
  ])
  const isRead = orders !== undefined && bookings !== undefined
  const all = isRead
    ? [...orders.map((view) => ofOrder(view, now)), ...bookings.map((booking) => ofBooking(booking, now))]
    : []
  const { active, disabled } = purchaseLists(all.filter((purchase) => matches(purchase, typed)))
  return (
    <Page title="My Purchase" className="pb-10">
      <h1 className="sr-only">My Purchase</h1>
      {!isRead && <SkeletonRows />}
      {isRead && <BookDelivery />}
      {isRead && all.length === 0 && (
        <EmptyAfterSync
          title="No purchase found."
          text="Your orders appear here with their pickup passes, also without signal."
          next={{ to: '/', label: 'Open events' }}
        />
      )}
      {all.length >= MIN_ENTRIES_FOR_SEARCH && (
        <Search label="Search by title or reference" value={typed} onChange={setTyped} className="mt-4" />
      )}
      {all.length > 0 && active.length + disabled.length === 0 && (
        <Empty title="No Purchase" text={`Nothing that you bought has ‘${typed.trim()}’ in its title or reference.`}>
          <Button tone="main" className="mt-2" onClick={() => setTyped('')}>
            Clear the search
          </Button>
        </Empty>
      )}
      {active.length + disabled.length > 0 && (
        <>
          {active.length > 0 ? (
            <Cards purchases={active} label="Active" />
          ) : (
            <p className="mt-6 rounded-[var(--radius-lg)] bg-sunk px-4 py-5 text-center text-ink-2" role="status">
              No Purchase
            </p>
          )}
          {disabled.length > 0 && (
            <section className="mt-8">
              <h2 className="text-title text-ink-2">Over</h2>
              <Cards purchases={disabled} label="Over" />
            </section>
          )}
        </>
      )}
    </Page>
  )
}

interface CardsProps {
  purchases: readonly Purchase[]
  label: string
}

const Cards = ({ purchases, label }: CardsProps) => (
  <ul className="mt-4 grid gap-4 tab:grid-cols-2 desk:grid-cols-1" aria-label={label}>
    {purchases.map(({ view, booking, disabled }) =>
      booking ? (
        <RowBoundary key={booking.id}>
          <MyBookingCard booking={booking} disabled={disabled} />
        </RowBoundary>
      ) : (
        view && (
          <RowBoundary key={view.order.id}>
            <PurchaseCard view={view} disabled={disabled} />
          </RowBoundary>
        )
      ),
    )}
  </ul>
)
