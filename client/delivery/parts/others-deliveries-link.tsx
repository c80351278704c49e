import { useLive } from '#client/store/lists/use-live.ts'
import { hasOthersBookings } from '#client/delivery/booking-live-queries.ts'
import { Link } from '#client/ui/link.tsx'

/** Leads a group admin to the bookings of other hosts; nothing for people without them. */
export const OthersDeliveriesLink = () =>
  useLive(hasOthersBookings) === true && (
    <p className="mt-6">
      <Link to="/event/delivery-list">Delivery Orders of your groups</Link>
    </p>
  )
