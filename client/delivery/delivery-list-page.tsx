import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { useConsoleGroup } from '#client/console/parts/console-group.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { AfterInitialSync } from '#client/sync-status/parts/after-initial-sync.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { Booking } from '#shared/delivery/booking.ts'
import { listedBookings } from './booking-live-queries.ts'
import { useBookingsExport } from './bookings-export.tsx'
import { BookingsListView } from './bookings-list.tsx'
import { useBookingsList } from './use-bookings-list.ts'
import { useRefusedBooking } from './use-refused-booking.ts'

const TITLE = 'Delivery Orders'
const BACK: BackTo = { to: '/event/list-my-events', label: 'Hosted Event' }

/**
 * All bookings of a host's deliveries, and of the deliveries in the groups of an admin. The console shows those of the
 * chosen group.
 */
export const DeliveryListPage = () => {
  const all = useLive(listedBookings)
  const group = useConsoleGroup()
  const groupId = group?.id
  const bookings = useMemo(
    () => (groupId === undefined ? all : all?.filter((booking) => booking.groupId === groupId)),
    [all, groupId],
  )
  if (bookings === undefined || group === undefined)
    return (
      <Page title={TITLE} back={BACK} wide busy>
        <SkeletonRows rows={6} />
      </Page>
    )
  return <DeliveryList bookings={bookings} />
}

const DeliveryList = ({ bookings }: { bookings: readonly Booking[] }) => {
  const isDesktop = useIsDesktop()
  useRefusedBooking()
  const list = useBookingsList(bookings)
  const bookingsExport = useBookingsExport(list.found)
  const view = <BookingsListView bookings={bookings} list={list} byDate />
  const exportButton = (
    <Button icon={Download} small={!isDesktop} onClick={bookingsExport.start}>
      Export
    </Button>
  )
  return (
    <Page title={TITLE} back={BACK} bareTop end={exportButton} wide className="pb-8">
      <div className="flex flex-wrap items-center justify-between gap-3 desk:mt-2">
        <h1 className="flex items-center gap-2.5 text-head">
          {TITLE} <Badge>{bookings.length}</Badge>
        </h1>
        {isDesktop && exportButton}
      </div>
      {bookings.length === 0 ? <AfterInitialSync>{view}</AfterInitialSync> : view}
      {bookingsExport.sheet}
    </Page>
  )
}
