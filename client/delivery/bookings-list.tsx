import { useState } from 'react'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Empty } from '#client/ui/empty.tsx'
import { Pager } from '#client/ui/pager.tsx'
import type { Booking } from '#shared/delivery/booking.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { BookingCard } from './booking-card.tsx'
import { BookingProofSheet, BookingSheet } from './booking-sheet.tsx'
import { BookingsFilter } from './bookings-filter.tsx'
import { BookingsTable } from './bookings-table.tsx'
import { useBookingStatus } from './use-booking-status.ts'
import type { BookingsList } from './use-bookings-list.ts'

interface OpenedBooking {
  readonly what: 'proof' | 'booking'
  readonly ref: string
}

export interface BookingsListViewProps {
  bookings: readonly Booking[]
  list: BookingsList
  /** The list covers several deliveries. */
  byDate: boolean
}

/** A host's bookings: a table on a desktop, cards on a phone. */
export const BookingsListView = ({ bookings, list, byDate }: BookingsListViewProps) => {
  const isDesktop = useIsDesktop()
  const status = useBookingStatus()
  const [opened, setOpened] = useState<OpenedBooking | null>(null)
  const { found, shown } = list
  const openedBooking = opened && bookings.find((booking) => booking.id === opened.ref)
  const onProof = (booking: Booking): void => setOpened({ what: 'proof', ref: booking.id })
  const onMore = (booking: Booking): void => setOpened({ what: 'booking', ref: booking.id })
  return (
    <>
      <BookingsFilter list={list} byDate={byDate} />
      {found.length === 0 ? (
        <Empty
          title="Have No Found Deliveries"
          text={
            bookings.length === 0
              ? 'New bookings appear here automatically.'
              : 'Try another name, number, date or payment status.'
          }
        />
      ) : (
        <>
          {isDesktop ? (
            <BookingsTable
              bookings={shown}
              sort={list.sort}
              onSort={list.sortBy}
              choose={status.choose}
              onProof={onProof}
              onMore={onMore}
            />
          ) : (
            <ul className="mt-4 grid items-start gap-3 tab:grid-cols-2">
              {shown.map((booking) => (
                <RowBoundary key={booking.id}>
                  <BookingCard
                    booking={booking}
                    choose={status.choose}
                    onProof={() => onProof(booking)}
                    onMore={() => onMore(booking)}
                  />
                </RowBoundary>
              ))}
            </ul>
          )}
          <div className="mt-5">
            {/* The text is constant (decision Q-069). */}
            <Pager page={list.page} total={found.length} words={`Viewing 1-10 of ${found.length}`} onPage={list.turn} />
          </div>
        </>
      )}
      {opened?.what === 'proof' && openedBooking && (
        <BookingProofSheet booking={openedBooking} status={status} onClose={() => setOpened(null)} />
      )}
      {opened?.what === 'booking' && openedBooking && (
        <BookingSheet
          booking={openedBooking}
          bookings={bookings}
          onProof={() => onProof(openedBooking)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
